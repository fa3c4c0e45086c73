import type { CorrectionMade, TakenBack } from '../../../contract/counting/sales';
import { centsOf, formatMoney } from '../../../domain/values/money';
import { serialsInWords } from '../../../i18n/en/counting/serials';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { NoteList } from './note-list';

/** The tickets that a correction took from a record. */
export const correctionText = (taken: TakenBack): string =>
  SALES_REPORT.correction(
    taken.lot_number,
    serialsInWords(taken),
    formatMoney(centsOf(taken.amount)),
    SALES_REPORT.record(taken.name, taken.time_created),
    taken.note,
  );

/** The tickets that corrections took from a report: the only trace of a record that lost all its tickets. */
export function Corrections({ corrections }: { corrections: TakenBack[] | undefined }) {
  return (
    <NoteList
      id="corrections"
      heading={SALES_REPORT.corrections}
      explanation={SALES_REPORT.correctionsNote}
      items={corrections}
      keyOf={correctionText}
      textOf={correctionText}
    />
  );
}

/** A correction that changed reports of other days. */
export const correctionMadeText = (made: CorrectionMade): string =>
  SALES_REPORT.correctionMade(
    made.lot_number,
    serialsInWords(made),
    formatMoney(centsOf(made.amount)),
    made.corrected_by,
    made.time_corrected,
    made.reason,
  );

/** The corrections that were made on the day of a report, where that report doesn't show them anyway. */
export function CorrectionsMade({ made }: { made: CorrectionMade[] | undefined }) {
  return (
    <NoteList
      id="corrections-made"
      heading={SALES_REPORT.correctionsMade}
      explanation={SALES_REPORT.correctionsMadeNote}
      items={made}
      keyOf={correctionMadeText}
      textOf={correctionMadeText}
    />
  );
}
