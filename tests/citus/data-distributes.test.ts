import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openSession } from '../../server/accounts/sessions';
import { connect } from '../../server/db/connect';
import { stores, users } from '../../server/db/schema';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import type { Lot } from '../../src/shared/stock/inventory-schema';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DAY_MS, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { ROLE } from '../../src/shared/wire/access';
import { sessionWith } from '../support/api/app';
import { everyRead, READING, type Readers } from '../support/api/every-read';
import { salesBody, shelfBody, soldEntry } from '../support/databases/fixtures';
import { freshDatabase } from '../support/databases/fresh-database';
import { BACKUP } from '../support/earlier-reports/kept';
import { DAYS } from '../support/earlier-reports/story';
import { command } from '../support/servers/backup-command';
import { distribute } from '../support/servers/citus';
import { startServer } from '../support/servers/server';

/** `npm run test:all` reads all days as each reader, `npm test` some days, as one reader after the other. */
const everything = Boolean(process.env.TEST_EVERYTHING);
const PATIENCE_MS = 600_000;
const daysBefore = (days: readonly number[]): string[] =>
  days.map((count) => businessDate(new Date(Date.now() - count * DAY_MS), DEFAULT_CLOCK));

/** The first company, its stores, and sessions of the platform, of the company and of its first store. */
async function readersOf(url: string, days: readonly string[]): Promise<Readers> {
  const { db, close } = await connect({ url });
  try {
    const places = await db.select().from(stores).orderBy(stores.id);
    const companyId = places.find(({ parentId }) => parentId === null)?.id ?? 0;
    const storeIds = places.filter(({ parentId }) => parentId === companyId).map(({ id }) => id);
    const tokens: string[] = [];
    for (const role of [ROLE.superAdmin, ROLE.admin, ROLE.store]) {
      const [user] = await db.select().from(users).where(eq(users.userRole, role)).orderBy(users.id);
      tokens.push((await openSession(db, user?.id ?? 0, new Date())).token);
    }
    return { companyId, storeIds, days, tokens, inTurn: !everything };
  } finally {
    await close();
  }
}

/**
 * The parts of a reply that depend on the time of the request: the end of a day's comparison, and the time of
 * a message.
 */
const OF_THE_MOMENT = ['usual', 'as_of'];
const withoutMoment = (replies: Record<string, string>): [question: string, reply: string][] =>
  Object.entries(replies).map(([question, reply]) => [
    question,
    OF_THE_MOMENT.reduce(
      (text, key) => text.replace(new RegExp(`"${key}":(\\{[^{}]*\\}|"[^"]*")`), key),
      reply,
    ),
  ]);

/** Receives and shelves a pack, counts two of its tickets, and checks that the stock list has the others. */
async function countsFurther(url: string, { storeIds: [storeId = 0], tokens }: Readers): Promise<void> {
  const till = sessionWith({ url }, tokens[2] ?? '');
  const lots = await till.read<{ data: Lot[] }>(`/inventory-list/${storeId}`);
  const like = lots.data.find(({ vendor_id, plan_id }) => vendor_id !== null && plan_id !== null);
  const [upc, first, price] = ['099900001111', '15409999990000', like?.ticket_price ?? 0];
  const ticket = (n: number) => addToSerial(first, n);
  const pack = { lot_number: upc, lot_counter: 1, start_number: first, end_number: ticket(19) };
  const of = { store_id: storeId, vendor_id: like?.vendor_id, plan_id: like?.plan_id };
  await till.add('/inventory_add', { ...pack, ...of });
  await till.change('/updateInvetoryOnShelf', shelfBody(storeId, upc, first, ticket(19)));
  const sold = salesBody([soldEntry(storeId, upc, first, ticket(1), price)], [], new Date().toISOString());
  const { data } = await till.add<SalesReply>('/sales-record-register', sold);
  expect(data.ticketCount).toBe(2);
  const stock = await till.read<StockListReply>(`/stock-list/${storeId}`);
  const left = stock.data.filter(({ lot_number }) => lot_number === upc).map(({ min, max }) => [min, max]);
  expect(left).toEqual([[ticket(2), ticket(19)]]);
}

const demoDays = daysBefore(everything ? [13, 2, 1, 0] : [2, 0]);
const backupDays = everything ? DAYS : DAYS.filter((_, index) => index % 4 === 1);

const BEGINNINGS: [string, readonly string[], (url: string) => Promise<unknown>][] = [
  ['the demo', demoDays, async () => {}],
  ['a restored backup', backupDays, (url) => command('restore', { DATABASE_URL: url }, BACKUP)],
];

test.each(BEGINNINGS)(
  'once %s is distributed, every read has the same answer, byte by byte, and counting continues',
  async (name, days, fill) => {
    const { place, drop } = await freshDatabase();
    const url = 'url' in place ? place.url : '';
    await fill(url);
    const start = () => startServer({ databaseUrl: url, seed: name === 'the demo' });
    const before = await start();
    const readers = await readersOf(url, days);
    const answers = await everyRead(before.url, readers);
    await before.stop();
    await distribute(url);
    const after = await start();
    const distributed = await everyRead(after.url, readers);
    const statuses = Object.values(answers).map((reply) => Number(reply.slice(0, 3)));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length / 2);
    const expected = new Map(withoutMoment(answers));
    const different = withoutMoment(distributed).filter(
      ([question, reply]) => expected.get(question) !== reply,
    );
    expect(
      different.map(([question, reply]) => ({ question, reply, before: expected.get(question) })),
    ).toEqual([]);
    expect(Object.keys(distributed)).toHaveLength(expected.size);
    await countsFurther(after.url, readers);
    await after.stop();
    await drop();
  },
  PATIENCE_MS,
);

test('a backup can’t be restored into a distributed database', async () => {
  const { place, drop } = await freshDatabase({ tables: true });
  const url = 'url' in place ? place.url : '';
  await expect(command('restore', { DATABASE_URL: url }, BACKUP)).rejects.toThrow('distributed over several');
  await drop();
});

test('more than fifty reads of the contract are compared', () => expect(READING.length).toBeGreaterThan(50));
