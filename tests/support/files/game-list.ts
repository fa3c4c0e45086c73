import { parseFile } from '../../../src/app/imports/table-file/parse-file';
import { guessUnit } from '../../../src/shared/imports/cells';
import { gamesOnce, guessGameColumns, hasEnded } from '../../../src/shared/imports/columns';
import { planGames } from '../../../src/shared/imports/game-rows';

const TODAY = '2026-11-20';

/** Plans the games of a list as the import screen does, without anybody's help. */
export async function plannedGames(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const table = await parseFile(bytes);
  const { headings, lines } = table;
  const map = guessGameColumns(headings, lines);
  const { rows, others } = gamesOnce(table, map);
  const { price } = map;
  const unit = guessUnit(
    lines.map(({ cells }) => (price === null ? '' : (cells[price] ?? ''))),
    price === null ? '' : headings[price],
  );
  return { planned: planGames([], rows, unit), rows, others };
}

/** A list as the import screen reads it. */
export async function imported(text: string | Uint8Array) {
  const { planned, rows, others } = await plannedGames(text);
  return {
    others,
    faults: planned.flatMap(({ line, faults }) =>
      faults.map(({ field, fault }) => `${line} ${field} ${fault.kind}`),
    ),
    games: planned.flatMap(({ game }) =>
      game ? [[game.number, game.name, game.priceCents / 100, game.firstSale, game.lastSale]] : [],
    ),
    ended: rows.filter((row) => hasEnded(row, TODAY)).map(({ game }) => game),
  };
}

/** A list in short: `number price` of each game, its last day of sale if it has one, and `!` where it has ended. */
export async function inShort(text: string | Uint8Array): Promise<string[]> {
  const { faults, games, ended } = await imported(text);
  const hasEnded = new Set(ended.map((game) => game?.replace(/\D/g, '').padStart(4, '0').slice(-4)));
  return [
    ...faults,
    ...games.map(
      ([number, , price, , last]) =>
        `${number} ${price}${last ? ` ${last}` : ''}${hasEnded.has(String(number)) ? ' !' : ''}`,
    ),
  ];
}
