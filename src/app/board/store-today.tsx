import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DASHBOARD } from '../../messages/areas/dashboard';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords, weekdayInWords } from '../../messages/words/times';
import type { CountTotal, DayTotal, NextSweep, StoreToday, Yesterday } from '../../shared/board/board-schema';
import { chartedDays, usualAmount } from '../../shared/counting/sales-trend';
import { dayBefore } from '../../shared/time/store-clock';
import { sum } from '../../shared/values/collections';
import {
  centsOf,
  formatBalance,
  formatCents,
  formatDollars,
  signedCents,
  statedCents,
} from '../../shared/values/money';
import { paths } from '../../shared/wire/page-paths';
import { dayReportOf } from '../office/addresses';
import { clockTime } from '../ui/formats';
import { Muted, Stack } from '../ui/layout';
import { PANEL } from '../ui/theme/looks';
import { OverShortChip } from './answer';

/** A store's sales of today and yesterday, the lottery's next sweep, and the last count. */
export function TodayCards({ store }: { store: StoreToday }) {
  const t = useMessages(DASHBOARD);
  const office = useMessages(OFFICE_WORDS);
  const { date, last_count: last, board } = store;
  const yesterday = dayBefore(date);
  return (
    <>
      <DayCard store={store} date={date} title={office.soldToday}>
        <Muted as="span">{comparisonText(store) ?? ''}</Muted>
      </DayCard>
      <DayCard store={store} date={yesterday} title={office.yesterday}>
        {board?.yesterday && <DrawersLine drawers={board.yesterday.drawers} />}
      </DayCard>
      {board?.next_sweep && <SweepCard sweep={board.next_sweep} />}
      {last && (
        <Card to={dayReportOf(last.date)} title={office.lastCount} value={clockTime(last.report_time)}>
          <span>{t.countedBy({ day: dayName(last.date, date), name: last.name })}</span>
          <Muted as="span">{lastCountText(last)}</Muted>
        </Card>
      )}
    </>
  );
}

/** The lottery's next collection, in advance. Hidden while there is nothing to collect. */
function SweepCard({ sweep: { on, low, high, stated } }: { sweep: NextSweep }) {
  const t = useMessages(DASHBOARD);
  const [least, most] = [statedCents(low), statedCents(high)];
  if (least === 0 && most === 0) return null;
  return (
    <Card
      to={paths.lotteryWeek}
      title={t.sweepOn({ weekday: weekdayInWords(on) })}
      value={stated ? formatBalance(least) : estimateText(least)}
    >
      <span>{[dayInWords(on), stated ? t.stated : t.estimate].join(' · ')}</span>
      {most > least && <Muted as="span">{t.upTo({ amount: formatBalance(most) })}</Muted>}
    </Card>
  );
}

/** '≈ $2,498': estimates have no cents. */
const estimateText = (cents: number): string =>
  `≈ ${formatBalance(Math.round(cents / 100) * 100).slice(0, -3)}`;

/** The charted days of a store; none if it sold nothing on them. */
export const chartOf = (store: StoreToday) => {
  const charted = new Set(chartedDays(store.date));
  const days = store.days.filter(({ date }) => charted.has(date));
  return days.some(({ amount }) => amount > 0) ? days : [];
};

/** A business day by its name if it's near: 'today'. @param today YYYY-MM-DD, as is `date` */
const dayName = (date: string, today: string): string => {
  const t = currentMessages(DASHBOARD);
  if (date === today) return t.today;
  return date === dayBefore(today) ? t.yesterday : dayInWords(date);
};

type DayProps = { store: StoreToday; date: string; title: string; children: React.ReactNode };

function DayCard({ store, date, title, children }: DayProps) {
  const t = useMessages(DASHBOARD);
  const day = dayIn(store, date);
  const { ticketCount = 0, amount = 0, shifts = 0 } = day ?? {};
  return (
    <Card to={dayReportOf(date)} title={title} value={formatDollars(amount)}>
      <span>{shifts === 0 ? t.notCounted : t.inShifts({ tickets: ticketCount, shifts })}</span>
      {children}
    </Card>
  );
}

/** Yesterday's drawers together: how many there were, and their over and short. */
function DrawersLine({ drawers }: { drawers: Yesterday['drawers'] }) {
  const t = useMessages(DASHBOARD);
  if (drawers.length === 0) return null;
  const counted = drawers.flatMap(({ over_short: amount }) =>
    amount === null ? [] : (signedCents(amount) ?? []),
  );
  return (
    <chakra.span display="flex" gap="2">
      {t.drawers({ count: drawers.length })}
      <OverShortChip
        cents={counted.length === 0 ? null : sum(counted)}
        isEven={drawers.every(({ over_short, even }) => over_short === null || even)}
      />
    </chakra.span>
  );
}

/** The result of the last count; for an opening check, what was missing. */
function lastCountText({
  purpose,
  seen,
  on_shelf: onShelf,
  ticketCount: tickets,
  amount,
}: CountTotal): string {
  const t = currentMessages(DASHBOARD);
  const dollars = formatDollars(amount);
  if (purpose === 'opening' && tickets > 0) return t.foundMissing({ tickets, amount: dollars });
  return seen !== undefined && onShelf !== undefined
    ? t.packsSeen({ seen, onShelf })
    : t.sold({ tickets, amount: dollars });
}

type Props = {
  /** the report that the figure comes from */
  to: string;
  title: string;
  /** the figure */
  value: ReactNode;
  /** explains the figure */
  children: ReactNode;
};

/** A figure of the dashboard, linked to its report. */
function Card({ to, title, value, children }: Props) {
  return (
    <chakra.span
      asChild
      {...PANEL}
      display="block"
      py="2.5"
      minH={{ md: '6.5rem' }}
      _hover={{ borderColor: 'blue.solid' }}
    >
      <Link to={to}>
        <chakra.span display="block" color="fg.subtle" fontSize="label" fontWeight="medium">
          {title}
        </chakra.span>
        <chakra.span
          display="block"
          fontSize="3xl"
          fontWeight="bold"
          lineHeight="1.25"
          fontVariantNumeric="tabular-nums"
        >
          {value}
        </chakra.span>
        <Stack as="span" gap="0" fontSize="label" fontVariantNumeric="tabular-nums">
          {children}
        </Stack>
      </Link>
    </chakra.span>
  );
}

/** A store's totals of one day, which its figures cover. */
const dayIn = ({ days }: StoreToday, date: string): DayTotal | undefined =>
  days.find((day) => day.date === date);

/** The store's usual sales on today's weekday, in cents; null if unknown. */
export function usualCents({ days, date }: StoreToday): number | null {
  const usual = usualAmount(days, date);
  return usual === null ? null : Math.round(usual * 100);
}

/**
 * Today's sales compared with the same weekday. Before the day's last count, sales are partial: `Usually $520.00
 * by 4:00 PM`; before the first usual count only `A usual Friday: $1,144.00`. Afterwards `12% more than
 * a usual Friday ($1,144.00)`. Null without a usual day.
 */
export function comparisonText(store: StoreToday): string | null {
  const t = currentMessages(DASHBOARD);
  const { usual: byNow, date } = store;
  const usual = usualCents(store);
  if (!usual) return null;
  const sold = centsOf(dayIn(store, date)?.amount ?? 0);
  const weekday = weekdayInWords(date);
  if (byNow && !byNow.is_over && byNow.amount > 0)
    return t.soFar({
      usual: formatCents(Math.round(byNow.amount * 100)),
      time: clockTime(byNow.time),
    });
  if (sold === 0 || !byNow?.is_over) return t.usually({ weekday, amount: formatCents(usual) });
  const percent = Math.round((sold / usual - 1) * 100);
  const direction = percent === 0 ? 'same' : percent > 0 ? 'more' : 'less';
  return t.compared({
    direction,
    percent: Math.abs(percent),
    weekday,
    amount: formatCents(usual),
  });
}
