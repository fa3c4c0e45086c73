import { GamesImportBody, ImportReply, StockImportBody } from '../catalogue/games-schema';
import type { Entries } from '../wire/facts';
import { MAX_REPLY_BYTES, may } from '../wire/facts';
import { importsPaths as paths } from './paths';

const tag = 'Games';

/** The rows of the endpoint table for imports. */
export const importsEndpoints = {
  [paths.gamesImport]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'Import a list of games',
    tag,
    access: may('editCatalogue', 'body'),
    body: GamesImportBody,
    reply: ImportReply,
    idempotency: 'key',
  },
  [paths.stockImport]: {
    most: { rows: 1_000, bytes: MAX_REPLY_BYTES },
    summary: 'Import the opening stock of a store',
    tag,
    access: may('importStock', 'body'),
    body: StockImportBody,
    reply: ImportReply,
    idempotency: 'key',
  },
} as const satisfies Entries;
