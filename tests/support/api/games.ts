import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { GameRow, StockRow } from '../../../src/shared/catalogue/games-schema';
import type { FoundPack, PacksFoundReply } from '../../../src/shared/stock/found-packs-schema';
import type { StockListReply } from '../../../src/shared/stock/stock-schema';
import type { ApiServer, Session } from './app';
import { must } from './must';
import { openOffice } from './people';
import type { Shop } from './shop';

type Cells<Schema> = Partial<Schema>;

/** A line of a game list: a game at $5 with packs of 60, as the fixtures' plan has them. */
export const gameRow = (cells: Cells<Static<typeof GameRow>> = {}) => ({
  line: 2,
  game: '1812',
  name: 'Lucky Sevens',
  price: '$5.00',
  pack_size: '60',
  upc: '028400001812',
  ...cells,
});

/** A line of an opening stock: a whole pack of that game in the back. */
export const packRow = (cells: Cells<Static<typeof StockRow>> = {}) => ({
  line: 2,
  upc: '028400001812',
  game: '1812',
  pack: '1234567',
  first_ticket: '000',
  last_ticket: '059',
  ...cells,
});

/** A company with the listed game, and a store without a pack. */
export async function openNewStore(server: ApiServer) {
  const office = await openOffice(server);
  await must(office.admin.post('/games-import', gamesBody(office.company.id, [gameRow()])), 200);
  const [store] = office.company.stores;
  return { ...office, store };
}

export const stockOf = async (session: Session, storeId: number) =>
  (await session.read<StockListReply>(`/stock-list/${storeId}`)).data;

export const gamesBody = (company_id: number, rows: object[], dry_run = false) => ({
  company_id,
  state: 'GA',
  source: 'games.csv',
  rows,
  dry_run,
});
export const stockBody = (store_id: number, rows: object[], dry_run = false) => ({ store_id, rows, dry_run });

/** The serial of a ticket: the numbers of its game, its pack and itself. */
export const serialOf = (game: string, pack: number, number: number): string =>
  game + String(pack).padStart(7, '0') + String(number).padStart(3, '0');

type Walked = { place?: 'shelf' | 'back'; walk?: string; at?: string; key?: string };
/** Sends packs that a walk has seen, by default on the shelf. */
export const walk = (
  session: Session,
  data: FoundPack[],
  {
    place = 'shelf',
    walk: walk_id = randomUUID(),
    at = '2026-11-20T18:00:00Z',
    key = randomUUID(),
  }: Walked = {},
) => session.post<PacksFoundReply>('/packs-found', { walk_id, place, recorded_at: at, data }, key);

/** The line of a walk: a pack of a game that nobody knows. */
export const foundBody = (pack = 0) => ({
  walk_id: randomUUID(),
  place: 'shelf',
  data: [{ code: serialOf('0777', pack, 0), ticket_price: 5, lot_size: 60 }],
});

let packs = 0;

/** Requests of two people that conflict at one game, or add a pack each. */
export const gamesWriting = ({ shop }: { shop: Shop }, n: number) => ({
  as: n % 2 === 0 ? ('adminA' as const) : ('adminB' as const),
  body: gamesBody(shop.company.id, [
    gameRow({ name: randomUUID() }),
    gameRow({ game: String(2000 + n), upc: '' }),
  ]),
});
export const gameUpcWriting = (_: { shop: Shop }, n: number) => ({
  as: (['storeA', 'storeB', 'adminA', 'adminB'] as const)[n % 4] ?? ('storeA' as const),
  body: { state: 'GA', game: '0777', upc: '028400000777' },
});
export const stockWriting = ({ shop }: { shop: Shop }, n: number) => ({
  as: n % 2 === 0 ? ('storeA' as const) : ('adminA' as const),
  body: stockBody(shop.store.id, [packRow({ pack: String(packs++) })]),
});
