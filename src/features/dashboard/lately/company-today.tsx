import { chakra } from '@chakra-ui/react';
import type { StoreToday } from '../../../contract/office/dashboard';
import { dayBefore } from '../../../domain/time/store-clock';
import { centsOf, formatCents } from '../../../domain/values/money';
import { DASHBOARD } from '../../../i18n/en/reports/dashboard';
import { dayReportOf } from '../../../reports/day-report';
import { PANEL } from '../../../theme/looks';
import { type Column, DataTable } from '../../../ui/data-table/data-table';
import { clockTime } from '../../../ui/formats';
import { TextLink } from '../../../ui/text-link';
import { dayIn, missingCents, usualCents, worstFirst } from './comparison';
import { dayName } from './store-today';

const money = (
  header: string,
  /** in cents; null where it isn't known */
  of: (store: StoreToday) => number | null,
): Column<StoreToday> => ({
  header,
  value: (store) => of(store) ?? -1,
  text: (store) => {
    const amount = of(store);
    return amount === null ? '–' : formatCents(amount);
  },
  numeric: true,
});

const soldCents = (store: StoreToday, date: string): number => centsOf(dayIn(store, date)?.amount ?? 0);

const COLUMNS: Column<StoreToday>[] = [
  { header: DASHBOARD.store, value: ({ store_name }) => store_name, title: true },
  money(DASHBOARD.soldToday, (store) => soldCents(store, store.date)),
  money(DASHBOARD.usual, usualCents),
  money(DASHBOARD.soldYesterday, (store) => soldCents(store, dayBefore(store.date))),
  money(DASHBOARD.missingLately, missingCents),
  {
    header: DASHBOARD.lastCount,
    value: ({ last_count }) => last_count?.recorded_at ?? '',
    text: ({ last_count, date }) =>
      last_count
        ? DASHBOARD.countOf(
            dayName(last_count.date, date),
            clockTime(last_count.report_time),
            last_count.name,
          )
        : DASHBOARD.neverCounted,
  },
];

/** What the stores of a company sold lately, those that need their owner most first. */
export function CompanyToday({ stores }: { stores: readonly StoreToday[] }) {
  const [first] = stores;
  return (
    <chakra.section {...PANEL} aria-labelledby="stores-today">
      <chakra.div display="flex" flexWrap="wrap" gap="3" mb="3" alignItems="baseline">
        <chakra.h2 id="stores-today" fontSize="lg" fontWeight="bold" flex="1">
          {DASHBOARD.storesToday}
        </chakra.h2>
        {first && <TextLink to={dayReportOf(first.date)}>{DASHBOARD.salesByStore}</TextLink>}
      </chakra.div>
      <DataTable
        caption={DASHBOARD.storesToday}
        columns={COLUMNS}
        rows={worstFirst(stores)}
        rowKey={({ store_id }) => store_id}
        empty={null}
      />
    </chakra.section>
  );
}
