import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { GROWTH } from '../../server/db/growth';
import { countingPaths } from '../../src/shared/counting/paths';
import { drawerPaths } from '../../src/shared/drawer/paths';
import { journalPaths } from '../../src/shared/journal/paths';
import { lotteryWeek } from '../../src/shared/lottery/calendar';
import { MAX_LISTED_PACKS, MAX_STATEMENT_LINES } from '../../src/shared/lottery/lottery-schema';
import { DEFAULT_LOTTERY_SETTINGS } from '../../src/shared/lottery/lottery-settings';
import { lotteryPaths } from '../../src/shared/lottery/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { addressOf, IDEMPOTENCY_HEADER } from '../../src/shared/wire/requests';
import { moneyBody } from '../support/api/money';
import { addAlertReaders } from '../support/databases/alert-readers';
import { salesBody, soldEntry } from '../support/databases/fixtures';
import { postgresBinaries } from '../support/servers/postgres';
import { type PushService, startPushService } from '../support/servers/push-service';
import { type RunningServer, startServer } from '../support/servers/server';
import { inDatabase } from '../support/shops/open-store';
import { type Databases, embeddedDatabases, postgresDatabases, serverOn } from './databases';
import { check, ms, p50p95, printHead, printRow, sized, times } from './figures';
import { send } from './http-load';
import { createShops, PRICE_CENTS, type Shop } from './shops';
import { tokenOf } from './token';

const PACK_LISTS = sized(60, 2);
const LISTED = sized(MAX_LISTED_PACKS, 5);
const REGISTER_FILES = sized(400, 2);
const ENTRIES = sized(100, 2);
const STATEMENTS = sized(600, 2);
const LINES = sized(MAX_STATEMENT_LINES, 2);
const READERS = sized(50, 1);
/** As many as a person has. */
const DEVICES = sized(GROWTH.push_subscriptions.most, 1);
const READS = sized(10, 1);
const RECEIPTS = sized(1_000, 5);
const RECEIPTS_AT_ONCE = sized(100, 5);
const SAMPLES = sized(50, 5);
/** An attack ends by then, whatever it has sent: a run takes minutes. */
const MOST_MS = 10_000;
/** How much longer another store's p99 may be, by the database. */
const AIM = { embedded: 6, PostgreSQL: 3 };

/** What one store does without a pause. @property most as often, if there is time. @property send the status of the answer to the request `n` */
type Attack = { what: string; most: number; send: (n: number) => Promise<number> };

/** What a hostile store may legally send, and requests of another company's store meanwhile. The largest census is in `census`. */
export async function benchHostile(): Promise<void> {
  await measure(await embeddedDatabases(), AIM.embedded);
  if (postgresBinaries()) await measure(await postgresDatabases(), AIM.PostgreSQL);
  else console.log('\nPostgreSQL: not measured, since no server programs were found.');
}

async function measure({ base, kind, end }: Databases, aim: number): Promise<void> {
  const dead = await startPushService();
  dead.answer('never');
  try {
    const [shop, other] = await createShops(base, 2, { games: 40, packsOfGame: 1, tickets: 100 });
    if (!shop || !other) throw new Error('There are no shops');
    await inDatabase(base, (db) =>
      addAlertReaders(db, shop.storeId, { people: READERS, devices: DEVICES }, dead),
    );
    const server = await startServer({ ...serverOn(base), env: { PUSH_TO_PRIVATE_ADDRESSES: '1' } });
    const ask = await clientOf(server, shop.username);
    const stockOfOther = addressOf(stockPaths.stockList, { storeId: other.storeId }).path;
    const tokenOfOther = await tokenOf(server, other.username);
    const p99OfOther = async (): Promise<number> => {
      const args = ['-e', ASK_QUICKLY, `${server.url}/api${stockOfOther}`, tokenOfOther];
      return Number((await promisify(execFile)(process.execPath, args)).stdout);
    };
    await p99OfOther();
    const idle = await p99OfOther();
    const columns = ['request', 'p50 / p95', 'answers', 'another store’s p99 meanwhile', `aim: ${aim} ×`];
    printHead(`Legal requests of a hostile store, ${kind}, and another store’s stock list`, columns);
    printRow(['none', '', '', ms(idle), '']);
    for (const { what, most, send } of await attacksOf(server, shop, ask, dead)) {
      const took: number[] = [];
      const statuses = new Map<number, number>();
      let isMeasured = false;
      const attack = (async () => {
        const endsAt = performance.now() + MOST_MS;
        for (let n = 0; (n < most && performance.now() < endsAt) || !isMeasured; n++) {
          const sentAt = performance.now();
          const status = await send(n);
          took.push(performance.now() - sentAt);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      })();
      const meanwhile = await p99OfOther();
      isMeasured = true;
      await attack;
      check(
        [...statuses.keys()].every((status) => status < 500),
        `${what}: ${[...statuses.keys()]}`,
      );
      const counted = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      printRow([what, p50p95(took), counted, ms(meanwhile), times(meanwhile, idle)]);
    }
    await server.stop();
  } finally {
    await dead.close();
    await end();
  }
}

type Ask = (
  method: string,
  path: string,
  body?: object,
  key?: string,
) => Promise<{ status: number; text: string }>;

async function clientOf(server: RunningServer, username: string): Promise<Ask> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const authorization = { Authorization: `Bearer ${await tokenOf(server, username)}` };
  return (method, path, body, key = randomUUID()) =>
    send(
      agent,
      method,
      `${server.url}/api${path}`,
      { ...authorization, [IDEMPOTENCY_HEADER]: key },
      body && JSON.stringify(body),
    );
}

/**
 * Asks for an address in a process of its own, so that the attack's own work keeps its clock from nothing. Prints the p99 in ms, the quickest
 * of three: the p99 of 50 is the slowest, which one piece of the server's own work decides.
 */
const ASK_QUICKLY = `
  const { Agent, request } = require('node:http');
  const [, url, token] = process.argv;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () => new Promise((done, fail) => {
    const sentAt = performance.now();
    request(url, { agent, headers: { Authorization: 'Bearer ' + token } }, (reply) => {
      if (reply.statusCode !== 200) fail(new Error('The other store got ' + reply.statusCode));
      reply.resume().once('end', () => done(performance.now() - sentAt));
    }).once('error', fail).end();
  });
  const p99 = async () => {
    const taken = [];
    while (taken.length < ${SAMPLES}) taken.push(await ask());
    return Math.max(...taken);
  };
  ask().then(async () => {
    console.log(Math.min(await p99(), await p99(), await p99()));
    agent.destroy();
  });`;

/** The attacks, in an order in which the later ones read what the earlier ones wrote. */
async function attacksOf(server: RunningServer, shop: Shop, ask: Ask, dead: PushService): Promise<Attack[]> {
  const { storeId, userId } = shop;
  const date = businessDate(new Date(), DEFAULT_CLOCK);
  const { path: recordPath } = addressOf(countingPaths.salesRecordRegister);
  const [pack] = shop.packs;
  if (!pack) throw new Error('There is no pack');
  const sold = soldEntry(storeId, pack.lot_number, pack.min, pack.min, PRICE_CENTS / 100);
  const record = randomUUID();
  const recorded = await ask('POST', recordPath, salesBody([sold]), record);
  check(recorded.status === 201, `the record returned ${recorded.text.slice(0, 200)}`);
  const link = await ask('GET', addressOf(reportsPaths.receipt, { storeId, userId, record }).path);
  check(link.status === 200, `the receipt returned ${link.text.slice(0, 200)}`);
  const receipt = `${server.url}${new URL((JSON.parse(link.text) as { data: { url: string } }).data.url).pathname}`;

  // From now on, messages wait at the devices.
  const short = await ask(
    'POST',
    addressOf(drawerPaths.shiftMoney).path,
    moneyBody(storeId, [record], { cash_counted: 0 }),
  );
  check(short.status === 201, `the money returned ${short.text.slice(0, 200)}`);
  const sentBy = performance.now() + 120_000;
  while (dead.open() === 0) {
    check(performance.now() < sentBy, 'no device was sent a message');
    await setTimeout(100);
  }

  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
  const digits = (n: number, length: number) => String(n).padStart(length, '0');
  const longName = '𝄞'.repeat(60);
  const post = (
    what: string,
    most: number,
    path: Parameters<typeof addressOf>[0],
    bodyOf: (n: number) => object,
  ) => ({
    what,
    most,
    send: async (n: number) => (await ask('POST', addressOf(path).path, bodyOf(n))).status,
  });
  const read = (
    what: string,
    path: Parameters<typeof addressOf>[0],
    values: Record<string, string | number>,
  ) => ({
    what: `then ${what}`,
    most: READS,
    send: async () => (await ask('GET', addressOf(path, values).path)).status,
  });
  const days = {
    shipped_at: date,
    confirmed_at: null,
    activated_at: null,
    settled_at: null,
    returned_at: null,
  };
  const drawer = { storeId, fromDate: date, toDate: date };
  return [
    post(`${PACK_LISTS} pack lists of ${LISTED} packs`, PACK_LISTS, lotteryPaths.lotteryPacks, (n) => ({
      store_id: storeId,
      as_of: date,
      packs: numbers(LISTED).map((i) => ({
        game: digits(i % 1_000, 4),
        pack: digits(n * LISTED + i, 7),
        ...days,
      })),
    })),
    read('the newest one compared', lotteryPaths.lotteryPackList, { storeId }),
    post(`${REGISTER_FILES} register files`, REGISTER_FILES, drawerPaths.registerFigures, (n) => ({
      store_id: storeId,
      register_id: '2',
      period: 'shift',
      sequence: n,
      begins_at: new Date(Date.now() - 60_000).toISOString(),
      ends_at: new Date().toISOString(),
      business_date: date,
      lines: numbers(ENTRIES).map((i) => ({ code: digits(i, 4), name: longName, amount: 1 })),
      items: shop.packs.map(({ lot_number }) => ({ code: lot_number, name: longName, quantity: 1 })),
    })),
    read('the day’s drawers', drawerPaths.overShort, drawer),
    post(`${STATEMENTS} statements of the lottery`, STATEMENTS, lotteryPaths.lotteryStatement, () => ({
      store_id: storeId,
      week_start: lotteryWeek(date, DEFAULT_LOTTERY_SETTINGS.week_starts_on).from,
      lines: numbers(LINES).map((i) => ({ line: 'pack', pack: digits(21_540_000_000 + i, 11), amount: 1 })),
    })),
    read('the week’s account', lotteryPaths.lotteryWeek, { storeId, date }),
    read('the journal', journalPaths.journal, { storeId, date }),
    post(
      `${STATEMENTS} money counts of a drawer, ${READERS * DEVICES} devices that never answer`,
      STATEMENTS,
      drawerPaths.shiftMoney,
      (n) => moneyBody(storeId, [record], { cash_counted: n % 2, note: longName }),
    ),
    read('the day’s drawers', drawerPaths.overShort, drawer),
    {
      what: `a receipt, ${RECEIPTS_AT_ONCE} at once`,
      most: RECEIPTS / RECEIPTS_AT_ONCE,
      send: async () => {
        const replies = await Promise.all(Array.from({ length: RECEIPTS_AT_ONCE }, () => fetch(receipt)));
        await Promise.all(replies.map((reply) => reply.arrayBuffer()));
        return replies.at(-1)?.status ?? 0;
      },
    },
  ];
}
