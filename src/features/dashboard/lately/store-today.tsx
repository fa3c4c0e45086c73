import { chakra } from '@chakra-ui/react';
import type { CountTotal, StoreToday } from '../../../contract/office/dashboard';
import { chartedDays } from '../../../domain/counting/sales-trend';
import { dayBefore } from '../../../domain/time/store-clock';
import { dayInWords } from '../../../domain/time/time';
import { centsOf, formatCents } from '../../../domain/values/money';
import { DASHBOARD } from '../../../i18n/en/reports/dashboard';
import { dayReportOf } from '../../../reports/day-report';
import { clockTime } from '../../../ui/formats';
import { Card } from './card';
import { comparisonText, dayIn } from './comparison';

const Muted = ({ children }: { children: string }) => <chakra.span color="fg.muted">{children}</chakra.span>;

/** What a store sold today and yesterday, and its last count. */
export function TodayCards({ store }: { store: StoreToday }) {
  const { date, last_count: last } = store;
  const yesterday = dayBefore(date);
  return (
    <>
      <DayCard store={store} date={date} title={DASHBOARD.soldToday}>
        <Muted>{comparisonText(store) ?? ''}</Muted>
      </DayCard>
      <DayCard store={store} date={yesterday} title={DASHBOARD.soldYesterday}>
        {store.counts
          .filter((count) => count.date === yesterday && count.purpose !== 'opening')
          .map((count) => (
            <CountLine key={`${count.created_by} ${count.report_time}`} count={count} />
          ))}
      </DayCard>
      {last && (
        <Card to={dayReportOf(last.date)} title={DASHBOARD.lastCount} value={clockTime(last.report_time)}>
          <span>{DASHBOARD.countedBy(dayName(last.date, date), last.name)}</span>
          {last.seen !== undefined && last.on_shelf !== undefined && (
            <span>{DASHBOARD.packsSeen(last.seen, last.on_shelf)}</span>
          )}
          <Muted>
            {(last.purpose === 'opening' ? DASHBOARD.foundMissing : DASHBOARD.sold)(
              last.ticketCount,
              formatCents(centsOf(last.amount)),
            )}
          </Muted>
        </Card>
      )}
    </>
  );
}

/** The charted days of a store; none if it sold nothing on them. */
export const chartOf = (store: StoreToday) => {
  const charted = new Set(chartedDays(store.date));
  const days = store.days.filter(({ date }) => charted.has(date));
  return days.some(({ amount }) => amount > 0) ? days : [];
};

/** A business day by its name if it's near: 'today'. @param today YYYY-MM-DD, as is `date` */
const dayName = (date: string, today: string): string => {
  if (date === today) return DASHBOARD.today;
  return date === dayBefore(today) ? DASHBOARD.yesterday : dayInWords(date);
};

type DayProps = { store: StoreToday; date: string; title: string; children: React.ReactNode };

function DayCard({ store, date, title, children }: DayProps) {
  const day = dayIn(store, date);
  const { ticketCount = 0, amount = 0, shifts = 0 } = day ?? {};
  return (
    <Card to={dayReportOf(date)} title={title} value={formatCents(centsOf(amount))}>
      <span>{shifts === 0 ? DASHBOARD.notCounted : DASHBOARD.inShifts(ticketCount, shifts)}</span>
      {children}
    </Card>
  );
}

function CountLine({ count }: { count: CountTotal }) {
  return (
    <chakra.span display="flex" gap="2" color="fg.muted">
      <chakra.span flex="1">{`${count.name}, ${clockTime(count.report_time)}`}</chakra.span>
      {formatCents(centsOf(count.amount))}
    </chakra.span>
  );
}
