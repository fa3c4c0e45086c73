import type { Db } from '../../../server/db/connect';
import {
  createCompany,
  type DemoCompany,
  type DemoStore,
  GAMES,
  WALK_THROUGH_GAME,
} from '../../../server/seed/company';
import { seededRandom } from '../../../server/seed/random';
import { type Pack, receiveWalkThroughPack, Shop } from '../../../server/seed/shop';
import { runLength } from '../../../src/shared/tickets/runs';
import { businessDate, DAY_MS } from '../../../src/shared/time/store-clock';
import { instantOfWall } from '../../../src/shared/time/time';

const DAYS = 14;
const BINS_PER_GAME = 2;
const BACK_ROOM_PACKS = 40;
/** The ends of a day's shifts, by the stores' clock. */
const SHIFT_ENDS = ['12:05', '17:10', '22:30'] as const;
const SEED = 20_261_120;

/**
 * The demo company for tests that need a simple one: its people and stores with two weeks of counts, and nothing else. No
 * bins have numbers, no drawer is counted, nothing is missing.
 */
export async function seedPlainDemo(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const company = await createCompany(tx);
    const random = seededRandom(SEED);
    for (const store of company.stores) await trade(tx, company, store, random, now);
    await receiveWalkThroughPack(new Shop(tx, company, company.stores[0]), now);
  });
}

/** Packs are received and put on the shelf, clerks count three shifts a day, and sold-out packs are replaced. */
async function trade(
  db: Db,
  company: DemoCompany,
  store: DemoStore,
  random: () => number,
  now: Date,
): Promise<void> {
  const shop = new Shop(db, company, store);
  const { settings, clerkIds } = store;
  const noon = instantOfWall(`${businessDate(now, settings)} 12:00:00`, settings) ?? now;
  // Counting from noon to noon can't skip a day at a clock change.
  const at = (days: number, time: string): Date => {
    const day = businessDate(new Date(noon.getTime() - days * DAY_MS), settings);
    return instantOfWall(`${day} ${time}`, settings) ?? noon;
  };
  const firstDay = at(DAYS + 1, '09:00:00');
  const games = GAMES.filter((game) => game !== WALK_THROUGH_GAME);
  const bins: Pack[] = [];
  for (const game of games)
    for (let n = 0; n < BINS_PER_GAME; n++) bins.push(await shop.receive(shop.nextPack(game), firstDay));
  const backRoom: Pack[] = [];
  for (let n = 0; n < BACK_ROOM_PACKS; n++) {
    const game = games[n % games.length];
    if (game) backRoom.push(await shop.receive(shop.nextPack(game), firstDay));
  }
  await shop.shelve(bins, at(DAYS + 1, '09:30:00'));

  for (let days = DAYS; days >= 1; days--) {
    for (const [shift, end] of SHIFT_ENDS.entries()) {
      const seconds = String(Math.floor(random() * 60)).padStart(2, '0');
      const when = at(days, `${end}:${seconds}`);
      const looks = bins.map((pack) => ({ pack, sold: someTickets(pack, random) }));
      await shop.count(
        looks.filter(({ pack }) => runLength(pack.left) > 0),
        { by: clerkIds[(days + shift) % clerkIds.length] ?? store.adminId, at: when },
      );
      for (const [bin, pack] of bins.entries()) {
        if (runLength(pack.left) > 0) continue;
        const next = backRoom.findIndex((candidate) => candidate.game === pack.game);
        const replacement = backRoom[next];
        if (!replacement) continue;
        bins[bin] = replacement;
        backRoom[next] = await shop.receive(shop.nextPack(pack.game), when);
        await shop.shelve([replacement], when);
      }
    }
  }
}

/** Cheap tickets sell faster. */
const someTickets = ({ game }: Pack, random: () => number): number =>
  Math.floor(random() * (Math.ceil(4000 / (game.priceCents + 300)) + 1));
