import { chakra } from '@chakra-ui/react';
import type { TakenBack } from '../../../contract/counting/sales';
import { centsOf, formatMoney } from '../../../domain/values/money';
import { SALES_REPORT } from '../../../i18n/en/sales-report';

/** The tickets that a correction took from a record. */
export const correctionText = (taken: TakenBack): string =>
  SALES_REPORT.correction(
    taken.lot_number,
    taken.start_ticket,
    taken.end_ticket,
    formatMoney(centsOf(taken.amount)),
    SALES_REPORT.record(taken.name, taken.time_created),
    taken.note,
  );

/** The tickets that corrections took from a report: the only trace of a record that lost all its tickets. */
export function Corrections({ corrections = [] }: { corrections: TakenBack[] | undefined }) {
  if (corrections.length === 0) return null;
  return (
    <chakra.section aria-labelledby="corrections">
      <chakra.h2 id="corrections" fontWeight="bold">
        {SALES_REPORT.corrections}
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="sm">
        {SALES_REPORT.correctionsNote}
      </chakra.p>
      <chakra.ul listStyle="none" display="grid" gap="1" mt="1">
        {corrections.map((taken) => (
          <li key={correctionText(taken)}>{correctionText(taken)}</li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
