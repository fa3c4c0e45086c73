import { chakra } from '@chakra-ui/react';
import type { CountEntry } from '../../device/rows';
import { reportTime } from '../../domain/time/time';
import { formatCents } from '../../domain/values/money';
import { COMMON } from '../../i18n/en/app/common';
import { MY_SHIFT } from '../../i18n/en/counting/my-shift';
import { runOfSerials } from '../../i18n/en/counting/serials';
import { useMessages } from '../../i18n/use-messages';
import { EntryState } from '../../reports/status-badges';
import { Panel } from '../../ui/page/panel';
import { useStoreClock } from '../../ui/store-clock';
import { linesOf, recordedOtherwise, type ShiftLine } from './shift-records';

/** One record of a shift: its time, totals, state and packs. */
export function ShiftRecord({ row }: { row: CountEntry }) {
  const t = useMessages(MY_SHIFT);
  const words = useMessages(COMMON);
  const { kind, summary, state, recordedAt, key } = row;
  const clock = useStoreClock();
  const otherwise = recordedOtherwise(row);
  return (
    <Panel aria-labelledby={`record-${key}`}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
        <chakra.h2 id={`record-${key}`} flex="1" minWidth="56" fontSize="lg" fontWeight="bold">
          {t.kind[kind]}, {reportTime(new Date(recordedAt), clock)} <EntryState state={state} />
        </chakra.h2>
        <chakra.p fontWeight="bold" fontSize="lg" fontVariantNumeric="tabular-nums">
          {words.ticketCount(summary.count)}
          {kind === 'sale' && `, ${formatCents(summary.amountCents)}`}
        </chakra.p>
      </chakra.div>
      {otherwise && <p>{t.recordedOtherwise(otherwise.count, formatCents(otherwise.amountCents))}</p>}
      <chakra.ul listStyle="none" mt="2" fontVariantNumeric="tabular-nums">
        {linesOf(row).map((line) => (
          <Line key={`${line.upc}/${line.run.start_ticket}`} line={line} />
        ))}
      </chakra.ul>
    </Panel>
  );
}

function Line({ line: { upc, lot, run, count, amountCents } }: { line: ShiftLine }) {
  const words = useMessages(COMMON);
  return (
    <chakra.li display="flex" flexWrap="wrap" columnGap="4" py="2" borderTopWidth="1px">
      <chakra.span minWidth="44">
        <strong>{upc}</strong>
        {lot !== null && ` ${words.lotNumber(lot)}`}
      </chakra.span>
      <chakra.span flex="1" minWidth="64" color="fg.muted">
        {runOfSerials(run)}
      </chakra.span>
      <span>
        {words.ticketCount(count)}
        {amountCents !== null && `, ${formatCents(amountCents)}`}
      </span>
    </chakra.li>
  );
}
