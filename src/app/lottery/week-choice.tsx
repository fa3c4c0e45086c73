import { Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LOTTERY_WEEK } from '../../messages/areas/lottery-week';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords } from '../../messages/words/times';
import { daysBefore } from '../../shared/time/store-clock';
import { Icon, type IconName } from '../ui/icon';
import { FilterBar } from '../ui/page/panel';

type Props = {
  /** the week, written out */
  title: string;
  busy: boolean;
  /** a day of the week, and today's business day: YYYY-MM-DD */
  date: string;
  today: string;
  onDate: (date: string) => void;
  /** actions for the week */
  children?: ReactNode;
};

/** 'Sun, Sep 20 – Sat, Sep 26' */
export const weekText = ({ week_start, week_end }: { week_start: string; week_end: string }): string =>
  `${dayInWords(week_start)} – ${dayInWords(week_end)}`;

/** A button's text, or on a phone an arrow, so that the week stays on one line with its buttons. */
const ShortOnPhone = ({ icon, children }: { icon: IconName; children: string }) => (
  <>
    <chakra.span hideFrom="md" aria-hidden="true">
      <Icon name={icon} />
    </chakra.span>
    <chakra.span srOnly={{ base: true, md: false }}>{children}</chakra.span>
  </>
);

/** Goes from week to week, up to this one. */
export const WeekChoice = ({ title, busy, date, today, onDate, children }: Props) => {
  const t = useMessages(LOTTERY_WEEK);
  return (
    <FilterBar alignItems="center" gap={{ base: '2', md: '3' }}>
      <chakra.div
        display={{ base: 'flex', md: 'contents' }}
        flexBasis="100%"
        alignItems="center"
        gap="2"
        justifyContent="space-between"
      >
        <Button variant="outline" px={{ base: '0', md: '4' }} onClick={() => onDate(daysBefore(date, 7))}>
          <ShortOnPhone icon="previous">{t.before({ unit: 'week' })}</ShortOnPhone>
        </Button>
        <chakra.h2
          flex={{ base: '1', md: 'none' }}
          fontSize={{ base: 'sm', md: 'lg' }}
          fontWeight="bold"
          minWidth={{ base: '0', md: '64' }}
          textAlign="center"
          aria-live="polite"
          aria-busy={busy}
        >
          {title}
        </chakra.h2>
        <Button
          variant="outline"
          px={{ base: '0', md: '4' }}
          disabled={daysBefore(date, -7) > today}
          onClick={() => onDate(daysBefore(date, -7))}
        >
          <ShortOnPhone icon="next">{t.after({ unit: 'week' })}</ShortOnPhone>
        </Button>
      </chakra.div>
      <Button variant="outline" onClick={() => onDate(today)}>
        {t.thisWeek}
      </Button>
      {children}
    </FilterBar>
  );
};
