import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../server/accounts/sessions';
import { deriveEarlierExceptions } from '../../server/counting/keep-exceptions';
import { type Connection, connect } from '../../server/db/connect';
import { exportOf as auditLog } from '../../src/app/audit/audit-log-page';
import {
  correctionColumns,
  exceptionColumns,
  exportOf,
  lateColumns,
} from '../../src/app/counting/exceptions/list-columns';
import { dayColumns, shiftColumns } from '../../src/app/reports/sale-columns';
import { ticketTable } from '../../src/app/stock/inventory-report/criteria';
import { exportTable } from '../../src/messages/words/sales-sheet';
import type { Shift } from '../../src/shared/counting/sales-schema';
import { DEFAULT_COUNTER_SETTINGS } from '../../src/shared/places/store-settings';
import type { StoreClock } from '../../src/shared/time/store-clock';
import { toCsv } from '../../src/shared/values/csv';
import { type ListeningServer, listen } from '../support/api/app';
import { type AppTables, filesOf, reportOf } from '../support/earlier-reports/app-files';
import { earlierDatabase } from '../support/earlier-reports/earlier-database';
import { type KeptReport, keptReports } from '../support/earlier-reports/kept';
import { fileInTodaysWords, inTodaysWords } from '../support/earlier-reports/todays-words';
import { expectedWall } from '../support/oracles/clock-oracle';

const KEPT = keptReports();
let connection: Connection;
let server: ListeningServer;
let drop: () => Promise<void>;
beforeAll(async () => {
  const earlier = await earlierDatabase();
  drop = earlier.drop;
  connection = await connect(earlier.place);
  // As at the server's start.
  await deriveEarlierExceptions(connection.db);
  server = await listen(connection, '');
});
afterAll(async () => {
  await server?.close();
  await connection?.close();
  await drop?.();
});

/** Checks whether a field added to replies since then means the same as its absence. @param row its object */
type Added = Record<string, (value: unknown, row: Record<string, unknown>) => boolean>;

const NOTHING_SET = {
  ...DEFAULT_COUNTER_SETTINGS,
  ticket_layout: { code: 'standard', name: 'Standard (14 digits)', forms: [] },
};
const SOLD_UP: Added = { sells: (value) => value === 'up' };
const IN_BIN: Added = { bin_name: (value) => value === '7' };
const isNone = (value: unknown): boolean => value === 0;
const NOTHING_REMOVED: Added = {
  returned_count: isNone,
  missing_count: isNone,
  damaged_count: isNone,
  transferred_count: isNone,
};
const inLosAngeles = (instant: unknown): string =>
  expectedWall(new Date(String(instant)), 'America/Los_Angeles');
/** Fields of late records. */
const RECORDED: Added = { time_recorded: (value, row) => value === inLosAngeles(row.recorded_at) };
/** A late record's mark: its reason wasn't stored then. */
const MARKED: Added = {
  seen: (value, { seen_at }) =>
    seen_at !== null && isDeepStrictEqual(value, { by: 'Company Admin', reason: null }),
};
/** Corrections have the game's name, as rows always had. */
const NAMED_SINCE: Added = {
  vendor_name: (value, row) => value === 'Vendor 1' && 'corrected_by' in row,
};
/** All fields added to replies since then, by report. */
const ADDED: Record<string, Added> = {
  'inventory-list': { ...SOLD_UP, ...NOTHING_REMOVED },
  checkUPCNumber: { ...SOLD_UP, ...NOTHING_REMOVED },
  'inventory-max': SOLD_UP,
  'inventory-max-min': SOLD_UP,
  'inventory-runs': { ...SOLD_UP, ...IN_BIN },
  'get-inventory-by-search-data': IN_BIN,
  'stock-list': {
    ...SOLD_UP,
    settings: (value) => isDeepStrictEqual(value, NOTHING_SET),
  },
  exceptions: {
    ...RECORDED,
    ...MARKED,
    vendor_name: (value) => value === 'Vendor 1',
    time_claimed: (value, row) => value === inLosAngeles(row.claimed_at),
    business_date: (value, row) => value === inLosAngeles(row.claimed_at).slice(0, 10),
    time_seen: (value, row) => value === inLosAngeles(row.seen_at),
    runs: (value, { start_ticket, end_ticket, resolved_at }) =>
      isDeepStrictEqual(value, resolved_at === null ? [{ start_ticket, end_ticket }] : []),
    claimed_terminal: (value) => value === null,
    seen_terminal: (value) => value === null,
    front_ticket: (value, { message }) =>
      String(message).includes(` saw #${String(value).slice(-3)} on the shelf`),
    late_unseen: (value, { late }) =>
      value === (late as { seen_at: string | null }[]).filter(({ seen_at }) => seen_at === null).length,
  },
  corrections: NAMED_SINCE,
  'sales-record-list': {
    ...RECORDED,
    ...NAMED_SINCE,
    missing: (value) => isDeepStrictEqual(value, []),
    // Of that day, according to the list of corrections.
    corrections_made: (value) => Array.isArray(value) && value.length > 0,
  },
  'shift-sales-record-list': { ...RECORDED, ...NAMED_SINCE },
  'sold-tickets': {
    business_date: (value, { time_created }) => value === String(time_created).slice(0, 10),
  },
};

/** A reply without the fields added since then. */
function asBefore(path: string, text: string): string {
  // The shift list left out records without tickets.
  if (reportOf(path) === 'fetch-shift-data') {
    const { data } = JSON.parse(text) as { data: Shift[] };
    return JSON.stringify({ data: data.filter(({ note }) => note === undefined) });
  }
  const added = ADDED[reportOf(path)];
  if (!added) return text;
  return JSON.stringify(JSON.parse(text), function (this: Record<string, unknown>, key, value) {
    return added[key]?.(value, this) ? undefined : value;
  });
}

const tablesOf = (clock: StoreClock): AppTables => ({
  day: (reply) => exportTable(dayColumns(), reply, clock),
  shift: (reply) => exportTable(shiftColumns(), reply, clock),
  // Bins were added since.
  tickets: (runs) => ticketTable(runs.map(({ bin_name: _, ...run }) => run)),
  // Its last columns were added since: the outcome with dismissals, and the disagreements.
  exceptions: (rows) => exportOf(exceptionColumns(clock).slice(0, -2), rows),
  // Its last columns were added since: who marked a record as seen, and the reason.
  lateRecords: (rows) => exportOf(lateColumns(clock).slice(0, -2), rows),
  corrections: (rows) => exportOf(correctionColumns(clock), rows),
  auditLog,
  toCsv,
});

const tokens = new Map<number, Promise<{ token: string }>>();
async function ask({ userId, path, body }: KeptReport): Promise<string> {
  const session = tokens.get(userId) ?? openSession(connection.db, userId, new Date());
  tokens.set(userId, session);
  const response = await fetch(`${server.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${(await session).token}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  return response.text();
}

test('every report of a migrated store, and every file made from it, is byte for byte the same except for wording', async () => {
  const stock = KEPT.find(({ path }) => reportOf(path) === 'stock-list') as KeptReport;
  const { settings }: { settings: StoreClock } = JSON.parse(await ask(stock));
  const tables = tablesOf(settings);
  expect(KEPT.length).toBeGreaterThan(80);
  for (const report of KEPT) {
    const { path, text, files } = report;
    const reply = await ask(report);
    expect.soft(asBefore(path, reply), path).toBe(inTodaysWords(text));
    expect.soft(filesOf(tables, path, reply), `files of ${path}`).toEqual(files.map(fileInTodaysWords));
  }
});
