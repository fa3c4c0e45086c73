import { seededRandom } from '../../server/seed/random';
import { diceFor } from '../chaos/dice';
import { must } from '../support/api/must';
import type { Person } from '../support/databases/fixtures';
import { anySettleDays, anyWeekStarts, PLACES } from './charges';
import { History } from './history';
import { Link, type Noted } from './network';
import { Desk, Office } from './office';
import { HANDED_OVER, IN_BACK, PACKS, THERE } from './plan';
import { packOf, receivedRoll } from './rolls';
import { SimulatedShop } from './shop';
import { SisterStore } from './sister-store';
import { Terminal, type Worker } from './terminal';
import { uuidsFrom } from './virtual-time';
import { PRICE, type World } from './world';

/** The requests of the other store's terminal are in no history. */
const NOT_NOTED: Noted = { invoked: () => () => undefined, arrives: () => undefined };

/** Opens a shop: its store and the company's other one, with their packs, people and terminals. */
export async function openShop(world: World): Promise<SimulatedShop> {
  const { server, time, programs, seed } = world;
  const openedAt = time.now;
  const random = seededRandom(diceFor(seed, 'rolls').whole(0, 2 ** 31));
  const rolls = Array.from({ length: PACKS }, (_, index) =>
    receivedRoll(index, 12 + Math.floor(random() * 28), index < PACKS - IN_BACK, openedAt),
  );
  const { company, store, admins } = await time.runToEnd(
    server.openStore({
      priceCents: PRICE * 100,
      admins: ['Second Admin', 'Third Admin'],
      // The last one isn't part of the simulation; tests/support/shops/shop-answers expects it.
      packs: [...rolls.map(packOf), { upc: '028400001234', first: '15401234567000', size: 80 }],
      openedAt: new Date(openedAt),
    }),
  );
  const clerks = await time.runToEnd(server.addClerks(store, ['First Clerk', 'Other Clerk']));
  const people = [store.admin, ...admins];
  const opening = rolls.map((roll) => ({ ...roll, isShelved: roll.hangs }));
  const history = new History(opening, server.knew);
  const terminalOf = async (index: number, person: Person, storeId: number, noted: Noted) => {
    const user = {
      ...{ id: person.id, name: person.name, email: null, Username: person.Username, user_role: 6 },
      ...{ created_at: '2026-01-01 08:00:00', store_id: storeId, store_name: 'Store' },
    } as Worker;
    const isHandedOver = index === HANDED_OVER;
    const name = `terminal ${index}`;
    const link = new Link(name, time, server, noted);
    link.onRequest = (text) => world.log(`${name} ${text.replace(/[0-9a-f-]{36}/g, 'id')}`);
    const token = await time.runToEnd(server.tokenOf(person.id, isHandedOver));
    const ownRandom = seededRandom(diceFor(seed, name).whole(0, 2 ** 31));
    const atIt = isHandedOver ? clerks : [];
    const hasPlans = index === 0;
    return new Terminal(name, user, atIt, token, hasPlans, link, time, programs, ownRandom);
  };
  const terminals: Terminal[] = [];
  for (const [index, person] of people.entries())
    terminals.push(await terminalOf(index, person, store.id, history));
  const token = await time.runToEnd(server.tokenOf(store.admin.id));
  const opened = { company, store, admins };
  const newKey = uuidsFrom(seededRandom(diceFor(seed, 'office').whole(0, 2 ** 31)));
  const office = new Office(server, history, opened, token, newKey);
  const { admin: sisterAdmin, id: sisterId } = company.stores[1];
  const sisterToken = await time.runToEnd(server.tokenOf(sisterAdmin.id));
  const there = await terminalOf(THERE, sisterAdmin, sisterId, NOT_NOTED);
  const sister = new SisterStore(server, opened, sisterToken, newKey, () => time.now, there);
  const owner = new Desk(server, await time.runToEnd(server.tokenOf(company.admin.id)), newKey);
  const shop = new SimulatedShop(world, opened, openedAt, rolls, terminals, history, office, sister, owner);
  const settleDays = anySettleDays(seed);
  const weekStarts = anyWeekStarts(seed);
  for (const place of PLACES) {
    const { desk, storeId } = shop.offices[place];
    const settings = { settle_days: settleDays[place], week_starts_on: weekStarts[place] };
    await time.runToEnd(must(desk.call('PUT', `/store-settings/${storeId}`, settings), 200));
  }
  for (const terminal of shop.everyTerminal) await time.runToEnd(terminal.start());
  return shop;
}
