import { call } from '../../device/client';
import type { ImportReply } from '../../shared/catalogue/games-schema';
import type { PriceUnit } from '../../shared/imports/cells';
import {
  GAME_FIELDS,
  type ImportField,
  type ImportRow,
  MAX_GAME_ROWS,
  MAX_STOCK_ROWS,
  STOCK_FIELDS,
} from '../../shared/imports/columns';
import { importsPaths } from '../../shared/imports/paths';
import { api } from '../state/api';

export const IMPORT_KINDS = ['games', 'stock'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The user's choices besides the columns. */
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

/** The differences between the two imports. */
export const KINDS: Record<
  ImportKind,
  { fields: readonly ImportField[]; required: readonly ImportField[]; maxRows: number; send: Send }
> = {
  games: {
    fields: GAME_FIELDS,
    required: ['game', 'name', 'price'],
    maxRows: MAX_GAME_ROWS,
    send: (rows, { placeId, choices: { state, prices }, source, key, signal }) =>
      call(api, importsPaths.gamesImport, {
        body: { company_id: placeId, state, prices, source, rows, dry_run: key === null },
        // A repeated dry run changes nothing, so it needs no key.
        key: key ?? undefined,
        signal,
      }),
  },
  stock: {
    fields: STOCK_FIELDS,
    required: ['game', 'pack', 'first_ticket', 'last_ticket'],
    maxRows: MAX_STOCK_ROWS,
    send: (rows, { placeId, key, signal }) =>
      call(api, importsPaths.stockImport, {
        body: { store_id: placeId, rows, dry_run: key === null },
        key: key ?? undefined,
        signal,
      }),
  },
};
