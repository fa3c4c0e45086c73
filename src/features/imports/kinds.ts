import { importGames, importStock } from '../../api/games';
import type { ImportReply } from '../../contract/office/games';
import type { PriceUnit } from '../../domain/games/cells';
import {
  GAME_FIELDS,
  type ImportField,
  type ImportRow,
  MAX_GAME_ROWS,
  MAX_STOCK_ROWS,
  STOCK_FIELDS,
} from '../../domain/games/columns';
import { api } from '../../terminal/api';

export const IMPORT_KINDS = ['games', 'stock'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What a person chose besides the columns. */
export type ImportChoices = { state: string; prices: PriceUnit };
export type Row = ImportRow<ImportField>;
/** @param key of an import, null for a dry run */
type Send = (
  rows: Row[],
  sending: {
    placeId: number;
    choices: ImportChoices;
    source: string;
    key: string | null;
    signal: AbortSignal;
  },
) => Promise<ImportReply>;

/** What tells one import from the other. */
export const KINDS: Record<
  ImportKind,
  { fields: readonly ImportField[]; required: readonly ImportField[]; maxRows: number; send: Send }
> = {
  games: {
    fields: GAME_FIELDS,
    required: ['game', 'name', 'price'],
    maxRows: MAX_GAME_ROWS,
    send: (rows, { placeId, choices: { state, prices }, source, key, signal }) =>
      importGames(
        api,
        { company_id: placeId, state, prices, source, rows, dry_run: key === null },
        { key, signal },
      ),
  },
  stock: {
    fields: STOCK_FIELDS,
    required: ['game', 'pack', 'first_ticket', 'last_ticket'],
    maxRows: MAX_STOCK_ROWS,
    send: (rows, { placeId, key, signal }) =>
      importStock(api, { store_id: placeId, rows, dry_run: key === null }, { key, signal }),
  },
};
