// @module-tag all
import { randomUUID } from 'node:crypto';
import { type SQL, StringChunk, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DueAlert, Outbox, sendAlerts, writeNews } from '../../server/alerts/post';
import { deriveEarlierExceptions } from '../../server/counting/keep-exceptions';
import type { Db } from '../../server/db/connect';
import { fillCompanies } from '../../server/db/fill-companies';
import { alertReaders } from '../../server/db/schema';
import * as access from '../../server/db/sql';
import { type DueMail, dueMails, takeMail } from '../../server/morning/mails';
import type { TransfersReply } from '../../src/shared/stock/removals-schema';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { signIn, testServer } from '../support/api/app';
import { censusBody } from '../support/api/census';
import { everyRead } from '../support/api/every-read';
import { gameRow, gamesBody } from '../support/api/games';
import { chooseAlerts, DEVICE } from '../support/api/instant-alerts';
import { registerBody } from '../support/api/lottery';
import { overShortOf, pictureBody } from '../support/api/money';
import { chooseMorning } from '../support/api/morning';
import { removalBody } from '../support/api/removals';
import { must, packRun, type Shop, ticket, UPC } from '../support/api/shop';
import { type Sent, traceStatements } from '../support/api/traced-statements';
import { sendWriting, WRITING } from '../support/api/writing-calls';
import { makeWritingScene } from '../support/api/writing-scene';
import { lotBody } from '../support/databases/fixtures';
import { type TransactionWatch, watchTransactions } from '../support/databases/transaction-watch';
import { makeTwins, type Needs, needsOf } from '../support/databases/twins';
import { type Statement, statementsOf, textOf, type ValueKind } from '../support/structure/row-types';

const server = testServer();

/** A column of an answer; `tableID` is 0 for an expression. */
type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };
type Column = Field & { hasValues: boolean; hasNulls: boolean };

/** The columns of each statement's answers, by its text. */
const answered = new Map<string, Map<string, Column>>();
/** Runs a statement and keeps the columns of its answer. @param named the part of it with the text by which it is known */
async function answerOf<Row>(db: Db, statement: SQL, named = statement): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as {
    fields: Field[];
    rows: Record<string, unknown>[];
  };
  const chunks = named.queryChunks.filter((chunk) => chunk instanceof StringChunk);
  const text = textOf(chunks.map(({ value }) => value.join('')));
  const columns = answered.get(text) ?? new Map<string, Column>();
  for (const field of result.fields) {
    const { name } = field;
    const values = result.rows.map((row) => row[name]);
    const known = columns.get(name);
    const hasValues = values.some((value) => value !== null);
    columns.set(name, {
      // Where a part of the statement varies, a literal NULL has no type of its own.
      ...(known && !hasValues ? known : { ...field, hasValues }),
      hasNulls: values.includes(null) || (known?.hasNulls ?? false),
    });
  }
  answered.set(text, columns);
  return result.rows as Row[];
}
const spies = [
  vi.spyOn(access, 'rows').mockImplementation((db, statement) => answerOf(db, statement)),
  vi.spyOn(access, 'manyRows').mockImplementation((db, { with: tables = sql``, columns, from }) => {
    const selected = Object.entries(columns as Record<string, SQL>).map(
      ([name, of]) => sql`${of} AS ${sql.identifier(name)}`,
    );
    return answerOf(db, sql`${tables} SELECT ${sql.join(selected, sql`, `)} ${from}`, from);
  }),
];
// Test files that this worker runs later use the same module.
afterAll(() => {
  for (const spy of spies) spy.mockRestore();
});

const { statements } = statementsOf(process.cwd());
const traced = traceStatements();
afterAll(traced.end);
let transactions: TransactionWatch;

/** The business day of the scene's late record, about which money is entered. */
const LATE_DAY = '2025-03-04';

/** Performs each call that writes, then each that reads. */
beforeAll(async () => {
  const scene = await makeWritingScene(server);
  transactions = await watchTransactions(server.db);
  for (const route of Object.keys(WRITING))
    for (const n of [0, 1]) {
      await scene.revive();
      await transactions.of(route, () => sendWriting(server, scene, route, n));
    }
  await scene.revive();
  const { shop } = scene;
  await transactions.of('transfer', () => sendToOtherStore(shop));
  await receiveListedGame(shop);
  await beginCensus(shop);
  await sendItems(shop);
  await takePicture(shop, scene.recordKey);
  await overShortOf(shop.till, shop.store.id, LATE_DAY);
  await traced.within('start', () => deriveEarlierExceptions(server.db));
  await server.db.execute(
    sql`INSERT INTO stores_to_fill (store_id, company_id) VALUES (${scene.shop.store.id}, ${scene.shop.company.id})`,
  );
  await traced.within('companies', () => fillCompanies(server.db));
  await traced.within('morning mails', () => dueMails(server.db, new Date('2026-11-20T20:00:00Z')));
  await traced.within('a morning mail', () => claimMail(scene.shop));
  await sendEveryAlert(scene.shop);
  const { store, company } = shop;
  const days = ['2026-11-18', businessDate(new Date(), DEFAULT_CLOCK)];
  const tokens = [scene.tokens.superA, scene.tokens.storeA];
  await everyRead(server.url, { companyId: company.id, storeIds: [store.id], days, tokens });
  // The second time it tells what it found the first time.
  for (let times = 0; times < 2; times++) await (await fetch(`${server.url}/metrics`)).text();
});

/** Claims a morning message of the shop's admin. */
async function claimMail({ store, company, till }: Shop): Promise<void> {
  await chooseMorning(till, [store.id]);
  const mail = {
    storeId: store.id,
    companyId: company.id,
    userId: store.admin.id,
    day: '2026-11-18',
    number: 1,
  };
  const reader = { email: `${store.admin.Username}@test.example`, language: 'en' as const };
  const wanted = { onlyRed: false, withFiles: false, weekly: false };
  expect(await takeMail(server.db, { ...mail, ...reader, ...wanted } satisfies DueMail, new Date())).toBe(
    true,
  );
}

/** Finds what is news in the shop's records, and sends it to its admin, by mail and to a device that is gone. */
async function sendEveryAlert({ store, till }: Shop): Promise<void> {
  await chooseAlerts(till, [store.id], { short: 0 });
  await till.change('/push-subscription', DEVICE);
  await server.db.update(alertReaders).set({ since: new Date(0) });
  const sending = {
    ...server.connection,
    ...{ publicUrl: 'https://shop.example', mailFrom: 'no-reply@shop.example' },
    mail: async () => {},
    push: async () => 'gone' as const,
    log: { info: () => {}, warn: () => {} },
    outbox: new Outbox<DueAlert>(),
    now: () => new Date(),
  };
  await traced.within('alerts', async () => {
    await writeNews(sending, 3_600_000, null);
    await sendAlerts(sending);
  });
  expect(await access.rows(server.db, sql`SELECT 1 FROM alerts WHERE target <> 0 LIMIT 1`)).toHaveLength(1);
}

/** Sends tickets of the shop's pack to the company's other store, which receives them. */
async function sendToOtherStore(shop: Shop): Promise<void> {
  const [, other] = shop.company.stores;
  const run = { ...packRun(41, 49), reason: 'transferred', to_store_id: other.id };
  await shop.till.record('/packs-removed', removalBody(shop.store.id, [run]));
  const till = await signIn(server, other.admin);
  const { data } = await till.read<TransfersReply>(`/transfers/${other.id}`);
  const body = { ...lotBody(other, UPC, ticket(41), 9), transfer_id: data[0]?.id };
  await till.add('/inventory_add', body);
}

/** Sends the item file of a register for a day with drawers. */
async function sendItems({ store, till }: Shop): Promise<void> {
  const day = { period: 'day', business_date: '2026-11-18', sequence: 90 };
  const body = { ...registerBody(store.id), ...day, items: [{ code: UPC, quantity: 1 }] };
  await till.record('/register-figures', body);
}

/** Takes a picture of the slip of a drawer, and looks at it. */
async function takePicture({ store, till }: Shop, record: string): Promise<void> {
  const id = randomUUID();
  await must(till.post('/slip-pictures', pictureBody(store.id, record), id), 201);
  await till.read(`/slip-pictures/${store.id}/${id}`);
}

/** Begins a census and reads it while it is open. */
async function beginCensus({ store, till }: Shop): Promise<void> {
  const census_id = randomUUID();
  await till.record('/census-record', { ...censusBody(store.id), census_id });
  await till.read(`/census/${store.id}?census_id=${census_id}`);
}

/** Adds a pack of a game that the company's list names, without a vendor; then a vendor with a ticket of the game. */
async function receiveListedGame({ company, store, till }: Shop): Promise<void> {
  const owner = await signIn(server, company.admin);
  const upc = '028400008884';
  await must(owner.post('/games-import', gamesBody(company.id, [gameRow({ game: '1888', upc })])), 200);
  const { vendor_id: _, ...body } = lotBody(store, upc, '18880000001000');
  await till.add('/inventory_add', body);
  const vendor = { vendor_name: 'Listed', upc_code: upc, game: '1888', store_id: company.id };
  await owner.add('/vendor-add', vendor);
}

/** The values that the drivers hand out, by the type of a column; one of another type may be anything. */
const KINDS: Record<string, ValueKind> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'string',
};

/** Columns that the statement's own condition, or a constraint, keeps from being NULL. */
const NEVER_NULL = new Set([
  'submissions.report_time',
  'ticket_runs.claim_id',
  'dismissals.lot_id',
  'stores.parent_id',
  'users.email',
]);

/** Statements whose rows are of several kinds; these columns are NULL in those of another kind, which nobody reads. */
const OF_SOME_KINDS: Record<string, readonly string[]> = {
  'server/counting/evidence-of-lots.ts': ['start', 'end', 'reason'],
  'server/stock/inventory-search.ts': [
    'upc',
    'lotCounter',
    'priceCents',
    'status',
    'until',
    'depth',
    'place',
    'before',
  ],
};

/** Calls and work with a statement that all servers of a distributed database answer, as docs/scale.md says. */
const OF_ANY_STORE = [
  'GET /games-without-upc/:companyId',
  'GET /health-report',
  'GET /instant-alerts',
  'GET /lot_count/:id',
  'GET /metrics',
  'GET /morning-mail',
  'GET /ticket_count/:id',
  'POST /disagreements',
  'POST /exceptions/:id/dismiss',
  'PUT /instant-alerts',
  'PUT /morning-mail',
  'PUT /ticket-layouts/:code/end',
  'alerts',
  'morning mails',
  'start',
];

const LINE = 'audit_log of another store';
/** Transactions on several servers of a distributed database, with what they write besides the rows of their store. None is part of counting. */
const IN_SEVERAL_PLACES: Record<string, readonly string[]> = {
  'DELETE /sessions/:id': [LINE],
  'DELETE /subscription/:id': ['subscriptions'],
  'DELETE /terminals/:storeId/:code/session': [LINE],
  'POST /add-user': [LINE, 'people'],
  'POST /company-views': [LINE],
  'POST /game-upc': ['games'],
  'POST /games-import': ['games'],
  'POST /plan-add': [LINE, 'plans'],
  'POST /post-register': ['people'],
  'POST /sample-clear': ['plans', 'vendors'],
  'POST /sample-load': ['plans', 'vendors'],
  'POST /stock-import': ['vendors'],
  'POST /store-register': ['people', 'sister_stores'],
  'POST /subscription': ['subscriptions'],
  'POST /ticket-layouts': [LINE, 'ticket_layouts'],
  'POST /unknown-packs/:id/dismiss': ['unknown_pack_ends of another store'],
  'POST /vendor-add': ['vendors'],
  'PUT /plan-delete/:id': [LINE, 'plans'],
  'PUT /plan-update/:id': [LINE, 'plans'],
  'PUT /store-delete/:id': [LINE, 'sister_stores'],
  'PUT /store-update/:id': [LINE, 'people', 'sister_stores'],
  'PUT /subscription/:id': ['subscriptions'],
  'PUT /ticket-layouts/:code/end': ['ticket_layout_ends'],
  'PUT /updateProfile/:id': ['people'],
  'PUT /vendor-delete/:id': ['vendors'],
  'PUT /vendor-update/:id': ['store_stock of another store', 'vendors'],
  transfer: ['open_transfers', 'store_stock of another store', 'transfer_parts', 'transfers'],
};

test('the rows of each plain SQL statement have the types that the code declares', async () => {
  const types = await server.db.execute(sql`SELECT oid::int AS oid, typname AS name FROM pg_type`);
  const typeOf = new Map(rowsOf<{ oid: number; name: string }>(types).map(({ oid, name }) => [oid, name]));
  const columns = await server.db.execute(sql`
    SELECT c.oid::int || ' ' || a.attnum AS key, c.relname || '.' || a.attname AS name
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE NOT a.attnotnull AND c.relkind IN ('r', 'p') AND a.attnum > 0`);
  const nullable = new Map(
    rowsOf<{ key: string; name: string }>(columns).map(({ key, name }) => [key, name]),
  );

  const faultsOf = (
    { place, columns: declared }: Statement,
    columns: ReadonlyMap<string, Column>,
  ): string[] => {
    const others = OF_SOME_KINDS[place.replace(/:.*/, '')] ?? [];
    return [...declared].flatMap(([name, { isOptional, isNullable, kinds }]) => {
      const column = columns.get(name);
      if (!column) return isOptional ? [] : [`${place}: no column ${name}`];
      const { dataTypeID, tableID, columnID, hasValues, hasNulls } = column;
      const type = typeOf.get(dataTypeID) ?? '';
      const kind = KINDS[type];
      const isKnown = tableID !== 0 || hasValues || type !== 'text';
      const stored = nullable.get(`${tableID} ${columnID}`);
      return [
        ...(kind && isKnown && !kinds.includes(kind) ? [`${place}: ${name} is ${type}`] : []),
        ...(!isNullable && stored && !NEVER_NULL.has(stored)
          ? [`${place}: ${name} may be NULL (${stored})`]
          : []),
        ...(!isNullable && hasNulls && !others.includes(name) ? [`${place}: ${name} is NULL`] : []),
      ];
    });
  };
  const faults = [...statements].flatMap(([text, statement]) => {
    const found = answered.get(text);
    return found ? faultsOf(statement, found) : [];
  });
  expect(faults).toEqual([]);
});

/** Statements that the calls above don't reach, by file. A new statement comes with a call that does. */
const NOT_REACHED: Record<string, number> = {
  'server/alarms/alarms.ts': 1,
  'server/audit/pack.ts': 1,
  'server/counting/keep-exceptions.ts': 1,
  'server/counting/late-records.ts': 3,
  'server/counting/record-tickets.ts': 1,
  'server/counting/displaced-transfers.ts': 2,
  'server/db/sql.ts': 1,
  'server/drawer/world.ts': 2,
  'server/lottery/packs.ts': 1,
  'server/reports/receipts.ts': 4,
  'server/places/settings.ts': 1,
  'server/reports/lot-histories.ts': 1,
  'server/stock/transfer-parts.ts': 1,
};
/** Backups copy whatever the tables hold; Citus has tables of its own. */
const OF_TOOLS = /^server\/(backup\/|db\/citus)/;

test('every SQL statement that no call reaches is in the list of such statements', () => {
  const counts: Record<string, number> = {};
  for (const [text, { place }] of statements) {
    const file = place.replace(/:.*/, '');
    if (!answered.has(text) && !OF_TOOLS.test(file)) counts[file] = (counts[file] ?? 0) + 1;
  }
  expect(counts).toEqual(NOT_REACHED);
});

describe('on a distributed database', () => {
  type Planned = Sent & Needs;
  let planned: Planned[];
  beforeAll(async () => {
    await makeTwins(server.db);
    planned = [];
    for (const sent of traced.sent()) {
      const needs = await needsOf(server.db, sent.text, sent.params);
      if (needs) planned.push({ ...sent, ...needs });
    }
    expect(planned.length).toBeGreaterThan(1_000);
  });

  test('on a distributed database, only listed calls send statements that neither name their stores nor join by store', () => {
    const unbound = planned.filter((statement) => statement.unbound.length > 0);
    expect([...new Set(unbound.map(({ by }) => by))].sort()).toEqual(OF_ANY_STORE);
  });

  test('on a distributed database, statements of all stores lock no rows, have no recursion and rank only within a store', () => {
    const unbound = planned.filter((statement) => statement.unbound.length > 0);
    const has = (...kinds: string[]) =>
      unbound.filter(({ nodes }) => nodes.some((node) => kinds.includes(node)));
    expect(has('LockRows', 'Recursive Union').map(({ by, text }) => [by, text])).toEqual([]);
    const ranking = has('WindowAgg');
    expect([...new Set(ranking.map(({ by }) => by))]).toContain('morning mails');
    const WITHOUT_STORE = /\bOVER (?!\(PARTITION BY (\w+\.)?"?store_id"?\b)/i;
    expect(ranking.filter(({ text }) => WITHOUT_STORE.test(text)).map(({ by, text }) => [by, text])).toEqual(
      [],
    );
  });

  test('on a distributed database, changes of rows call volatile functions only for the values of a new row', async () => {
    const functions = await access.rows<{ name: string }>(
      server.db,
      sql`SELECT proname::text AS name FROM pg_proc GROUP BY 1 HAVING bool_and(provolatile = 'v')`,
    );
    const names = new Set(functions.map(({ name }) => name));
    expect(names).toContain('random');
    const calls = (text: string) =>
      [...text.matchAll(/\b(\w+)\s*\(/g)].map(([, name = '']) => name.toLowerCase());
    const changes = planned.filter(
      ({ text, ofStores, small, nodes }) =>
        nodes.includes('ModifyTable') &&
        ofStores.length + small.length > 0 &&
        !/^\s*insert\b(?!.*\b(select|on conflict)\b)/is.test(text),
    );
    expect(changes.length).toBeGreaterThan(100);
    const varying = changes.filter(({ text }) => calls(text).some((name) => names.has(name)));
    expect(varying.map(({ by, text }) => [by, text])).toEqual([]);
  });

  test('on a distributed database, no statement joins accounts with the data of stores', () => {
    expect(planned.filter(({ accounts }) => accounts.length > 0).length).toBeGreaterThan(50);
    const both = planned.filter(({ ofStores, accounts }) => ofStores.length > 0 && accounts.length > 0);
    expect(both.map(({ by, text }) => [by, text])).toEqual([]);
  });

  test('on a distributed database, only listed calls write into several stores or small tables in one transaction', () => {
    expect(transactions.found()).toEqual(IN_SEVERAL_PLACES);
  });
});

const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows;
