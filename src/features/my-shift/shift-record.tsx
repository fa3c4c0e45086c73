import { chakra } from '@chakra-ui/react';
import { MoneyCard } from '../../counting/money/money-card';
import type { ShiftEntry } from '../../device/rows';
import { reportTime } from '../../domain/time/time';
import { COMMON } from '../../i18n/en/app/common';
import { MY_SHIFT } from '../../i18n/en/counting/my-shift';
import { useMessages } from '../../i18n/hooks/use-messages';
import { seenOf } from '../../outbox/captured';
import { EntryState } from '../../reports/status-badges';
import { type Amounts, useAmounts } from '../../terminal/shift/use-amounts';
import { useStock } from '../../terminal/stock-store';
import { PANEL } from '../../theme/looks';
import { PackName } from '../../ui/pack/pack-name';
import { Tickets } from '../../ui/pack/tickets';
import { useStoreClock } from '../../ui/store-clock';
import {
  gameOf,
  kindOf,
  partsOf,
  recordedOtherwise,
  rollOf,
  type ShiftLine,
  type ShiftPart,
  totalOf,
} from './shift-records';
import { usePartNames } from './use-part-names';

/** One record of a shift: its time, totals, state and packs. */
export function ShiftRecord({ row }: { row: ShiftEntry }) {
  const t = useMessages(MY_SHIFT);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const { state, recordedAt, key } = row;
  const seen = seenOf(row);
  const clock = useStoreClock();
  const otherwise = recordedOtherwise(row);
  return (
    <chakra.section {...PANEL} aria-labelledby={`record-${key}`}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
        <chakra.h2 id={`record-${key}`} flex="1" minWidth="56" fontSize="lg" fontWeight="bold">
          {t.kind[kindOf(row)]}, {reportTime(new Date(recordedAt), clock)} <EntryState state={state} />
        </chakra.h2>
        <chakra.p fontWeight="bold" fontSize="lg" fontVariantNumeric="tabular-nums">
          {totalText(row, t, words, amounts)}
        </chakra.p>
      </chakra.div>
      {seen && <chakra.p color="fg.muted">{t.packsSeen(seen.seen, seen.onShelf)}</chakra.p>}
      {otherwise && <p>{t.recordedOtherwise(otherwise.count, amounts.exact(otherwise.amountCents))}</p>}
      {partsOf(row).map((part) => (
        <Part key={part.kind} part={part} isNamed={row.kind === 'removal'} />
      ))}
      {row.kind !== 'removal' && kindOf(row) === 'sale' && <MoneyCard row={row} />}
    </chakra.section>
  );
}

/** What a record comes to, in words. */
function totalText(row: ShiftEntry, t: typeof MY_SHIFT, words: typeof COMMON, amounts: Amounts): string {
  const { count, amountCents } = row.summary;
  const kind = kindOf(row);
  if (kind === 'shelf') return words.ticketCount(count);
  if (count === 0) return kind === 'opening' ? t.nothingMissing : t.nothingSold;
  const amount = amounts.exact(amountCents);
  return kind === 'opening' ? t.missing(count, amount) : `${words.ticketCount(count)}, ${amount}`;
}

/** The packs of a part. @param isNamed the record's own name doesn't say what happened to them */
function Part({ part: { kind, lines }, isNamed }: { part: ShiftPart; isNamed: boolean }) {
  const names = usePartNames();
  const words = useMessages(COMMON);
  const amounts = useAmounts();
  const { count, amountCents } = totalOf(lines);
  return (
    <>
      {isNamed && (
        <chakra.p mt="2" fontWeight="semibold">
          {names[kind]}: {words.ticketCount(count)}, {amounts.exact(amountCents)}
        </chakra.p>
      )}
      <chakra.ul listStyle="none" mt="2" fontVariantNumeric="tabular-nums">
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
    <chakra.li display="flex" flexWrap="wrap" columnGap="4" py="2" borderTopWidth="1px">
      <chakra.span flex="1" minWidth="56">
        <PackName pack={pack} />
      </chakra.span>
      <chakra.span flex="1" minWidth="64">
        <Tickets roll={rollOf(run)} layout={layout} />
      </chakra.span>
      <span>
        {words.ticketCount(count)}
        {amountCents !== null && `, ${amounts.exact(amountCents)}`}
      </span>
    </chakra.li>
  );
}
