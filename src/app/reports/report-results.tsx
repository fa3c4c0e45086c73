import { Badge, chakra, Table } from '@chakra-ui/react';
import { type ComponentProps, useState } from 'react';
import { ApiError, isUnreachable, type RequestOf } from '../../device/client';
import type { OutboxRow } from '../../device/rows';
import { COUNTING } from '../../messages/areas/counting';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { bilingual } from '../../messages/bilingual';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { countFacts, dailySheet } from '../../messages/words/sales-sheet';
import { dayInWords } from '../../messages/words/times';
import { capturedDate, capturedWallTime, isOpeningCheck } from '../../outbox/submission';
import type { Shift } from '../../shared/counting/sales-schema';
import { drawerPaths } from '../../shared/drawer/paths';
import type { reportsPaths } from '../../shared/reports/paths';
import { formatCents, formatDollars } from '../../shared/values/money';
import type { ReplyOf } from '../../shared/wire/endpoints';
import { paths } from '../../shared/wire/page-paths';
import { CorrectHere } from '../counting/exceptions/correct-here';
import { WallTime } from '../office/wall-time';
import { failureText } from '../state/problem-store';
import { queryClient, useRead, useRows } from '../state/queries/query';
import { useUnsentRows } from '../state/use-outbox';
import { AsOf } from '../ui/as-of';
import { DataTable } from '../ui/data-table/data-table';
import { clockTime, dayText, wallText } from '../ui/formats';
import { Figure, Figures, Muted, Row, Stack } from '../ui/layout';
import { ChartFirst } from '../ui/page/chart-first';
import { Panel } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { BilingualText, StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import {
  Corrections,
  CorrectionsMade,
  Counts,
  Disagreements,
  LateChanges,
  MissingTickets,
  Omitted,
} from './corrections';
import { correctable, dayColumns, rowKey, SaleExport, shiftColumns } from './sale-columns';
import { Totals } from './totals';

const SHIFT_GROUPINGS = ['price', 'game'] as const;

/** The shift searched for. */
export type ShiftCriteria = { date: string; shift: Shift };

/** A report time without characters that file names don't allow. */
const inFileName = (reportTime: string) => reportTime.replace(/[^0-9A-Za-z]+/g, '-').replace(/-$/, '');

type ResultProps = { report: Found<ShiftCriteria>; storeId: number; storeName: string };

/** The sales of one shift on the server: totals, and every run of tickets. */
export function ShiftResult({ report, storeId, storeName }: ResultProps) {
  const t = useMessages(SALES_REPORT);
  const counting = useMessages(COUNTING);
  const { criteria, reply, asOf } = report;
  const { date, shift } = criteria;
  const { name, report_time: reportTime } = shift;
  const [sum] = reply.countData;
  const notes = (
    <>
      <MissingTickets reply={reply} />
      <Disagreements shifts={reply.shifts} />
      <LateChanges changes={reply.late_changes} />
      <Corrections corrections={reply.corrections} />
      <Omitted reply={reply} />
    </>
  );
  const facts = countFacts(reply.shifts?.[0] ?? shift);
  return (
    <>
      <AsOf at={asOf} />
      <CorrectHere />
      {sum ? (
        <Panel>
          <ShiftSummary
            cells={[
              [t.date, dayText(sum.date_created)],
              [t.shift, `${name}, ${clockTime(reportTime)}`],
              [t.totalCount, sum.ticketCount, true],
              [t.totalAmount, formatDollars(sum.amount), true],
            ]}
          />
          {facts && <p>{facts}</p>}
          <Sales
            of={`${name}, ${wallText(`${date} ${reportTime}`)}`}
            rows={reply.salesRecord}
            columns={shiftColumns()}
            groupings={SHIFT_GROUPINGS}
            storeId={storeId}
            date={date}
          />
          {notes}
          <SaleExport
            fileName={`sales-${date}-${inFileName(reportTime)}`}
            columns={shiftColumns()}
            reply={reply}
            sheet={{ title: t.shiftSheet, storeName, date, asOf }}
          />
        </Panel>
      ) : (
        <>
          <chakra.p role="status" color="fg.error" fontWeight="semibold">
            {counting.noDataFound}
          </chakra.p>
          {notes}
        </>
      )}
    </>
  );
}

type Props = { cells: readonly (readonly [heading: string, value: string | number, isNumber?: true])[] };

/** The totals of a shift, above its sales. */
function ShiftSummary({ cells }: Props) {
  const t = useMessages(SALES_REPORT);

  return (
    <Table.Root variant="line" borderWidth="1px">
      <caption className="sr-only">{t.summary}</caption>
      <Table.Header bg="bg.muted" fontSize="xs">
        <Table.Row>
          {cells.map(([heading, , isNumber]) => (
            <Table.ColumnHeader
              key={heading}
              scope="col"
              px={{ base: '1.5', md: '2.5' }}
              py="2"
              textAlign={isNumber ? 'end' : 'start'}
            >
              {heading}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        <Table.Row>
          {cells.map(([heading, value, isNumber]) => (
            <Table.Cell
              key={heading}
              px={{ base: '1.5', md: '2.5' }}
              py="1.5"
              fontWeight="semibold"
              fontSize={{ md: 'lg' }}
              textAlign={isNumber ? 'end' : 'start'}
            >
              {value}
            </Table.Cell>
          ))}
        </Table.Row>
      </Table.Body>
    </Table.Root>
  );
}

type SalesProps = ComponentProps<typeof Totals> & {
  /** the shift or day, for the caption */
  of: string;
  storeId: number;
  date: string;
};

/** The sales of a report: their sums as a chart, and the table of all runs of tickets, whose amounts can be corrected. */
function Sales({ of, rows, columns, groupings, storeId, date }: SalesProps) {
  const t = useMessages(SALES_REPORT);
  if (rows.length === 0) return null;
  return (
    <ChartFirst from="120rem" chart={<Totals rows={rows} columns={columns} groupings={groupings} />}>
      <DataTable
        caption={t.salesOf({ what: of })}
        columns={correctable(columns, storeId, date)}
        rows={rows}
        rowKey={rowKey}
        numbered
        note={(row) => row.note}
        empty={null}
      />
    </ChartFirst>
  );
}

type DayResultProps = { report: Found<string>; storeId: number; storeName: string };

/** The sales of one day on the server: totals, and every run of tickets. */
export function DayResult({ report, storeId, storeName }: DayResultProps) {
  const t = useMessages(SALES_REPORT);
  const { criteria: date, reply, asOf } = report;
  const { rows } = useRows(drawerPaths.overShort, { params: { storeId, fromDate: date, toDate: date } });
  const drawers = rows.some(({ entered }) => entered) ? rows : [];
  const [total] = reply.countData;
  const shifts = dailySheet(reply).records.filter(({ shift }) => !shift.purpose).length;
  const corrections = (reply.corrections?.length ?? 0) + (reply.omitted?.corrections ?? 0);
  const notes = (
    <>
      <MissingTickets reply={reply} />
      <Counts shifts={reply.shifts} />
      <Disagreements shifts={reply.shifts} />
      <LateChanges changes={reply.late_changes} />
      <Corrections corrections={reply.corrections} />
      <CorrectionsMade made={reply.corrections_made} />
      <Omitted reply={reply} />
    </>
  );
  return (
    <>
      <AsOf at={asOf} />
      <CorrectHere />
      {total ? (
        <Panel aria-labelledby="tickets-sold">
          <Row columnGap="6">
            <chakra.h2 id="tickets-sold" fontSize="lg" fontWeight="semibold">
              {t.ticketsSold}{' '}
              <Muted as="span" fontWeight="normal">
                {dayInWords(date)}
              </Muted>
            </chakra.h2>
            <Figures inline ms={{ md: 'auto' }}>
              <Figure label={t.totalAmount}>{formatDollars(total.amount)}</Figure>
              <Figure label={t.totalCount}>{total.ticketCount}</Figure>
              <Figure label={t.shiftsFigure}>{shifts}</Figure>
              {corrections > 0 && <Figure label={t.correctionsFigure}>{corrections}</Figure>}
            </Figures>
          </Row>
          <Sales
            of={dayInWords(date)}
            rows={reply.salesRecord}
            columns={dayColumns()}
            storeId={storeId}
            date={date}
          />
          {notes}
          <SaleExport
            fileName={`sales-${date}`}
            columns={dayColumns()}
            reply={reply}
            sheet={{ title: t.dailySheet, storeName, date, asOf, drawers }}
          />
        </Panel>
      ) : (
        <>
          <NoData />
          {notes}
        </>
      )}
    </>
  );
}

/** 'No data found.' in both languages. */
export function NoData() {
  return (
    <chakra.div role="status" color="fg.error" fontWeight="semibold">
      <BilingualText text={bilingual('noDataFound')} />
    </chakra.div>
  );
}

/** The reason why a report couldn't be loaded. */
export function Failure({ error }: { error: unknown }) {
  const t = useMessages(SALES_REPORT);
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return (
    <>
      {isUnreachable(error) ? (
        <StatusAlert kind="info">{t.notKnownOffline}</StatusAlert>
      ) : (
        <StatusAlert kind="error">{failureText(error)}</StatusAlert>
      )}
      {/* The specification shows it after a failed search too; without a sign-in there was no search. */}
      {!isSignedOut && <NoData />}
    </>
  );
}

type Report = (typeof reportsPaths)['daySales' | 'shiftSales' | 'periodSales'];

/** A report with its search criteria, since the fields may have changed meanwhile. */
export type Found<Criteria, E extends Report = typeof reportsPaths.daySales> = {
  criteria: Criteria;
  reply: ReplyOf<E>;
  asOf: Date | null;
};
type Search<Criteria, E extends Report> =
  | { state: 'none' | 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'found'; report: Found<Criteria, E> };

/** A report fetched on request; each search clears the previous result, and a later one supersedes it. */
export function useReport<Criteria, E extends Report>(
  endpoint: E,
  requestOf: (criteria: Criteria) => RequestOf<E>,
  first: Criteria | null = null,
): { search: Search<Criteria, E>; find: (criteria: Criteria) => void; clear: () => void } {
  const [criteria, setCriteria] = useState(first);
  const { reply, asOf, busy, failure } = useRead(endpoint, criteria === null ? null : requestOf(criteria));
  const find = (newCriteria: Criteria) => {
    setCriteria(newCriteria);
    void queryClient.resetQueries({ queryKey: [endpoint, requestOf(newCriteria)] });
  };
  const searchOf = (): Search<Criteria, E> => {
    if (criteria === null) return { state: 'none' };
    if (failure && !busy) return { state: 'failed', error: failure };
    return reply === undefined ? { state: 'loading' } : { state: 'found', report: { criteria, reply, asOf } };
  };
  return { search: searchOf(), find, clear: () => setCriteria(null) };
}

/** A store's unsent counts of some days on this device. @param from YYYY-MM-DD, as is `to`: the first and the last business day */
export function useWaitingSales(storeId: number, from: string, to = from): OutboxRow[] {
  const clock = useStoreClock();
  return useUnsentRows(storeId).filter((row) => {
    const date = capturedDate(row, clock);
    return row.kind === 'sale' && from <= date && date <= to;
  });
}

/** The tickets that an unsent count sold, or that an unsent opening check found missing. */
const figuresOf = (row: OutboxRow): string => {
  const t = currentMessages(SALES_REPORT);
  const { count, amountCents } = row.summary;
  const text = isOpeningCheck(row) ? t.waitingCheck : t.waitingCount;
  return text({ tickets: count, amount: formatCents(amountCents) });
};

/** Unsent counts on this device: shown above the report, never in its totals. */
export function WaitingSales({ rows }: { rows: readonly OutboxRow[] }) {
  const t = useMessages(SALES_REPORT);
  const clock = useStoreClock();
  if (rows.length === 0) return null;
  return (
    <Panel aria-labelledby="not-yet-sent" colorPalette="orange" borderColor="colorPalette.border">
      <chakra.h2 id="not-yet-sent" fontWeight="bold">
        {t.notSent}
      </chakra.h2>
      <Muted small mb="2">
        {t.notInTotals} <TextLink to={paths.outbox}>{t.seeOutbox}</TextLink>
      </Muted>
      <Stack as="ul" gap="2">
        {rows.map((row) => (
          <Row as="li" key={row.key} rowGap="0" columnGap="4">
            <Badge colorPalette={row.state === 'attention' ? 'orange' : 'gray'}>
              {row.state === 'attention' ? t.needsAttention : t.waiting}
            </Badge>
            <WallTime wall={capturedWallTime(row, clock)} />
            <span>{row.userName}</span>
            <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {figuresOf(row)}
            </chakra.span>
          </Row>
        ))}
      </Stack>
    </Panel>
  );
}
