import { Button, chakra, Table } from '@chakra-ui/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { now } from '../../device/clock';
import { COMMON } from '../../messages/areas/common';
import { LOTTERY_WEEK } from '../../messages/areas/lottery-week';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { statementTotalsText } from '../../messages/words/lottery-differences';
import { dayInWords, weekdayInWords } from '../../messages/words/times';
import { estimatedAmounts, statedAmounts, statementTotals } from '../../shared/lottery/account';
import { disputedIn, isKnown, sweepsByDay } from '../../shared/lottery/bills';
import { weekSweptNext } from '../../shared/lottery/calendar';
import type { LotteryWeek, StoreBill } from '../../shared/lottery/lottery-schema';
import { DEFAULT_LOTTERY_SETTINGS } from '../../shared/lottery/lottery-settings';
import { lotteryPaths } from '../../shared/lottery/paths';
import { placesPaths } from '../../shared/places/paths';
import { businessDate } from '../../shared/time/store-clock';
import { isDate } from '../../shared/time/time';
import { formatBalance, formatSignedCents, statedCents } from '../../shared/values/money';
import { paths } from '../../shared/wire/page-paths';
import { DAY_PARAMETER } from '../office/addresses';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { NotesOfAll } from '../places/all-stores';
import { StorePage, storeColumn } from '../places/place-page';
import { together, useRead, useRows } from '../state/queries/query';
import { AsOf, ReadFailure } from '../ui/as-of';
import { type Column, DataTable, dollarsColumn } from '../ui/data-table/data-table';
import { storeTime, weekTick } from '../ui/formats';
import { Figure, Figures, Muted, Row, Stack } from '../ui/layout';
import { ChartFirst } from '../ui/page/chart-first';
import { Empty, Panel } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import { accountRows, hasAmount, rowCells, rowTexts } from './account-rows';
import { SIDES, waterfall } from './bill-figures';
import { Bars, ChartPanel, Waterfall } from './chart-panel';
import { DisputeAlert, DisputeSheet } from './dispute';
import { packColumn } from './settling-columns';
import { StatementDialog } from './statement-dialog';
import { WeekChoice, weekText } from './week-choice';

type WeekPack = LotteryWeek['packs'][number];

/** A pack that may settle early although its day is in the week may have settled in an earlier week. */
const kindOf = ({ kind, day }: WeekPack, lastDay: string): keyof typeof LOTTERY_WEEK.kinds =>
  kind === 'may' && day !== null && day <= lastDay ? 'due' : kind;

const columnsOf = (lastDay: string): Column<WeekPack>[] => {
  const t = currentMessages(LOTTERY_WEEK);
  return [
    packColumn(currentMessages(OFFICE_WORDS).pack),
    {
      header: t.kind,
      value: (pack) => t.kinds[kindOf(pack, lastDay)],
    },
    {
      header: currentMessages(OFFICE_WORDS).day,
      value: ({ day }) => day ?? '',
      text: ({ day }) => (day === null ? '' : dayInWords(day)),
    },
    dollarsColumn(currentMessages(OFFICE_WORDS).charged, ({ value }) => value),
  ];
};

/** The packs that settle in a week, and the packs that may. */
const WeekPacks = ({ week: { packs, week_end } }: { week: LotteryWeek }) => {
  const t = useMessages(LOTTERY_WEEK);
  return (
    <Panel title={t.packs}>
      <DataTable
        caption={t.packs}
        columns={columnsOf(week_end)}
        rows={packs}
        rowKey={(pack) => `${pack.lot_number}/${pack.lot_counter}`}
        empty={t.noPacks}
      />
    </Panel>
  );
};

type Props = { week: LotteryWeek; storeName: string /** the week in words */; title: string };

const LINE = {
  '& td, & th': {
    py: '1.5',
    px: '2',
    borderBottomWidth: '1px',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
  '& td:first-of-type, & th:first-of-type': { textAlign: 'start', ps: '0' },
  '& tr[data-sum], & th': { fontWeight: 'bold' },
  '& [data-lost]': { color: 'fg.error' },
} as const;

/** On a phone four columns don't fit: each row has its name above its amounts, and the amounts have their headings. */
const NARROW = {
  '@media (max-width: 43.99rem)': {
    '& thead': { srOnly: true },
    '& tr': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '3',
      borderBottomWidth: '1px',
      py: '1.5',
    },
    '& td': {
      flex: '1 0 28%',
      borderBottomWidth: '0',
      px: '0',
      py: '0.5',
      fontSize: 'sm',
      whiteSpace: 'nowrap',
    },
    '& td:first-of-type': { flexBasis: 'full', whiteSpace: 'normal' },
    '& td:not(:first-of-type)::before': {
      content: 'attr(data-label)',
      display: 'block',
      color: 'fg.muted',
      fontSize: 'xs',
      fontWeight: 'normal',
    },
  },
} as const;

/** A week's account line by line, next to the lottery's statement if there is one. */
function WeekAccount({ week, storeName, title }: Props) {
  const t = useMessages(LOTTERY_WEEK);
  const office = useMessages(OFFICE_WORDS);
  const rows = accountRows(week);
  const { statement, sweep, sweep_low, sweep_high, sweep_on } = week;
  const stated = statedAmounts(statement?.lines ?? []).sweep;
  const isDeposit = stated === undefined ? sweep < 0 && sweep_high <= 0 : stated < 0;
  const balance = (cents: number) => formatBalance((isDeposit ? -1 : 1) * cents);
  const amount = (dollars: number) => balance(statedCents(dollars));
  const totals = statementTotals(statement?.lines ?? []);
  const unexplained = totals && totals.unexplained !== 0 ? statementTotalsText(totals) : null;
  const headers = [office.line, t.estimate, t.statement, office.difference];
  const shown = statement ? 4 : 2;
  const label = t.sweepOn({ day: dayInWords(sweep_on), isDeposit, isStated: stated !== undefined });
  return (
    <Panel aria-label={t.bill}>
      <Row gap="4" justifyContent="space-between">
        <Figures>
          <Figure label={label}>
            {stated !== undefined
              ? balance(stated)
              : sweep_low === sweep_high
                ? amount(sweep)
                : t.range({ from: amount(sweep_low), to: amount(sweep_high) })}
          </Figure>
        </Figures>
        <ExportButtons
          fileName={`lottery-week-${week.week_start}`}
          table={() => ({ columns: headers.map((header) => ({ header })), rows: rows.map(rowCells) })}
          print={
            <PrintSheet title={t.bill} subtitle={[storeName, title].join(' · ')}>
              <PrintTable
                caption={label}
                columns={headers.map((header, column) => ({ header, numeric: column > 0 }))}
                rows={rows.map(rowTexts)}
              />
              {unexplained && <p>{unexplained}</p>}
              {week.differences.map(({ message }) => (
                <p key={message}>{message}</p>
              ))}
            </PrintSheet>
          }
        />
      </Row>
      <Table.Root
        variant="line"
        aria-label={t.bill}
        css={statement ? { ...LINE, ...NARROW } : LINE}
        width="full"
        maxWidth="3xl"
      >
        <Table.Header>
          <Table.Row>
            {headers.slice(0, shown).map((header) => (
              <Table.ColumnHeader key={header} scope="col">
                {header}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.filter(hasAmount).map((row) => (
            <Table.Row key={row.name} data-sum={row.isSum || undefined}>
              {rowTexts(row)
                .slice(0, shown)
                .map((cell, column) => (
                  <Table.Cell
                    key={headers[column]}
                    data-label={headers[column]}
                    data-lost={(column === 3 && (row.statement ?? 0) > row.estimate) || undefined}
                  >
                    {cell}
                  </Table.Cell>
                ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
      <Stack gap="1" color="fg.muted">
        {week.days_with_figures < 7 && <p>{t.daysWithFigures({ days: week.days_with_figures })}</p>}
        <p>{t.validatedHint}</p>
      </Stack>
      {statement && (
        <StatementNotes statement={statement} differences={week.differences} unexplained={unexplained} />
      )}
    </Panel>
  );
}

type NotesProps = Pick<LotteryWeek, 'differences'> & {
  statement: NonNullable<LotteryWeek['statement']>;
  /** the sentence about a statement whose lines don't make its total */
  unexplained: string | null;
};

/** The author of the statement, and its differences from the store's account. */
function StatementNotes({ statement, differences, unexplained }: NotesProps) {
  const t = useMessages(LOTTERY_WEEK);
  const clock = useStoreClock();
  return (
    <>
      <Muted>
        {t.enteredBy({ by: statement.entered_by, at: storeTime(new Date(statement.entered_at), clock) })}
      </Muted>
      {unexplained && <StatusAlert kind="warning">{unexplained}</StatusAlert>}
      {differences.length === 0 ? (
        <StatusAlert kind="success">{t.same}</StatusAlert>
      ) : (
        <div>
          <chakra.h3 fontWeight="bold">{t.differences}</chakra.h3>
          <chakra.ul listStyle="disc" ps="5">
            {differences.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </chakra.ul>
        </div>
      )}
    </>
  );
}

/** Whether nothing is known of a week: zeros would look like facts. */
const isNothing = ({ days_with_figures, packs, statement, sweep, fees }: LotteryWeek): boolean =>
  days_with_figures === 0 && packs.length === 0 && statement === null && sweep === fees;

/** From the packs to the sweep: by the statement if it has all lines, else by the estimate. */
function WeekWaterfall({ week }: { week: LotteryWeek }) {
  const t = useMessages(LOTTERY_WEEK);
  const lines = week.statement?.lines ?? [];
  const isItemized = statementTotals(lines) !== null;
  const steps = waterfall(
    isItemized ? { ...estimatedAmounts(week), ...statedAmounts(lines) } : estimatedAmounts(week),
  );
  return (
    <ChartPanel
      title={`${t.chart} (${isItemized ? t.statement : t.estimate})`}
      sides={SIDES.waterfall}
      texts={steps.map(({ name, from, to, isSum }) => `${name}: ${formatBalance(isSum ? to : to - from)}`)}
    >
      <Waterfall steps={steps} />
    </ChartPanel>
  );
}

/** The last sweeps, and how close the estimates were. */
function LastSweeps({ storeId, date }: { storeId: number; date: string }) {
  const t = useMessages(LOTTERY_WEEK);
  const { rows } = useRows(lotteryPaths.lotterySweeps, { params: { storeId, date } });
  const sweeps = rows.filter(({ sweep, stated }) => sweep !== 0 || stated !== null);
  if (sweeps.length < 2) return null;
  const offs = sweeps.flatMap(({ difference }) =>
    difference === null ? [] : Math.abs(statedCents(difference)),
  );
  const off = Math.round(offs.reduce((sum, each) => sum + each, 0) / Math.max(1, offs.length));
  return (
    <ChartPanel
      title={t.sweeps({ count: sweeps.length })}
      summary={t.close({ weeks: offs.length, off })}
      {...(offs.length > 0 && { series: [t.estimate, t.statement] as const })}
      sides={SIDES.bars}
      texts={sweeps.map(({ sweep_on, sweep, stated }) =>
        t.sweepOf({
          day: dayInWords(sweep_on),
          estimate: formatBalance(statedCents(sweep)),
          statement: stated === null ? null : formatBalance(statedCents(stated)),
        }),
      )}
    >
      <Bars
        bars={sweeps.map(({ sweep_on, sweep, stated }) => ({
          name: weekTick(sweep_on),
          cents: statedCents(sweep),
          ...(stated !== null && { other: statedCents(stated) }),
          isTick: true,
        }))}
      />
    </ChartPanel>
  );
}

/** Lottery Week: the lottery's charge for a week, and its statement (an addition to the specification). */
export const LotteryWeekPage = () => {
  const office = useMessages(OFFICE_WORDS);
  const linked = useSearchParams()[0].get(DAY_PARAMETER) ?? '';
  return (
    <StorePage title={office.week} byClock offersAll>
      {({ isAll, ...store }) =>
        isAll ? (
          <StoreBills companyId={store.storeId} companyName={store.storeName} />
        ) : (
          <Weeks key={linked} {...store} linked={isDate(linked) ? linked : null} />
        )
      }
    </StorePage>
  );
};

type WeeksProps = {
  storeId: number;
  storeName: string /** a day of the week to begin with */;
  linked: string | null;
};

function Weeks({ storeId, storeName, linked }: WeeksProps) {
  const t = useMessages(LOTTERY_WEEK);
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  /** a day of the week shown; null: of the week that is swept next */
  const [chosen, setChosen] = useState(linked);
  const [isEntering, setEntering] = useState(false);
  const [isDisputing, setDisputing] = useState(false);
  const store = useRead(placesPaths.storeSettings, { params: { storeId } });
  const settings = store.reply?.data;
  const date = chosen ?? (settings ? weekSweptNext(today, settings).from : null);
  const read = useRead(lotteryPaths.lotteryWeek, date === null ? null : { params: { storeId, date } }, {
    keepsFormer: true,
  });
  const { asOf, error, busy, reload } = together(store, read);
  const week = read.reply?.data;
  const title = week ? weekText(week) : '';
  const disputed = week ? disputedIn(week) : [];
  const choose = (day: string | null) => {
    setChosen(day);
    setDisputing(false);
  };
  return (
    <>
      <WeekChoice title={title} busy={busy} date={date ?? today} today={today} onDate={choose}>
        {week && (
          <Button marginInlineStart={{ md: 'auto' }} onClick={() => setEntering(true)}>
            {week.statement ? t.change : t.enter}
          </Button>
        )}
      </WeekChoice>
      <AsOf at={asOf} onRetry={reload} />
      <ReadFailure error={error} onRetry={reload} />
      {week && !error && isNothing(week) && (
        <Panel>
          <Empty>{t.nothing}</Empty>
        </Panel>
      )}
      {week && isDisputing && (
        <DisputeSheet
          storeId={storeId}
          storeName={storeName}
          week={week}
          title={title}
          onBack={() => setDisputing(false)}
        />
      )}
      {week && !error && !isDisputing && (
        <>
          {isNothing(week) ? (
            <LastSweeps storeId={storeId} date={week.week_start} />
          ) : (
            <ChartFirst
              from="75rem"
              lead={
                disputed.length > 0 && <DisputeAlert disputed={disputed} onSheet={() => setDisputing(true)} />
              }
              chart={<WeekWaterfall week={week} />}
              more={<LastSweeps storeId={storeId} date={week.week_start} />}
            >
              <WeekAccount week={week} storeName={storeName} title={title} />
            </ChartFirst>
          )}
          {week.packs.length > 0 && <WeekPacks week={week} />}
          <p>
            <TextLink to={paths.accountant}>{t.toAccountant}</TextLink>
          </p>
        </>
      )}
      {week && isEntering && (
        <StatementDialog
          storeId={storeId}
          retailer={settings?.retailer_number ?? ''}
          week={week}
          title={t.statementOf({ week: title })}
          onClose={() => setEntering(false)}
        />
      )}
    </>
  );
}

const balance = (dollars: number | null): string =>
  dollars === null ? '' : formatBalance(statedCents(dollars));
const signed = (dollars: number | null): string =>
  dollars === null ? '' : formatSignedCents(statedCents(dollars));
const statedText = ({ stated }: StoreBill): string =>
  stated === null ? currentMessages(LOTTERY_WEEK).noStatement : balance(stated);

const billColumns = (): Column<StoreBill>[] => {
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
        <chakra.span color={(difference ?? 0) > 0 ? 'fg.error' : undefined}>{signed(difference)}</chakra.span>
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
function StoreBills({ companyId, companyName }: { companyId: number; companyName: string }) {
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
  /** Whether a column is empty in all rows, such as the statements' columns while there are no statements. */
  const isEmpty = (header: string): boolean =>
    (header === t.unexplained && knownBills.every(({ unexplained }) => unexplained === 0)) ||
    (header === office.difference && knownBills.every(({ difference }) => difference === null));
  const headers = billColumns().map(({ header, numeric }) => ({ header, numeric: numeric === true }));
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
          columns={billColumns().filter(({ header }) => !isEmpty(header))}
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
