import type { Correction, SalesException } from '../../contract/sales';
import { laWallTime } from '../../domain/time';
import { PrintSheet } from '../../ui/export/print-sheet';
import { PrintTable } from '../../ui/export/print-table';
import { correctionColumns, exceptionColumns, printOf } from './lists';

type Props = {
  storeName: string;
  open: readonly SalesException[];
  resolved: readonly SalesException[];
  corrections: readonly Correction[];
  /** how old the lists are, where they were printed without a network */
  asOf: Date | null;
};

/** Exceptions and corrections on paper. */
export function ExceptionsSheet({ storeName, open, resolved, corrections, asOf }: Props) {
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
      {corrections.length > 0 && (
        <PrintTable caption="Corrections" {...printOf(correctionColumns, corrections)} />
      )}
      {resolved.length > 0 && (
        <PrintTable caption="Resolved exceptions" {...printOf(exceptionColumns, resolved)} />
      )}
    </PrintSheet>
  );
}
