import { readFileSync } from 'node:fs';
import { parseFile } from '../../../src/app/imports/table-file/parse-file';
import { guessStockColumns, numbersOfBins, packLines } from '../../../src/shared/imports/columns';
import { readStockRow } from '../../../src/shared/imports/stock-rows';
import { STANDARD, type TicketLayout } from '../../../src/shared/tickets/layouts';
import { numberToSerial } from '../../../src/shared/tickets/serial';

/** A file in the shape of one that people of the trade have; its figures are made up. */
export const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`samples/${name}`, import.meta.url)));

const GAMES = new Map(
  [
    { number: '0540', name: 'Amber Dash', priceCents: 500, packSize: 60, upc: '077772154019' },
    { number: '0411', name: 'Pocket Cash', priceCents: 100, packSize: 240, upc: '077772145505' },
  ].map((game) => [game.number, game]),
);

/**
 * Reads an opening stock as the import screen and its server do: `game pack first-last place bin` of each pack, or the fault.
 * @param layout the store's
 */
export async function stockOf(file: string | Uint8Array, layout: TicketLayout = STANDARD): Promise<string[]> {
  const table = await parseFile(typeof file === 'string' ? new TextEncoder().encode(file) : file);
  const columns = guessStockColumns(table.headings, table.lines);
  const { rows } = packLines(table, columns, numbersOfBins(table.lines, columns.bin));
  return rows
    .map((row) => readStockRow(row, { games: GAMES, sells: 'up', layout, today: '2026-11-20' }))
    .map(({ pack, faults, line }) => {
      if (!pack) return `${line}: ${faults.map(({ field, fault }) => `${field} ${fault.kind}`).join(', ')}`;
      const [first, last] = [numberToSerial(pack.start), numberToSerial(pack.end)];
      const tickets = `${Number(first.slice(-3))}-${Number(last.slice(-3))}`;
      return [pack.game, first.slice(4, 11), tickets, pack.place, pack.bin]
        .filter((part) => part !== null)
        .join(' ');
    });
}
