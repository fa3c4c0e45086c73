import type { Game } from '../../contract/office/games';
import { GAME_FIELDS } from '../../domain/games/columns';
import { centsOf, formatMoney } from '../../domain/values/money';
import { GAMES, packsLeftText } from '../../i18n/en/admin/games';
import { IMPORT_FIELD } from '../../i18n/en/stock/import-faults';
import { ExportButtons } from '../../reports/export/export-buttons';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PrintTable } from '../../reports/export/print-table';

const PRINTED = [
  { header: GAMES.number },
  { header: GAMES.game },
  { header: IMPORT_FIELD.price, numeric: true },
  { header: GAMES.lastSale },
  { header: GAMES.lastReturn },
  { header: GAMES.left },
];

/** Digits that a spreadsheet would take for a number. */
const CODES: ReadonlySet<string> = new Set(['game', 'upc']);

/** A list of games as a file with the columns of an import, and as a printed table. @param today YYYY-MM-DD */
export const GameExport = ({ games, today }: { games: readonly Game[]; today: string }) => (
  <ExportButtons
    fileName={`games-${today}`}
    table={() => ({
      columns: GAME_FIELDS.map((field) => ({ header: IMPORT_FIELD[field], code: CODES.has(field) })),
      rows: games.map((game) => GAME_FIELDS.map((field) => game[field] ?? '')),
    })}
    print={
      <PrintSheet title={GAMES.title} subtitle={today}>
        <PrintTable
          caption={GAMES.title}
          columns={PRINTED}
          rows={games.map((game) => [
            game.game,
            game.name,
            formatMoney(centsOf(game.price)),
            game.last_sale ?? '',
            game.last_return ?? '',
            packsLeftText(game),
          ])}
        />
      </PrintSheet>
    }
  />
);
