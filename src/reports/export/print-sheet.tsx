import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { now } from '../../api/client/clock';
import { wallTime } from '../../domain/time/store-clock';
import { EXPORT } from '../../i18n/en/reports/export';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useStoreClock } from '../../ui/store-clock';
import style from './print-sheet.module.css';

type Props = {
  title: string;
  /** what it is about: store, day, what was searched for */
  subtitle: string;
  children: ReactNode;
};

/**
 * A sheet of paper: never seen on the screen, and on paper nothing else is. Black on white whatever the color mode;
 * a table in it repeats its head on each page. Give it to `ExportButtons`.
 */
export function PrintSheet({ title, subtitle, children }: Props) {
  const t = useMessages(EXPORT);
  const clock = useStoreClock();
  return createPortal(
    <div className={style.sheet}>
      <h1>{title}</h1>
      <p className={style.subtitle}>
        {subtitle}
        <span>{t.printed(wallTime(now(), clock))}</span>
      </p>
      {children}
    </div>,
    document.body,
  );
}
