import { now } from '../../../device/clock';
import { BINS } from '../../../messages/areas/bins';
import { COMMON } from '../../../messages/areas/common';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { useMessages } from '../../../messages/hooks/use-messages';
import { gameInWords, ticketOf } from '../../../messages/words/packs';
import { serialFields } from '../../../shared/tickets/layouts';
import { numberToSerial } from '../../../shared/tickets/serial';
import { businessDate } from '../../../shared/time/store-clock';
import { centsToDollars, formatMoney } from '../../../shared/values/money';
import { ExportButtons } from '../../office/export-buttons';
import { PrintSheet, PrintTable } from '../../office/print-sheet';
import { binCell } from '../../state/stock-store';
import { useStoreClock } from '../../ui/store-clock';
import style from './count-sheet.module.css';
import type { ShelfLot } from './shelf-lots';

const packOf = ({ start }: ShelfLot): string => serialFields(numberToSerial(start)).pack;

/** The packs on the shelf as a file, and as a sheet on which a count is written by hand when no device works. */
export function CountSheet({ lots, storeName }: { lots: readonly ShelfLot[]; storeName: string }) {
  const t = useMessages(BINS);
  const office = useMessages(OFFICE_WORDS);
  const words = useMessages(COMMON);
  const clock = useStoreClock();
  // Packs without a bin are last here: the sheet follows the dispenser.
  const inOrder = [...lots].sort((a, b) => (a.bin ?? Infinity) - (b.bin ?? Infinity));
  return (
    <ExportButtons
      fileName={`bins-${businessDate(now(), clock)}`}
      table={() => ({
        columns: [
          { header: office.bin },
          { header: office.game },
          { header: t.price },
          { header: words.upc, code: true },
          { header: office.pack, code: true },
          { header: t.frontTicket, code: true },
          { header: words.tickets },
        ],
        rows: inOrder.map((lot) => [
          ...[binCell(lot.bin), lot.vendorName ?? '', centsToDollars(lot.priceCents), lot.upc, packOf(lot)],
          ...[numberToSerial(lot.start), lot.tickets],
        ]),
      })}
      print={
        <PrintSheet title={t.countSheet} subtitle={storeName}>
          <p>{t.countHint}</p>
          <div className={style.rows}>
            <PrintTable
              caption={office.packsOnTheShelf}
              columns={[
                { header: office.bin, numeric: true },
                { header: office.game },
                { header: office.pack },
                { header: t.lastFront },
                { header: t.frontNow, width: '32mm' },
                { header: t.soldOut, width: '21mm' },
              ]}
              rows={inOrder.map((lot) => [
                binCell(lot.bin) || t.noBin,
                `${formatMoney(lot.priceCents)} ${gameInWords(lot.vendorName, lot.upc)}`,
                packOf(lot),
                ticketOf(lot.start),
                '',
                '',
              ])}
            />
          </div>
          <div className={style.end}>
            <p>{office.countedBy}</p>
            <p>{t.dateAndTime}</p>
          </div>
        </PrintSheet>
      }
    />
  );
}
