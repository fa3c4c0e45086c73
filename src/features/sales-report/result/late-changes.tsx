import { chakra } from '@chakra-ui/react';
import type { LateChange } from '../../../contract/counting/late-records';
import { lateChangeText, onDutyText } from '../../../i18n/en/late-records';
import { SALES_REPORT } from '../../../i18n/en/sales-report';

/** The change that a late record made to a report, and who was on duty if its author isn't known to have been. */
export const lateText = (late: LateChange): string =>
  [lateChangeText(late), onDutyText(late)].filter(Boolean).join(' ');

/** The records that changed a report after its day, or that are dated before their tickets were on the shelf. */
export function LateChanges({ changes = [] }: { changes: LateChange[] | undefined }) {
  if (changes.length === 0) return null;
  return (
    <chakra.section aria-labelledby="late-changes">
      <chakra.h2 id="late-changes" fontWeight="bold">
        {SALES_REPORT.lateRecords}
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="sm">
        {SALES_REPORT.lateNote}
      </chakra.p>
      <chakra.ul listStyle="none" display="grid" gap="1" mt="1">
        {changes.map((late) => (
          <li key={late.id}>{lateText(late)}</li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
