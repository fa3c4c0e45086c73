import { chakra } from '@chakra-ui/react';
import type { TakenBack } from '../../contract/sales';
import { centsOf, formatMoney } from '../../domain/money';

/** What a correction took from a record, in a sentence or two. */
export const correctionText = (taken: TakenBack): string =>
  `${taken.lot_number}, ${taken.start_ticket} to ${taken.end_ticket} (${formatMoney(centsOf(taken.amount))}), ` +
  `in the record of ${taken.name} at ${taken.time_created}. ${taken.note}`;

/** Tickets that corrections took from a report: the only trace of a record that lost them all. */
export function Corrections({ corrections = [] }: { corrections: TakenBack[] | undefined }) {
  if (corrections.length === 0) return null;
  return (
    <chakra.section aria-labelledby="corrections">
      <chakra.h2 id="corrections" fontWeight="bold">
        Corrections
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="sm">
        These tickets are back on the shelf; they are in no row and no total of this report.
      </chakra.p>
      <chakra.ul listStyle="none" display="grid" gap="1" mt="1">
        {corrections.map((taken) => (
          <li key={correctionText(taken)}>{correctionText(taken)}</li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
