import { Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LOTTERY_WEEK } from '../../messages/areas/lottery-week';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords } from '../../messages/words/times';
import { daysBefore } from '../../shared/time/store-clock';
import { PANEL } from '../ui/theme/looks';

type Props = {
  /** the week, written out */
  title: string;
  busy: boolean;
  /** a day of the week, and the business day of today: YYYY-MM-DD */
  date: string;
  today: string;
  onDate: (date: string) => void;
  /** actions for the week */
  children?: ReactNode;
};

/** 'Sun, Sep 20 – Sat, Sep 26' */
export const weekText = ({ week_start, week_end }: { week_start: string; week_end: string }): string =>
  `${dayInWords(week_start)} – ${dayInWords(week_end)}`;

/** Goes from week to week, up to this one. */
export const WeekChoice = ({ title, busy, date, today, onDate, children }: Props) => {
  const t = useMessages(LOTTERY_WEEK);
  return (
    <chakra.section {...PANEL} display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <Button variant="outline" onClick={() => onDate(daysBefore(date, 7))}>
        {t.before}
      </Button>
      <chakra.h2
        fontSize="lg"
        fontWeight="bold"
        minWidth="64"
        textAlign="center"
        aria-live="polite"
        aria-busy={busy}
      >
        {title}
      </chakra.h2>
      <Button
        variant="outline"
        disabled={daysBefore(date, -7) > today}
        onClick={() => onDate(daysBefore(date, -7))}
      >
        {t.after}
      </Button>
      <Button variant="outline" onClick={() => onDate(today)}>
        {t.thisWeek}
      </Button>
      {children}
    </chakra.section>
  );
};
