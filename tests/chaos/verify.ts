import { expect } from '@playwright/test';
import { type Api, call } from '../../src/device/client';
import { wholeList } from '../../src/device/stock-calls';
import { auditPaths } from '../../src/shared/audit/paths';
import { countingPaths } from '../../src/shared/counting/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DAY_MS, DEFAULT_CLOCK, wallTime } from '../../src/shared/time/store-clock';
import type { ChaosProxy } from './chaos-proxy';
import type { Clerk, Recorded } from './clerk';
import { type Counted, type Expected, expectedStore, nameOf, type SeenFront, type Ticket } from './model';
import type { ListedUnknown } from './office';
import { inRuns } from './runs';
import { PRICE, type Shop, signIn } from './shop';
import { expectSoon } from './till';
import { scansOf, type WalkScan } from './walk';
import { pressSays, type Sent, sentOnWire, tookIn } from './wire';

export type Outcome = {
  shop: Shop;
  url: string;
  clerks: readonly Clerk[];
  proxies: readonly ChaosProxy[];
  /** the office's removals, and the packs that it received after counts saw them */
  removed: readonly Counted[];
  received: readonly ListedUnknown[];
};

/** Numbers of compared items, for the report. */
export type Verified = {
  counts: number;
  shelved: number;
  /** packs that a walk made, that a count put up, and that the office received after counts saw them */
  walked: number;
  putUp: number;
  unknown: number;
  tickets: number;
  sold: number;
  /** by opening checks */
  missing: number;
  /** packs */
  seen: number;
  /** packs that a clerk reported as really here, though they were recorded as sold */
  reallyHere: number;
  contradictions: number;
};

/** The app and the witness read the time in the same task. */
const SAME_MOMENT_MS = 1_000;

/**
 * Compares the clerks' presses with the requests on the wire, the outboxes, the server's data and reports, and the
 * terminals' screens.
 * @throws Error that describes the difference
 */
export async function verify({ shop, url, clerks, proxies, removed, received }: Outcome): Promise<Verified> {
  const counts: Counted[] = [...removed];
  const keys: string[] = [];
  for (const [till, { recorded, till: terminal }] of clerks.entries()) {
    const sent = sentOnWire(proxies[till]?.submissions ?? []);
    counts.push(...matchCounts(recorded, sent).map((count) => ({ ...count, till })));
    matchShelved(recorded, sent);
    matchWalked(scansOf(shop, till), sent);
    await checkOutbox(await terminal.outbox(), sent);
    keys.push(...sent.map(({ key }) => key));
  }
  const all = clerks.flatMap(({ recorded }) => recorded);
  const shelved = all.filter(({ kind }) => kind === 'shelf');
  const unknown = all.flatMap((count) => count.unknown);
  expect(received.map(({ code }) => code).sort(), 'packs that counts saw and the office received').toEqual(
    [...new Set(unknown)].sort(),
  );
  const expected = expectedStore(
    shop.packs.filter(({ found, first }) => found !== 'count' || unknown.includes(first)),
    [...shelved, ...all.map(({ putUp }) => ({ lines: putUp }))],
    counts,
  );

  const api = await signIn(url, shop);
  await checkSubmissions(api, shop, clerks, keys);
  const { sold, missing } = await checkReports(api, shop, expected, counts);
  const tickets = await checkLots(api, shop, expected);
  await checkContradictions(api, shop, expected);
  for (const { till } of clerks)
    await expectSoon
      .poll(() => till.shownStock(), { message: `the stock on terminal ${till.options.index}` })
      .toEqual(stockOf(expected));
  return {
    counts: counts.length,
    shelved: shelved.length,
    walked: shop.packs.filter(({ found }) => found === 'shelf' || found === 'back').length,
    putUp: all.reduce((sum, { putUp }) => sum + putUp.length, 0),
    unknown: received.length,
    tickets,
    sold,
    missing,
    seen: counts.reduce((sum, { seen = [] }) => sum + seen.length, 0),
    reallyHere: clerks.reduce((sum, { reallyHere }) => sum + reallyHere, 0),
    contradictions: expected.contradictions.length,
  };
}

/** Checks that each press produced one key, with the content of the screen and the instant of the press. */
function matchCounts(recorded: readonly Recorded[], sent: readonly Sent[]): Omit<Counted, 'till'>[] {
  const presses = recorded.filter(({ kind }) => kind === 'sale');
  const counts = sent.filter(({ kind }) => kind === 'sale').sort((a, b) => a.recordedAt - b.recordedAt);
  expect(
    counts.map(({ says, seen, isOpening, tookIn }) => [says, textOf(seen), isOpening, tookIn]),
    'counts and their sightings on the wire',
  ).toEqual(
    presses.map((press) => [
      pressSays(press),
      textOf(press.seen),
      press.isOpening,
      tookIn(
        press.putUp.map(({ upc, first, last }) => `${upc} ${first}-${last}`),
        press.unknown,
      ),
    ]),
  );
  return presses.map(({ at, lines, seen, isOpening }, index) => {
    const { key, recordedAt } = counts[index] ?? { key: '', recordedAt: 0 };
    expect(Math.abs(recordedAt - at), `ms between press and recorded_at of ${key}`).toBeLessThan(
      SAME_MOMENT_MS,
    );
    return { key, recordedAt, lines, seen, ...(isOpening && { purpose: 'opening' as const }) };
  });
}

const textOf = (seen: readonly SeenFront[]): string =>
  seen
    .map(({ pack, front }) => `${pack} ${front}`)
    .sort()
    .join(', ');

function matchShelved(recorded: readonly Recorded[], sent: readonly Sent[]): void {
  const pressed = recorded.filter(({ kind }) => kind === 'shelf').map(pressSays);
  const observed = sent.filter(({ kind }) => kind === 'shelf').map(({ says }) => says);
  expect(observed.sort(), 'shelf records on the wire').toEqual(pressed.sort());
}

/** Checks that each scan of a walk was sent once. One of a pack that the other terminal had walked may be known already. */
function matchWalked(scans: readonly WalkScan[], sent: readonly Sent[]): void {
  const observed = sent.flatMap(({ kind, says }) => (kind === 'walk' ? says.split(', ') : []));
  const expected = scans
    .map((scan) => ({ ...scan, says: `${scan.place} ${scan.code}` }))
    .filter(({ pack, says }) => pack.till !== null || observed.includes(says));
  expect(observed.sort(), 'walked packs on the wire').toEqual(expected.map(({ says }) => says).sort());
}

/** Checks that everything saved was sent. */
function checkOutbox(kept: { key: string; state: string }[], sent: readonly Sent[]): void {
  const states = kept.map(({ key, state }) => `${key} ${state}`);
  expect(states.sort(), 'outbox').toEqual(sent.map(({ key }) => `${key} sent`).sort());
}

/** Checks that the server has every key, and that the audit log has one record per press of each terminal's user. */
async function checkSubmissions(
  api: Api,
  shop: Shop,
  clerks: readonly Clerk[],
  keys: string[],
): Promise<void> {
  const { data } = await call(api, countingPaths.submissionStatus, { body: { keys } });
  expect(data, 'submissions that the server knows').toEqual(
    Object.fromEntries(keys.map((key) => [key, 'done'])),
  );
  const log = await wholeList((page) =>
    call(api, auditPaths.auditLogOf, { params: { storeId: shop.storeId }, query: page }),
  );
  for (const [till, { recorded }] of clerks.entries()) {
    const observed = log.filter(
      (row) => row.terminal !== null && row.Username === shop.people[till]?.Username,
    );
    const tally = (action: string) => observed.filter((row) => row.action === action).length;
    expect(
      { sale: tally('sales_recorded'), shelf: tally('put_on_shelf') },
      'records in the audit log',
    ).toEqual({
      sale: recorded.filter(({ kind }) => kind === 'sale').length,
      shelf: recorded.filter(({ kind }) => kind === 'shelf').length,
    });
  }
}

type Labels = Map<string, Map<string, string | null>>;

const labelled = ({ packs }: Expected, label: (ticket: Ticket) => string | null): Labels =>
  new Map(
    [...packs].map(([pack, tickets]) => [
      pack,
      new Map([...tickets].map(([at, ticket]) => [at, label(ticket)])),
    ]),
  );

/**
 * Checks that the daily reports contain each sold ticket once, in the model's record, and tickets found
 * missing by an opening check as missing.
 * @returns numbers of tickets
 */
async function checkReports(
  api: Api,
  shop: Shop,
  expected: Expected,
  counts: readonly Counted[],
): Promise<{ sold: number; missing: number }> {
  const days = [
    businessDate(new Date(Date.now() - DAY_MS), DEFAULT_CLOCK),
    businessDate(new Date(), DEFAULT_CLOCK),
  ];
  const reports = await Promise.all(
    days.map((day) => call(api, reportsPaths.daySales, { params: { date: day, storeId: shop.storeId } })),
  );
  const reported: Labels = new Map([...expected.packs.keys()].map((pack) => [pack, new Map()]));
  for (const row of reports.flatMap(({ salesRecord }) => salesRecord)) {
    expect(row.amount, 'amount of a row').toBe(row.ticketCount * PRICE);
    const tickets = reported.get(nameOf({ upc: row.lot_number, lotCounter: row.lot_counter }));
    for (let index = 0; index < row.ticketCount; index++) {
      const at = addToSerial(row.start_ticket, index);
      if (tickets?.has(at)) throw new Error(`${at} is in the reports twice`);
      tickets?.set(at, `${row.created_by} at ${row.time_created}`);
    }
  }
  const sold = labelled(expected, ({ by, status }) =>
    by && status === 'Sold'
      ? `${shop.people[by.till]?.id} at ${wallTime(new Date(by.recordedAt), DEFAULT_CLOCK)}`
      : null,
  );
  expect(inRuns(reported), 'sales in the reports').toEqual(inRuns(sold));

  const lost: Labels = new Map([...expected.packs.keys()].map((pack) => [pack, new Map()]));
  for (const row of reports.flatMap(({ missing = [] }) => missing))
    for (let index = 0; index < row.ticketCount; index++)
      lost
        .get(nameOf({ upc: row.lot_number, lotCounter: row.lot_counter }))
        ?.set(addToSerial(row.start_ticket, index), `found ${row.found_at}`);
  const gone = labelled(expected, ({ by }) =>
    by?.purpose === 'opening' ? `found ${new Date(by.recordedAt).toISOString()}` : null,
  );
  expect(inRuns(lost), 'missing tickets in the reports').toEqual(inRuns(gone));

  // Tickets removed unsold are in no report.
  const owners = [...expected.packs.values()].flatMap((tickets) =>
    [...tickets.values()].flatMap(({ by, status }) =>
      by && (status === 'Sold' || by.purpose === 'opening') ? by : [],
    ),
  );
  const sales = owners.filter(({ purpose }) => purpose !== 'opening');
  const totals = reports.flatMap(({ countData }) => countData.filter((row) => row.report_time === null));
  const sum = (value: (row: (typeof totals)[number]) => number) =>
    totals.reduce((s, row) => s + value(row), 0);
  expect(
    [sum((row) => row.ticketCount), sum((row) => row.amount)],
    'tickets and dollars of the days',
  ).toEqual([sales.length, sales.length * PRICE]);
  const shifts = await Promise.all(
    days.map((day) =>
      call(api, reportsPaths.shiftList, { params: { date: day, storeId: shop.storeId } }).then(
        ({ data }) => data,
      ),
    ),
  );
  const listed = shifts.flat().map(({ created_by, purpose, seen = 0 }) => `${created_by} ${purpose} ${seen}`);
  const holders = new Set(owners);
  const known = counts
    .filter((count) => holders.has(count) || (count.seen ?? []).length > 0)
    .map(({ till, purpose, seen = [] }) => `${shop.people[till]?.id} ${purpose} ${seen.length}`);
  expect(listed.sort(), 'shift records with their packs seen').toEqual(known.sort());
  return { sold: sales.length, missing: owners.length - sales.length };
}

/** Checks that each received ticket has the status given by the model. @returns number of tickets */
async function checkLots(api: Api, shop: Shop, expected: Expected): Promise<number> {
  const lots = (await call(api, stockPaths.inventoryList, { params: { storeId: shop.storeId } })).data;
  const statuses: Labels = new Map();
  for (const lot of lots) {
    const inStock = lot.active_count + lot.shelf_count;
    const { returned_count = 0, missing_count = 0, damaged_count = 0, transferred_count = 0 } = lot;
    const removed = returned_count + missing_count + damaged_count + transferred_count;
    const tickets = (
      await call(api, stockPaths.ticketList, {
        params: { lotNumber: lot.lot_number, lotCounter: lot.lot_counter, storeId: lot.store_id },
      })
    ).data;
    const size = Number(lot.end_ticket_number) - Number(lot.start_ticket_number) + 1;
    const pack = nameOf({ upc: lot.lot_number, lotCounter: lot.lot_counter });
    expect(inStock + lot.sold_count + removed, `tickets of ${pack} in all states`).toBe(size);
    statuses.set(pack, new Map(tickets.map(({ ticket_number, name }) => [ticket_number, name])));
  }
  expect(inRuns(statuses), 'tickets on the server').toEqual(
    inRuns(labelled(expected, ({ status }) => status)),
  );
  return [...statuses.values()].reduce((sum, tickets) => sum + tickets.size, 0);
}

async function checkContradictions(api: Api, shop: Shop, expected: Expected): Promise<void> {
  const listed = (
    await wholeList((page) =>
      call(api, countingPaths.exceptions, { params: { storeId: shop.storeId }, query: page }),
    )
  ).map(
    (one) =>
      `${one.lot_number} lot ${one.lot_counter}: seen at ${one.seen_at}, claimed at ${one.claimed_at}: ` +
      one.runs.map((run) => `${run.start_ticket}-${run.end_ticket}`).join(),
  );
  const known = expected.contradictions.map(
    ({ pack, tickets, seenBy, claimedBy }) =>
      `${pack}: seen at ${new Date(seenBy.recordedAt).toISOString()}, ` +
      `claimed at ${new Date(claimedBy.recordedAt).toISOString()}: ${runsIn(tickets)}`,
  );
  expect(listed.sort(), 'exceptions').toEqual(known.sort());
}

/** Serials in ascending order as runs. */
const runsIn = (tickets: readonly string[]): string => {
  const runs: [string, string][] = [];
  for (const ticket of tickets) {
    const last = runs.at(-1);
    if (last && addToSerial(last[1], 1) === ticket) last[1] = ticket;
    else runs.push([ticket, ticket]);
  }
  return runs.map(([first, last]) => `${first}-${last}`).join();
};

/** The expected screens of a terminal: the runs on the shelf, and the number of packs in the back room. */
function stockOf(expected: Expected): { onShelf: string[]; inBack: number } {
  const runsOf = (wanted: Ticket['status']) =>
    inRuns(labelled(expected, ({ status }) => (status === wanted ? '' : null)));
  return { onShelf: runsOf('On Shelf').map((run) => run.trim()), inBack: runsOf('Active').length };
}
