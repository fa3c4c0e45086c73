import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { now } from '../../device/clock';
import { COMMON } from '../../messages/areas/common';
import { LOTTERY_WEEK } from '../../messages/areas/lottery-week';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords, weekdayInWords } from '../../messages/words/times';
import { isKnown, sweepsByDay } from '../../shared/lottery/bills';
import { weekSweptNext } from '../../shared/lottery/calendar';
import type { StoreBill } from '../../shared/lottery/lottery-schema';
import { DEFAULT_LOTTERY_SETTINGS } from '../../shared/lottery/lottery-settings';
import { lotteryPaths } from '../../shared/lottery/paths';
import { businessDate } from '../../shared/time/store-clock';
import { formatBalance, formatSignedCents, signedCents } from '../../shared/values/money';
import { paths } from '../../shared/wire/page-paths';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { NotesOfAll } from '../places/all-stores';
import { storeColumn } from '../places/place-page';
import { useRead } from '../state/queries/query';
import { type Column, DataTable } from '../ui/data-table/data-table';
import { Muted } from '../ui/layout';
import { Panel } from '../ui/page/panel';
import { useStoreClock } from '../ui/store-clock';
import { WeekChoice, weekText } from './week-choice';

const balance = (dollars: number | null): string =>
  dollars === null ? '' : formatBalance(signedCents(dollars) ?? 0);
const signed = (dollars: number | null): string =>
  dollars === null ? '' : formatSignedCents(signedCents(dollars) ?? 0);
const statedText = ({ stated }: StoreBill): string =>
  stated === null ? currentMessages(LOTTERY_WEEK).noStatement : balance(stated);

const columnsOf = (): Column<StoreBill>[] => {
  const t = currentMessages(LOTTERY_WEEK);
  return [
    storeColumn(currentMessages(OFFICE_WORDS).store, paths.lotteryWeek),
    { header: t.sweepDay, value: ({ sweep_on }) => sweep_on, text: ({ sweep_on }) => dayInWords(sweep_on) },
    {
      header: t.estimate,
      value: ({ sweep }) => sweep,
      text: ({ sweep, days_with_figures }) =>
        sweep === 0 && days_with_figures === 0 ? t.nothing : balance(sweep),
      numeric: true,
    },
    {
      header: t.statement,
      value: ({ stated }) => stated ?? Number.NEGATIVE_INFINITY,
      text: statedText,
      numeric: true,
    },
    {
      header: currentMessages(OFFICE_WORDS).difference,
      value: ({ difference }) => Math.abs(difference ?? -1),
      text: ({ difference }) => signed(difference),
      cell: ({ difference }) => (
        <chakra.span color={difference ? 'fg.error' : undefined}>{signed(difference)}</chakra.span>
      ),
      numeric: true,
    },
    {
      header: t.unexplained,
      value: ({ unexplained }) => Math.abs(unexplained),
      text: ({ unexplained }) => (unexplained === 0 ? '' : signed(unexplained)),
      numeric: true,
    },
  ];
};

/** The lottery's bill of a week in all stores of a company, the largest difference first. */
export function StoreBills({ companyId, companyName }: { companyId: number; companyName: string }) {
  const t = useMessages(LOTTERY_WEEK);
  const office = useMessages(OFFICE_WORDS);
  const words = useMessages(COMMON);
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  // The stores' own calendars may differ; each row is the week of this day in its store.
  const [date, setDate] = useState(weekSweptNext(today, DEFAULT_LOTTERY_SETTINGS).from);
  const { reply, asOf, reload, busy, loading, error } = useRead(lotteryPaths.lotteryBills, {
    params: { companyId, date },
  });
  const rows = reply?.data ?? [];
  const [first] = rows;
  const title = first ? weekText(first) : '';
  const knownBills = rows.filter(isKnown);
  const unknown = rows.filter((bill) => !isKnown(bill));
  /** Columns of statements, while there are none. */
  const isEmpty = (header: string): boolean =>
    (header === t.unexplained && knownBills.every(({ unexplained }) => unexplained === 0)) ||
    (header === office.difference && knownBills.every(({ difference }) => difference === null));
  const headers = columnsOf().map(({ header, numeric }) => ({ header, numeric: numeric === true }));
  return (
    <>
      <WeekChoice title={title} busy={busy} date={date} today={today} onDate={setDate} />
      <NotesOfAll reply={reply} from={date} asOf={asOf} reload={reload} />
      <Panel aria-label={words.allStores}>
        {sweepsByDay(knownBills).map((sweep) => (
          <chakra.p key={sweep.on} fontSize="xl" fontWeight="semibold">
            {t.leaves({
              weekday: weekdayInWords(sweep.on),
              direction: sweep.cents < 0 ? 'in' : 'out',
              isEstimate: sweep.isEstimate,
              amount: formatBalance(Math.abs(sweep.cents)),
              stores: sweep.stores,
            })}
          </chakra.p>
        ))}
        {knownBills.length > 0 && (
          <ExportButtons
            fileName={`lottery-bills-${first?.week_start}`}
            table={() => ({
              columns: headers,
              rows: knownBills.map(({ store_name, sweep_on, sweep, stated, difference, unexplained }) => [
                ...[store_name, sweep_on, sweep, stated ?? '', difference ?? '', unexplained],
              ]),
            })}
            print={
              <PrintSheet title={t.bill} subtitle={[companyName, title].join(' · ')}>
                <PrintTable
                  caption={words.allStores}
                  columns={headers}
                  rows={knownBills.map((bill) => [
                    ...[bill.store_name, dayInWords(bill.sweep_on), balance(bill.sweep), statedText(bill)],
                    ...[signed(bill.difference), bill.unexplained === 0 ? '' : signed(bill.unexplained)],
                  ])}
                />
              </PrintSheet>
            }
          />
        )}
        <DataTable
          caption={words.allStores}
          columns={columnsOf().filter(({ header }) => !isEmpty(header))}
          rows={knownBills}
          rowKey={({ store_id }) => store_id}
          {...{ busy, loading, error }}
          onRetry={reload}
          empty={t.nothing}
          searchable
        />
        {unknown.length > 0 && (
          <Muted>{t.nothingOf({ stores: unknown.map(({ store_name }) => store_name).join(', ') })}</Muted>
        )}
      </Panel>
    </>
  );
}
