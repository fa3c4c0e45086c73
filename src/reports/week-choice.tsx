import { Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { daysBefore } from '../domain/time/store-clock';
import { dayInWords } from '../domain/time/time';
import { LOTTERY_WEEK } from '../i18n/en/money/lottery-week';
import { PANEL } from '../theme/looks';

type Props = {
  /** the week, written out */
  title: string;
  busy: boolean;
  /** a day of the week, and the business day of today: YYYY-MM-DD */
  date: string;
  today: string;
  onDate: (date: string) => void;
  /** what can be done with the week */
  children?: ReactNode;
};

/** 'Sep 20, 2026 – Sep 26, 2026' */
export const weekText = ({ week_start, week_end }: { week_start: string; week_end: string }): string =>
  `${dayInWords(week_start)} – ${dayInWords(week_end)}`;

/** Goes from week to week, up to this one. */
export const WeekChoice = ({ title, busy, date, today, onDate, children }: Props) => (
  <chakra.section {...PANEL} display="flex" flexWrap="wrap" alignItems="center" gap="3">
    <Button variant="outline" onClick={() => onDate(daysBefore(date, 7))}>
      {LOTTERY_WEEK.before}
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
      {LOTTERY_WEEK.after}
    </Button>
    <Button variant="outline" onClick={() => onDate(today)}>
      {LOTTERY_WEEK.thisWeek}
    </Button>
    {children}
  </chakra.section>
);
