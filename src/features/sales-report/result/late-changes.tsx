import type { LateChange } from '../../../contract/counting/late-records';
import type { StoreClock } from '../../../domain/time/store-clock';
import { lateChangeText, onDutyText } from '../../../i18n/en/counting/late-records';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { useStoreClock } from '../../../ui/store-clock';
import { NoteList } from './note-list';

/** The change that a late record made to a report, and who was on duty if its author isn't known to have been. */
export const lateText = (late: LateChange, clock: StoreClock): string =>
  [lateChangeText(late, clock), onDutyText(late)].filter(Boolean).join(' ');

/** The records that changed a report after its day, or that are dated before their tickets were on the shelf. */
export function LateChanges({ changes }: { changes: LateChange[] | undefined }) {
  const clock = useStoreClock();
  return (
    <NoteList
      id="late-changes"
      heading={SALES_REPORT.lateRecords}
      explanation={SALES_REPORT.lateNote}
      items={changes}
      keyOf={({ id }) => id}
      textOf={(late) => lateText(late, clock)}
    />
  );
}
