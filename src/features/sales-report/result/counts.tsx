import type { Shift } from '../../../contract/counting/sales';
import { shiftValue } from '../../../domain/counting/shift';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { clockTime } from '../../../ui/formats';
import { NoteList } from './note-list';

/** What a count was besides its sales: `Opening check, 43 of 47 packs seen`; empty if there is nothing to say. */
export const countFacts = ({ purpose, ticketCount, note, seen, on_shelf }: Shift): string =>
  [
    ...(purpose === 'opening' ? [SALES_REPORT.openingCheck] : []),
    ...(purpose === 'removal' ? [SALES_REPORT.packsRemoved] : []),
    ...(purpose !== 'opening' && ticketCount === 0 ? [note ?? SALES_REPORT.nothingSold] : []),
    ...(seen !== undefined && on_shelf !== undefined ? [SALES_REPORT.packsSeen(seen, on_shelf)] : []),
  ].join(', ');

/** A count in a list: author, report time and its facts. */
export const countText = (shift: Shift): string =>
  [`${shift.name} ${shift.report_time}`, countFacts(shift)].filter(Boolean).join(' · ');

/** The counts of a day, where one of them says which packs it saw. */
export function Counts({ shifts = [] }: { shifts: readonly Shift[] | undefined }) {
  return (
    <NoteList
      id="counts"
      heading={SALES_REPORT.counts}
      items={shifts}
      keyOf={shiftValue}
      textOf={(shift) => countText({ ...shift, report_time: clockTime(shift.report_time) })}
    />
  );
}
