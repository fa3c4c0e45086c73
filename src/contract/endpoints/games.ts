import { DataList } from '../common';
import { Game, GamesImportBody, ImportReply, StockImportBody } from '../office/games';
import { type Entries, may } from './facts';
import { officeEndpoints as office } from './office';

const tag = 'Games';

/** The games of a company, and the imports that set up a company and a store. */
export const gameEndpoints = {
  [office.games]: { tag, access: may('readCatalogue', 'path'), reply: DataList(Game) },
  [office.gamesImport]: {
    tag,
    access: may('editCatalogue', 'body'),
    body: GamesImportBody,
    reply: ImportReply,
    idempotency: 'key',
  },
  [office.stockImport]: {
    tag,
    access: may('importStock', 'body'),
    body: StockImportBody,
    reply: ImportReply,
    idempotency: 'key',
  },
} as const satisfies Entries;
