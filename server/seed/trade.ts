import { randomUUID } from 'node:crypto';
import type { SalesEntry, Seen } from '../../src/contract/counting/sales';
import type { AddLotBody } from '../../src/contract/office/inventory';
import { soldBefore, soldOut } from '../../src/domain/counting/sold-run';
import { type Run, runLength } from '../../src/domain/runs/runs';
import type { Roll } from '../../src/domain/stock/direction';
import { addToSerial, lotEnd, numberToSerial, serialToNumber } from '../../src/domain/tickets/serial';
import { businessDate } from '../../src/domain/time/store-clock';
import { instantOfWall } from '../../src/domain/time/time';
import { amountCents, centsToDollars } from '../../src/domain/values/money';
import { recordSales } from '../counting/record-sales';
import { putOnShelf } from '../counting/shelf/put-on-shelf';
import type { Db } from '../db/connect';
import { addLot } from '../stock/lots';
import { GAMES, type Game, WALK_THROUGH_GAME, WALK_THROUGH_PACK } from './catalogue';
import type { DemoCompany, DemoStore } from './company';

const DAYS = 14;
const BINS_PER_GAME = 2;
const BACK_ROOM_PACKS = 40;
/** The ends of a day's shifts, by the stores' clock. */
const SHIFT_ENDS = ['12:05', '17:10', '22:30'] as const;
const DAY_MS = 86_400_000;

/** A pack and its unsold tickets. */
type Pack = { game: Game; lotCounter: number; left: Roll };

/**
 * Simulates two weeks of trade in one store through the services that the API uses: packs are received and put on the
 * shelf, clerks count three shifts a day, and sold-out packs are replaced from the back room.
 * @param random returns numbers in [0, 1), always the same ones, so the demo is the same each time
 */
export async function trade(
  db: Db,
  company: DemoCompany,
  store: DemoStore,
  random: () => number,
  now: Date,
): Promise<void> {
  const { settings } = store;
  const noon = instantOfWall(`${businessDate(now, settings)} 12:00:00`, settings) ?? now;
  // Counting from noon to noon can't skip a day at a clock change.
  const dayBefore = (days: number): string =>
    businessDate(new Date(noon.getTime() - days * DAY_MS), settings);
  const at = (days: number, time: string): Date =>
    instantOfWall(`${dayBefore(days)} ${time}`, settings) ?? noon;
  const received = new Map<string, number>();

  const receive = async (game: Game, when: Date): Promise<Pack> => {
    const lotCounter = (received.get(game.upc) ?? 0) + 1;
    received.set(game.upc, lotCounter);
    const start = packStart(game, store, lotCounter);
    await receivePack(db, lotOf(company, store, game, lotCounter, start), store, when);
    return {
      game,
      lotCounter,
      left: {
        start: serialToNumber(start),
        end: serialToNumber(lotEnd(start, game.lotSize)),
        sells: settings.sells,
      },
    };
  };

  const firstDay = at(DAYS + 1, '09:00:00');
  const games = GAMES.filter((game) => game !== WALK_THROUGH_GAME);
  const bins: Pack[] = [];
  for (const game of games) for (let n = 0; n < BINS_PER_GAME; n++) bins.push(await receive(game, firstDay));
  const backRoom: Pack[] = [];
  for (let n = 0; n < BACK_ROOM_PACKS; n++) {
    const game = games[n % games.length];
    if (game) backRoom.push(await receive(game, firstDay));
  }
  await shelve(db, store, bins, at(DAYS + 1, '09:30:00'));

  for (let days = DAYS; days >= 1; days--) {
    for (const [shift, end] of SHIFT_ENDS.entries()) {
      const seconds = String(Math.floor(random() * 60)).padStart(2, '0');
      const when = at(days, `${end}:${seconds}`);
      await countShift(db, store, store.clerkIds[(days + shift) % store.clerkIds.length], bins, random, when);
      for (const [bin, pack] of bins.entries()) {
        if (pack.left.start <= pack.left.end) continue;
        const next = backRoom.findIndex((candidate) => candidate.game === pack.game);
        const replacement = backRoom[next];
        if (!replacement) continue;
        bins[bin] = replacement;
        backRoom[next] = await receive(pack.game, when);
        await shelve(db, store, [replacement], when);
      }
    }
  }
}

/** Receives the pack of the README's walk-through, Active in the back room. */
export async function receiveWalkThroughPack(
  db: Db,
  company: DemoCompany,
  store: DemoStore,
  now: Date,
): Promise<void> {
  const lot = lotOf(company, store, WALK_THROUGH_GAME, 1, WALK_THROUGH_PACK.start);
  await receivePack(db, lot, store, now);
}

const receivePack = (db: Db, body: AddLotBody, store: DemoStore, now: Date) =>
  addLot(db, { body, by: adminOf(store), now });

const adminOf = (store: DemoStore) => ({ userId: store.adminId, sessionId: null });

/**
 * The lowest serial of a pack: 4 digits for the game, 7 for the pack, 3 for the ticket. Pack numbers differ between
 * stores, and lie apart: a shop doesn't get neighboring packs of a game.
 */
const packStart = (game: Game, store: DemoStore, lotCounter: number): string =>
  `${game.gameNumber}${1_000_000 + store.id * 100_000 + lotCounter * 263}000`;

function lotOf(company: DemoCompany, store: DemoStore, game: Game, lotCounter: number, start: string) {
  const planId = company.planIds.get(game.priceCents);
  const vendorId = company.vendorIds.get(game.upc);
  if (planId === undefined || vendorId === undefined) throw new Error(`${game.name} has no plan or vendor.`);
  return {
    lot_number: game.upc,
    start_number: start,
    end_number: addToSerial(start, game.lotSize - 1),
    vendor_id: vendorId,
    plan_id: planId,
    store_id: store.id,
    lot_counter: lotCounter,
    sells: store.settings.sells,
  };
}

async function shelve(db: Db, store: DemoStore, packs: readonly Pack[], when: Date): Promise<void> {
  const data = packs.map(({ game, left }) => ({
    lot_number: game.upc,
    start_ticket_number: numberToSerial(left.start),
    end_ticket_number: numberToSerial(left.end),
    store_id: store.id,
  }));
  const by = adminOf(store);
  await putOnShelf(db, { storeId: store.id, key: randomUUID(), body: { data }, by, now: when });
}

/** Records a clerk's count of every bin. Cheap tickets sell faster. */
async function countShift(
  db: Db,
  store: DemoStore,
  clerkId: number | undefined,
  bins: readonly Pack[],
  random: () => number,
  when: Date,
): Promise<void> {
  if (clerkId === undefined) throw new Error('The store has no clerk.');
  const scanned: SalesEntry[] = [];
  const nonScanned: SalesEntry[] = [];
  const seen: Seen[] = [];
  for (const pack of bins) {
    const maxSold = Math.ceil(4000 / (pack.game.priceCents + 300));
    const soldCount = Math.floor(random() * (maxSold + 1));
    const { left } = pack;
    const isGone = soldCount >= runLength(left);
    const front = left.sells === 'down' ? left.end - soldCount : left.start + soldCount;
    const sold = isGone ? soldOut(left) : soldBefore(left, front);
    if (!isGone) seen.push({ ...lotNames(pack), front_ticket: numberToSerial(front) });
    if (!sold.run) continue;
    (isGone ? nonScanned : scanned).push(entryOf(store, pack, sold.run));
    if (left.sells === 'down') left.end = sold.run.start - 1;
    else left.start = sold.run.end + 1;
  }
  if (nonScanned.length + seen.length === 0) return;
  await recordSales(db, {
    storeId: store.id,
    key: randomUUID(),
    body: { data: { scanned, non_scanned: nonScanned, seen } },
    recordedAt: when,
    clock: store.settings,
    by: { userId: clerkId, sessionId: null },
    now: when,
  });
}

const lotNames = ({ game, lotCounter }: Pack) => ({ lot_number: game.upc, lot_counter: lotCounter });

const entryOf = (store: DemoStore, pack: Pack, run: Run): SalesEntry => ({
  ...lotNames(pack),
  start_ticket: numberToSerial(run.start),
  end_ticket: numberToSerial(run.end),
  ticketCount: runLength(run),
  store_id: store.id,
  ticket_price: centsToDollars(pack.game.priceCents),
  amount: centsToDollars(amountCents(pack.game.priceCents, runLength(run))),
});
