import { useState } from 'react';
import { now } from '../../device/clock';
import { JOURNAL } from '../../messages/areas/journal';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import type { StoreBooks } from '../../shared/journal/journal-schema';
import { journalPaths } from '../../shared/journal/paths';
import { businessDate, daysBefore } from '../../shared/time/store-clock';
import { formatBalance, formatSignedCents, signedCents } from '../../shared/values/money';
import { paths } from '../../shared/wire/page-paths';
import { WeekChoice, weekText } from '../lottery/week-choice';
import { useAllStores } from '../places/all-stores';
import { AllStoresExport, fileOf, paperOf } from '../places/all-stores-export';
import { storeColumn } from '../places/place-page';
import { type Column, DataTable } from '../ui/data-table/data-table';
import { Figure, Figures } from '../ui/layout';
import { Panel } from '../ui/page/panel';
import { useStoreClock } from '../ui/store-clock';

const balance = (dollars: number): string => formatBalance(signedCents(dollars) ?? 0);
const signed = (dollars: number): string => formatSignedCents(signedCents(dollars) ?? 0);

function stateText({ can_close, changed, status }: StoreBooks): string {
  const t = currentMessages(JOURNAL);
  if (can_close) return t.canClose;
  if (changed) return t.hasChanged;
  return status === 'open' ? t.open : t.closed;
}

const bookColumns = (): Column<StoreBooks>[] => {
  const t = currentMessages(JOURNAL);
  const dollars = (
    header: string,
    of: (row: StoreBooks) => number,
    written: (dollars: number) => string = balance,
  ): Column<StoreBooks> => ({ header, value: of, text: (row) => written(of(row)), numeric: true });
  return [
    {
      header: currentMessages(OFFICE_WORDS).week,
      value: ({ week_start }) => week_start,
      text: weekText,
    },
    { header: t.toDo, value: stateText },
    {
      header: t.drawersCounted,
      value: ({ drawers, uncounted }) => `${drawers - uncounted} / ${drawers}`,
      numeric: true,
    },
    {
      header: t.statement,
      value: ({ has_statement }) => (has_statement ? t.hasStatement : t.noStatementYet),
    },
    dollars(t.cash, ({ cash }) => cash),
    dollars(t.overShort, ({ over_short }) => over_short, signed),
    dollars(t.commissions, ({ commissions }) => commissions),
    dollars(t.sweep, ({ sweep }) => sweep),
  ];
};

/** The books of a week in all stores of a company, those to close first, with their sums; each store leads to its own. */
export function AllBooks({ companyId, companyName }: { companyId: number; companyName: string }) {
  const t = useMessages(JOURNAL);
  const { store } = useMessages(OFFICE_WORDS);
  const today = businessDate(now(), useStoreClock());
  const [date, setDate] = useState(daysBefore(today, 7));
  const { reply, notes, table, busy, toFirstPage, everyPage } = useAllStores(
    journalPaths.journals,
    (query) => ({ params: { companyId, date }, query }),
    date,
  );
  const [first] = reply?.data ?? [];
  const title = first ? weekText(first) : '';
  const sums = reply?.sums;
  return (
    <>
      <WeekChoice
        title={title}
        busy={busy}
        date={date}
        today={today}
        onDate={(day) => {
          setDate(day);
          toFirstPage();
        }}
      />
      {notes}
      <Panel aria-label={t.title}>
        <DataTable
          caption={t.title}
          columns={[storeColumn<StoreBooks>(store, paths.accountant), ...bookColumns()]}
          rows={reply?.data ?? []}
          rowKey={({ store_id }) => store_id}
          {...table}
          tools={
            sums &&
            table.served.total > 0 && (
              <Figures inline flexBasis="100%">
                <Figure label={t.toClose({ weeks: sums.to_close })}>{sums.to_close}</Figure>
                <Figure label={t.cash}>{balance(sums.cash)}</Figure>
                <Figure label={t.overShort}>{signed(sums.over_short)}</Figure>
                <Figure label={t.commissions}>{balance(sums.commissions)}</Figure>
                <Figure label={t.sweep}>{balance(sums.sweep)}</Figure>
              </Figures>
            )
          }
          empty={t.noneOfAll}
        />
        <AllStoresExport
          title={t.title}
          companyName={companyName}
          subject={title}
          fileName={`books-all-stores-${first?.week_start}`}
          total={table.served.total}
          rowsOf={async (job) => (await everyPage(job)).flatMap(({ data }) => data)}
          file={(rows) => fileOf(bookColumns(), rows)}
          paper={(rows) => paperOf(bookColumns(), rows)}
        />
      </Panel>
    </>
  );
}
