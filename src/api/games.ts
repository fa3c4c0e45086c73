import { officeEndpoints } from '../contract/endpoints/office';
import { IDEMPOTENCY_HEADER } from '../contract/headers';
import type { Game, GamesImportBody, ImportReply, StockImportBody } from '../contract/office/games';
import { call } from './client/call';
import type { Api } from './client/client';
import { isDataListOf } from './client/reply-checks';

const isReply = isDataListOf<Game>({ id: 'number', game: 'string', name: 'string', price: 'number' });

/** Fetches the games of a company, or of a store's company, with what is unsold there. */
export const gameList = async (api: Api, placeId: number): Promise<Game[]> =>
  (await call(api, officeEndpoints.games, { params: { companyId: placeId }, isReply })).data;

/** How an import is sent: a dry run has no key, because it does nothing that a second try could do twice. */
type Sending = { key: string | null; signal: AbortSignal };
const optionsOf = ({ key, signal }: Sending) => ({
  signal,
  ...(key === null ? {} : { headers: { [IDEMPOTENCY_HEADER]: key } }),
});

/** Imports a list of games, or tries it. @throws ApiError, NetworkError, the signal's reason */
export const importGames = (api: Api, body: GamesImportBody, sending: Sending): Promise<ImportReply> =>
  call(api, officeEndpoints.gamesImport, { body, ...optionsOf(sending) });

/** Imports the packs that a new store has, or tries it. @throws ApiError, NetworkError, the signal's reason */
export const importStock = (api: Api, body: StockImportBody, sending: Sending): Promise<ImportReply> =>
  call(api, officeEndpoints.stockImport, { body, ...optionsOf(sending) });
