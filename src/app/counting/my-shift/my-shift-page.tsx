import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { now } from '../../../device/clock';
import type { ShiftEntry } from '../../../device/rows';
import { COMMON } from '../../../messages/areas/common';
import { MY_SHIFT } from '../../../messages/areas/my-shift';
import { useMessages } from '../../../messages/hooks/use-messages';
import { endsOf } from '../../../messages/words/packs';
import { capturedWallTime, placeCounted, seenOf } from '../../../outbox/submission';
import { businessDate, reportTime, type StoreClock } from '../../../shared/time/store-clock';
import type { ExportTable } from '../../../shared/values/csv';
import { centsToDollars } from '../../../shared/values/money';
import { paths } from '../../../shared/wire/page-paths';
import { MoneyCard } from '../../drawer/card/money-card';
import { ExportButtons } from '../../office/export-buttons';
import { PrintSheet, PrintTable } from '../../office/print-sheet';
import { useSession } from '../../state/session-store';
import { type Amounts, useAmounts } from '../../state/shift/use-amounts';
import { useShift, useShiftDays } from '../../state/shift/use-shift';
import { useStock } from '../../state/stock-store';
import { SelectField } from '../../ui/fields';
import { clockTime, dayText } from '../../ui/formats';
import { Figure, Grid, Muted, Row, Stack } from '../../ui/layout';
import { PackName, Tickets } from '../../ui/pack-name';
import { PageHeader } from '../../ui/page/page-header';
import { Empty, FilterBar, Panel } from '../../ui/page/panel';
import { EntryState } from '../../ui/status-badges';
import { clockKey, useStoreClock } from '../../ui/store-clock';
import { placeText } from '../cards/entry-notes';
import { ClerksSide } from './clerks-side';
import {
  figuresOf,
  gameOf,
  kindOf,
  type PartNames,
  partsOf,
  recordedOtherwise,
  rollOf,
  type ShiftLine,
  type ShiftPart,
  totalOf,
  usePartNames,
} from './shift-records';

/** The records that the user on duty captured on this terminal on one day; works offline. */
export function MyShiftPage() {
  const clock = useStoreClock();
  return <MyShift key={clockKey(clock)} />;
}

function MyShift() {
  const clock = useStoreClock();
  const t = useMessages(MY_SHIFT);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const names = usePartNames();
  const user = useSession((session) => session.user);
  const today = businessDate(now(), clock);
  const [day, setDay] = useState(today);
  const days = new Set([today, day, ...(useShiftDays() ?? [])]);
  const rows = useShift(day);
  if (!user) return null;
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        <FilterBar justifyContent="space-between" gap="4">
          <SelectField
            label={t.saleDate}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          >
            {[...days]
              .toSorted()
              .reverse()
              .map((date) => (
                <option key={date} value={date}>
                  {dayText(date)}
                </option>
              ))}
          </SelectField>
          {rows && rows.length > 0 && (
            <ExportButtons
              key={day}
              fileName={`shift-${day}`}
              table={() => shiftTable(rows, t, names, words, clock, amounts.areShown)}
              print={<ShiftSheet clerk={user.name} storeName={user.store_name ?? ''} day={day} rows={rows} />}
            />
          )}
        </FilterBar>
        {rows && <Shift rows={rows} />}
      </Stack>
    </>
  );
}

function Shift({ rows }: { rows: readonly ShiftEntry[] }) {
  const t = useMessages(MY_SHIFT);
  const amounts = useAmounts();
  const { counts, sold, amountCents, shelved, unsent } = figuresOf(rows);
  if (rows.length === 0)
    return (
      <Panel>
        <Empty
          action={
            <Button asChild>
              <Link to={paths.verifyStock}>{t.countNow}</Link>
            </Button>
          }
        >
          <span role="status">{t.nothingRecorded}</span>
        </Empty>
      </Panel>
    );
  return (
    <>
      <Panel>
        <Grid as="dl" min="9rem">
          <Figure label={t.counts}>{counts}</Figure>
          <Figure label={t.ticketsSold}>{sold}</Figure>
          <Figure label={t.sales}>{amounts.exact(amountCents)}</Figure>
          <Figure label={t.ticketsShelved}>{shelved}</Figure>
        </Grid>
        <chakra.p color={unsent > 0 ? 'fg.warning' : 'fg.muted'}>
          {unsent === 0 ? t.allSent : t.unsent({ records: unsent })}
        </chakra.p>
      </Panel>
      {rows.map((row) => (
        <ShiftRecord key={row.key} row={row} />
      ))}
    </>
  );
}

/** `Count, 10:05 PM, 43 of 47 packs seen, not sent yet` */
function captionOf(
  row: ShiftEntry,
  { kind }: ShiftPart,
  t: typeof MY_SHIFT,
  names: PartNames,
  clock: StoreClock,
): string {
  const seen = seenOf(row);
  return [
    names[kind],
    clockTime(reportTime(new Date(row.recordedAt), clock)),
    placeText(row),
    seen && t.packsSeen({ seen: seen.seen, onShelf: seen.onShelf }),
    seen && seen.swept > 0 && t.swept({ packs: seen.swept }),
    row.state !== 'sent' && t.notSentYet,
  ]
    .filter(Boolean)
    .join(', ');
}

type Props = { clerk: string; storeName: string; day: string; rows: readonly ShiftEntry[] };

/** A clerk's shift on paper: each record with its packs and total, and the total of all counts. */
function ShiftSheet({ clerk, storeName, day, rows }: Props) {
  const t = useMessages(MY_SHIFT);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const names = usePartNames();
  const columns = [
    { header: words.upc },
    { header: words.lot },
    { header: words.start },
    { header: words.end },
    { header: words.tickets, numeric: true },
    { header: words.amount, numeric: true },
  ];
  const clock = useStoreClock();
  const { sold, amountCents } = figuresOf(rows);
  return (
    <PrintSheet title={t.shiftOf({ clerk })} subtitle={[storeName, day].join(' · ')}>
      {rows.map((row) =>
        partsOf(row).map((part) => (
          <PrintTable
            key={`${row.key}/${part.kind}`}
            caption={captionOf(row, part, t, names, clock)}
            columns={columns}
            rows={part.lines.map(({ upc, lot, run, count, amountCents: cents }) => [
              upc,
              lot ?? '',
              endsOf(run).firstText,
              endsOf(run).last,
              count,
              cents === null ? '' : amounts.exact(cents),
            ])}
            total={[
              part.kind === 'opening' ? t.totalMissing : t.total,
              '',
              '',
              '',
              totalOf(part.lines).count,
              part.kind === 'shelf' ? '' : amounts.exact(totalOf(part.lines).amountCents),
            ]}
          />
        )),
      )}
      <p>{t.sold({ tickets: sold, amount: amounts.exact(amountCents) })}</p>
    </PrintSheet>
  );
}

/** One record of a shift: its time, totals, state and packs. */
function ShiftRecord({ row }: { row: ShiftEntry }) {
  const t = useMessages(MY_SHIFT);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const { state, recordedAt, key } = row;
  const seen = seenOf(row);
  const place = placeText(row);
  const clock = useStoreClock();
  const otherwise = recordedOtherwise(row);
  return (
    <Panel aria-labelledby={`record-${key}`}>
      <Row columnGap="4" rowGap="1">
        <chakra.h2 id={`record-${key}`} flex="1" minWidth="56" fontSize="lg" fontWeight="bold">
          {t.kind[kindOf(row)]}, {clockTime(reportTime(new Date(recordedAt), clock))}{' '}
          <EntryState state={state} />
        </chakra.h2>
        <chakra.p fontWeight="bold" fontSize="lg" fontVariantNumeric="tabular-nums">
          {totalText(row, t, words, amounts)}
        </chakra.p>
      </Row>
      {(seen || place) && (
        <Muted>
          {[
            place,
            seen && t.packsSeen({ seen: seen.seen, onShelf: seen.onShelf }),
            seen && seen.swept > 0 && t.swept({ packs: seen.swept }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      )}
      {otherwise && (
        <p>
          {t.recordedOtherwise({ tickets: otherwise.count, amount: amounts.exact(otherwise.amountCents) })}
        </p>
      )}
      {partsOf(row).map((part) => (
        <ShiftPartRows key={part.kind} part={part} isNamed={row.kind === 'removal'} />
      ))}
      {row.kind !== 'removal' && kindOf(row) === 'sale' && <MoneyCard row={row} />}
      {row.kind !== 'shelf' && <ClerksSide row={row} />}
    </Panel>
  );
}

/** The totals of a record, in words. */
function totalText(row: ShiftEntry, t: typeof MY_SHIFT, words: typeof COMMON, amounts: Amounts): string {
  const { count, amountCents } = row.summary;
  const kind = kindOf(row);
  if (kind === 'shelf') return words.ticketCount({ count });
  if (count === 0) return kind === 'opening' ? t.nothingMissing : t.nothingSold;
  const amount = amounts.exact(amountCents);
  return kind === 'opening'
    ? t.missing({ tickets: count, amount })
    : `${words.ticketCount({ count })}, ${amount}`;
}

/**
 * The packs of a part. @param isNamed the part needs a name, since the record's own doesn't tell what happened to the
 * packs
 */
function ShiftPartRows({ part: { kind, lines }, isNamed }: { part: ShiftPart; isNamed: boolean }) {
  const names = usePartNames();
  const words = useMessages(COMMON);
  const amounts = useAmounts();
  const { count, amountCents } = totalOf(lines);
  return (
    <>
      {isNamed && (
        <chakra.p fontWeight="semibold">
          {names[kind]}: {words.ticketCount({ count })}, {amounts.exact(amountCents)}
        </chakra.p>
      )}
      <chakra.ul fontVariantNumeric="tabular-nums">
        {lines.map((line) => (
          <Line key={`${line.upc}/${line.run.start_ticket}`} line={line} />
        ))}
      </chakra.ul>
    </>
  );
}

function Line({ line }: { line: ShiftLine }) {
  const words = useMessages(COMMON);
  const amounts = useAmounts();
  const layout = useStock((stock) => stock.layout);
  const game = useStock((stock) => gameOf(line, stock));
  const { upc, lot, run, count, amountCents } = line;
  const pack = {
    upc,
    lotCounter: lot,
    vendorName: game?.vendorName ?? null,
    priceCents: amountCents === null ? (game?.priceCents ?? null) : amountCents / count,
  };
  return (
    <Row as="li" rowGap="0" columnGap="4" py="2" borderTopWidth="1px">
      <chakra.span flex="1" minWidth="56">
        <PackName pack={pack} />
      </chakra.span>
      <chakra.span flex="1" minWidth="64">
        <Tickets roll={rollOf(run)} layout={layout} />
      </chakra.span>
      <span>
        {words.ticketCount({ count })}
        {amountCents !== null && `, ${amounts.exact(amountCents)}`}
      </span>
    </Row>
  );
}

/** The line of a record without sales, which was still a count. */
const NOTHING: ShiftLine = {
  upc: '',
  lot: null,
  run: { start_ticket: '', end_ticket: '' },
  count: 0,
  amountCents: 0,
};

/**
 * A shift as a file, with a line for each pack of each record. @param t the texts of the file; `hasAmounts`: amounts
 * aren't hidden from the clerk
 */
export const shiftTable = (
  rows: readonly ShiftEntry[],
  t: typeof MY_SHIFT,
  names: PartNames,
  words: typeof COMMON,
  clock: StoreClock,
  hasAmounts: boolean,
): ExportTable => {
  // The column is included if any count was of a single place.
  const hasPlaces = rows.some((row) => placeCounted(row) !== null);
  return {
    columns: [
      { header: t.time },
      { header: t.record },
      ...(hasPlaces ? [{ header: t.place }] : []),
      { header: words.upc, code: true },
      { header: words.lot },
      { header: words.start, code: true },
      { header: words.end, code: true },
      { header: words.tickets },
      { header: words.amount },
      { header: t.sent },
    ],
    rows: rows.flatMap((row) =>
      partsOf(row).flatMap(({ kind, lines }) =>
        (lines.length > 0 ? lines : [NOTHING]).map(({ upc, lot, run, count, amountCents }) => [
          capturedWallTime(row, clock),
          names[kind],
          ...(hasPlaces ? [placeText(row)] : []),
          upc,
          lot ?? '',
          endsOf(run).first,
          endsOf(run).last,
          count,
          amountCents === null || !hasAmounts ? '' : centsToDollars(amountCents),
          row.state === 'sent' ? t.yes : t.no,
        ]),
      ),
    ),
  };
};
