import { chakra } from '@chakra-ui/react';
import type { CountEntry } from '../../device/rows';
import { formatCents } from '../../domain/money';
import { pluralize } from '../../domain/pluralize';
import { laReportTime } from '../../domain/time';
import { EntryState } from '../../ui/entry-state';
import { Panel } from '../../ui/panel';
import { KIND, linesOf, recordedOtherwise, type ShiftLine } from './shift-records';

/** One record of a shift: when, how much, whether it was sent, and its packs. */
export function ShiftRecord({ row }: { row: CountEntry }) {
  const { kind, summary, state, recordedAt, key } = row;
  const otherwise = recordedOtherwise(row);
  return (
    <Panel aria-labelledby={`record-${key}`}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
        <chakra.h2 id={`record-${key}`} flex="1" minWidth="56" fontSize="lg" fontWeight="bold">
          {KIND[kind]}, {laReportTime(new Date(recordedAt))} <EntryState state={state} />
        </chakra.h2>
        <chakra.p fontWeight="bold" fontSize="lg" fontVariantNumeric="tabular-nums">
          {pluralize(summary.count, 'ticket')}
          {kind === 'sale' && `, ${formatCents(summary.amountCents)}`}
        </chakra.p>
      </chakra.div>
      {otherwise && (
        <p>
          The server recorded {pluralize(otherwise.count, 'ticket')}, {formatCents(otherwise.amountCents)}:
          the others had been counted before.
        </p>
      )}
      <chakra.ul listStyle="none" mt="2" fontVariantNumeric="tabular-nums">
        {linesOf(row).map((line) => (
          <Line key={`${line.upc}/${line.start}`} line={line} />
        ))}
      </chakra.ul>
    </Panel>
  );
}

function Line({ line: { upc, lot, start, end, count, amountCents } }: { line: ShiftLine }) {
  return (
    <chakra.li display="flex" flexWrap="wrap" columnGap="4" py="2" borderTopWidth="1px">
      <chakra.span minWidth="44">
        <strong>{upc}</strong>
        {lot !== null && ` lot ${lot}`}
      </chakra.span>
      <chakra.span flex="1" minWidth="64" color="fg.muted">
        {start} – {end}
      </chakra.span>
      <span>
        {pluralize(count, 'ticket')}
        {amountCents !== null && `, ${formatCents(amountCents)}`}
      </span>
    </chakra.li>
  );
}
