import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Db } from '../../../server/db/connect';
import { parseEnv } from '../../../server/env';
import type { Shift } from '../../../src/shared/counting/sales-schema';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { ROLE } from '../../../src/shared/wire/access';
import { call } from '../api/app';
import type { CompanyFixture, Person } from '../databases/fixtures';
import { type AppTables, filesOf } from './app-files';
import { BACKUP, type KeptReport, NEWEST_MIGRATION, REPORTS } from './kept';
import { DAYS, halfAYear, PACKS, type StockWork } from './story';

/**
 * Stores the data and the reports of the release before store settings: `npx tsx
 * tests/support/earlier-reports/keep.ts ../earlier`, where `../earlier` is a checkout of the last commit
 * before migration 13. Its own server writes the data and answers, and its own app makes the files. They are
 * never stored again, since those reports must stay the same.
 */
const checkout = resolve(process.argv[2] ?? '.');
/** A module of that release. */
const earlier = (path: string) => import(join(checkout, path));

const { default: journal } = await earlier('server/db/migrations/meta/_journal.json');
if (journal.entries.at(-1)?.tag !== NEWEST_MIGRATION) throw new Error(`Which checkout? ${NEWEST_MIGRATION}`);

const { connect }: typeof import('../../../server/db/connect') = await earlier('server/db/connect.ts');
const { buildApp }: typeof import('../../../server/app') = await earlier('server/app.ts');
const { openSession }: typeof import('../../../server/accounts/sessions') = await earlier(
  'server/accounts/sessions.ts',
);
const { dumpTo }: typeof import('../../../server/backup/dump') = await earlier('server/backup/dump.ts');
const { writeBackup }: typeof import('../../../server/backup/file') = await earlier('server/backup/file.ts');
const fixtures: typeof import('../databases/fixtures') = await earlier('tests/support/databases/fixtures.ts');
const work: StockWork = {
  ...(await earlier('server/stock/lots.ts')),
  ...(await earlier('server/counting/put-on-shelf.ts')),
  ...(await earlier('server/counting/record-sales.ts')),
  ...(await earlier('server/counting/correct-sales.ts')),
  ...(await earlier('server/counting/discard-entry.ts')),
};

const connection = await connect({ embeddedIn: null });
const { db } = connection;
const app = await buildApp(connection, parseEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://shop.example' }));
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const tokens = new Map<number, string>();

/** A person's request. @returns the reply's text @throws Error when it's refused */
async function send(userId: number, method: string, path: string, body?: unknown): Promise<string> {
  const token = tokens.get(userId) ?? (await openSession(db, userId, new Date())).token;
  tokens.set(userId, token);
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text;
}

/** Lines of the audit log caused by calls. */
async function administration(company: CompanyFixture): Promise<void> {
  const [{ id: storeId, admin, planId }] = company.stores;
  const headers = {
    'x-terminal': 'K7QM2P',
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0',
  };
  const body = { Username: admin.Username, password: fixtures.PASSWORD };
  await call(url, 'POST', '/login', { body, headers });
  const { upc: lot_number, lot: lot_counter } = PACKS.five;
  await send(admin.id, 'PUT', '/bins', { store_id: storeId, lot_number, lot_counter, bin: 7 });
  const clerk = { name: 'New Clerk', Username: 'new-clerk', password: 'Strong#pass1', store_id: storeId };
  await send(admin.id, 'POST', '/add-user', clerk);
  await send(company.admin.id, 'PUT', `/plan-update/${planId}`, { plan_name: 'Five Dollars' });
  const { late }: { late: { id: number }[] } = JSON.parse(
    await send(admin.id, 'GET', `/exceptions/${storeId}`),
  );
  const [seen] = late;
  await send(company.admin.id, 'POST', `/late-records/${seen?.id}/seen`, { store_id: storeId });
}

type Asked = Omit<KeptReport, 'text' | 'files'>;

/** Every report of the story's store, its company and the platform. */
async function questions(company: CompanyFixture, superAdmin: Person): Promise<Asked[]> {
  const [{ id: storeId, admin }] = company.stores;
  const paths: string[] = [];
  for (const day of DAYS) {
    const shifts = `/fetch-shift-data/${day}/${storeId}`;
    const { data }: { data: Shift[] } = JSON.parse(await send(admin.id, 'GET', shifts));
    const times = data.map(
      ({ created_by, report_time }) => `${created_by}/${encodeURIComponent(report_time)}`,
    );
    paths.push(`/sales-record-list/${day}/${storeId}`, shifts);
    paths.push(...times.map((time) => `/shift-sales-record-list/${day}/${time}`));
  }
  for (const { upc, lot } of Object.values(PACKS))
    paths.push(
      `/checkUPCNumber/${upc}/${storeId}`,
      `/getTicketList/${upc}/${lot}/${storeId}`,
      `/inventory-max/${upc}/${storeId}`,
      `/inventory-max-min/${upc}/${storeId}`,
      `/sold-tickets/${upc}/${lot}/${storeId}`,
    );
  paths.push(
    ...['inventory-list', 'stock-list', 'ticket_count', 'lot_count'].map((name) => `/${name}/${storeId}`),
    ...['', '?state=open', '?state=resolved&page=1&page_size=10'].map(
      (query) => `/exceptions/${storeId}${query}`,
    ),
    ...['', '?page=1&page_size=10'].map((query) => `/corrections/${storeId}${query}`),
  );
  const ticket = addToSerial(PACKS.five.first, 5);
  const searches = [
    'page_size=100',
    'page=2&page_size=10',
    'page_size=100&from=2026-11-01&to=2026-11-01',
    'page_size=100&from=2026-07-04&to=2026-10-31&dates=recorded',
    `page_size=100&lot=${PACKS.odd.upc}`,
    `page_size=100&lot=${ticket}`,
    'page_size=100&person=clerk',
  ];
  paths.push(...searches.map((query) => `/audit-log/${storeId}?${query}`));

  const ofStore = paths.map((path): Asked => ({ userId: admin.id, path }));
  const criteria = { upc_number: '0284', ticket_number: '', ticket_status: '', store_id: storeId };
  const page = { page: 1, page_size: 100 };
  const search = (body: object): Asked => ({
    userId: admin.id,
    path: '/get-inventory-by-search-data',
    body: { ...criteria, ...page, ...body },
  });
  const runs = (body: object): Asked => ({
    userId: admin.id,
    path: '/inventory-runs',
    body: { ...criteria, ...body },
  });
  const ofCompany = [
    `/ticket_count/${company.id}`,
    `/lot_count/${company.id}`,
    `/audit-log/${company.id}?page_size=100`,
  ].map((path): Asked => ({ userId: company.admin.id, path }));
  return [
    ...ofStore,
    search({}),
    search({ ticket_status: 3 }),
    search({ ticket_number: ticket }),
    search({ sort: 'ticket_price', direction: 'descending' }),
    runs({}),
    runs({ ticket_status: 13 }),
    ...ofCompany,
    { userId: superAdmin.id, path: '/audit-log?page_size=100' },
  ];
}

/** The app of that release. Its tables don't use a store's clock. */
async function tablesOfApp(): Promise<AppTables> {
  const columns = await earlier('src/features/exceptions/list-columns.tsx');
  const sales = await earlier('src/features/sales-report/result/sale-columns.tsx');
  const { exportTable } = await earlier('src/features/sales-report/result/sale-table.ts');
  const { ticketTable } = await earlier('src/features/inventory-report/ticket-table.ts');
  const { exportOf } = await earlier('src/features/audit-log/lines.ts');
  const { toCsv } = await earlier('src/reports/export/csv.ts');
  return {
    day: (reply) => exportTable(sales.DAY_COLUMNS, reply),
    shift: (reply) => exportTable(sales.SHIFT_COLUMNS, reply),
    tickets: ticketTable,
    exceptions: (rows) => columns.exportOf(columns.exceptionColumns, rows),
    lateRecords: (rows) => columns.exportOf(columns.lateColumns, rows),
    corrections: (rows) => columns.exportOf(columns.correctionColumns, rows),
    auditLog: exportOf,
    toCsv,
  };
}

/** A plan of 70 cents, which isn't a binary fraction. */
async function oddPlan(to: Db, storeId: number): Promise<number> {
  const { plans }: typeof import('../../../server/db/schema') = await earlier('server/db/schema.ts');
  const plan = { storeId, planName: 'Seventy Cents', priceCents: 70, lotSize: 20 };
  const [added] = await to.insert(plans).values(plan).returning({ id: plans.id });
  if (!added) throw new Error('no plan');
  return added.id;
}

const company = await fixtures.addCompany(db);
const superAdmin = await fixtures.addPerson(db, ROLE.superAdmin, null, 'Sue Super');
for (const store of company.stores) {
  const second = await fixtures.addPerson(db, ROLE.store, store.id, 'Second Admin');
  await halfAYear(db, work, { store, second, oddPlanId: await oddPlan(db, store.id) });
}
await administration(company);
const requests = await questions(company, superAdmin);
const tables = await tablesOfApp();
const reports: KeptReport[] = [];
for (const { userId, path, body } of requests) {
  const text = await send(userId, body ? 'POST' : 'GET', path, body);
  reports.push({ userId, path, ...(body ? { body } : {}), text, files: filesOf(tables, path, text) });
}

await mkdir(dirname(BACKUP), { recursive: true });
await dumpTo(db, { database: 'embedded' }, (text) => writeBackup(BACKUP, text));
await writeFile(REPORTS, `[\n${reports.map((report) => JSON.stringify(report)).join(',\n')}\n]\n`);
console.log(`${reports.length} reports kept`);
await app.close();
await connection.close();
