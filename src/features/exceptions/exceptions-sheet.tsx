import type { LateRecord } from '../../contract/late-records';
import type { Correction, SalesException } from '../../contract/sales';
import { laWallTime } from '../../domain/time';
import { PrintSheet } from '../../ui/export/print-sheet';
import { PrintTable } from '../../ui/export/print-table';
import { correctionColumns, exceptionColumns, lateColumns, printOf } from './lists';

type Props = {
  storeName: string;
  open: readonly SalesException[];
  resolved: readonly SalesException[];
  late: readonly LateRecord[];
  corrections: readonly Correction[];
  /** how old the lists are, where they were printed without a network */
  asOf: Date | null;
};

/** Exceptions, late records and corrections on paper. */
export function ExceptionsSheet({ storeName, open, resolved, late, corrections, asOf }: Props) {
  return (
    <PrintSheet
      title="Exceptions"
      subtitle={[storeName, ...(asOf ? [`as of ${laWallTime(asOf)}`] : [])].join(' · ')}
    >
      {open.length > 0 && (
        <PrintTable
          caption="Open exceptions"
          columns={[{ header: 'No.' }, { header: 'UPC' }, { header: 'What happened' }]}
          rows={open.map(({ id, lot_number, message }) => [id, lot_number, message])}
        />
      )}
      {late.length > 0 && <PrintTable caption="Late records" {...printOf(lateColumns, late)} />}
      {corrections.length > 0 && (
        <PrintTable caption="Corrections" {...printOf(correctionColumns, corrections)} />
      )}
      {resolved.length > 0 && (
        <PrintTable caption="Resolved exceptions" {...printOf(exceptionColumns, resolved)} />
      )}
    </PrintSheet>
  );
}
