import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { now } from '../../../device/clock';
import { EXPORT } from '../../../messages/areas/export';
import { useMessages } from '../../../messages/hooks/use-messages';
import { storeTime } from '../../ui/formats';
import { classes } from '../../ui/plain';
import { useStoreClock } from '../../ui/store-clock';
import style from './print-sheet.module.css';

type Props = {
  title: string;
  /** the subject: store, day, search criteria */
  subtitle: string;
  /** printed in landscape */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * Content for paper: hidden on the screen, and the only visible part in print. Black on white in every color mode;
 * tables repeat their head on each page. Pass it to `ExportButtons`.
 */
export function PrintSheet({ title, subtitle, isWide, children }: Props) {
  const t = useMessages(EXPORT);
  const clock = useStoreClock();
  return createPortal(
    <div className={classes(style.sheet, isWide && style.wide)}>
      <h1>{title}</h1>
      <p className={style.subtitle}>
        {subtitle}
        <span>{t.printed({ at: storeTime(now(), clock) })}</span>
      </p>
      {children}
    </div>,
    document.body,
  );
}
