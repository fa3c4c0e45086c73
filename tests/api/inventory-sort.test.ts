import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lots, ticketRuns, vendors } from '../../server/db/schema';
import { rows, valuesOf } from '../../server/db/sql';
import { inventoryRuns, searchInventory } from '../../server/stock/inventory-search';
import { statusName } from '../../src/messages/words/status';
import type {
  InventoryCriteria,
  InventoryRow,
  InventorySearchBody,
} from '../../src/shared/stock/inventory-schema';
import type { RemovalReason } from '../../src/shared/stock/removals';
import { numberToSerial } from '../../src/shared/tickets/serial';
import { TICKET_STATUS, type TicketStatus } from '../../src/shared/tickets/status';
import { testServer } from '../support/api/app';
import { addCompany } from '../support/databases/fixtures';

const server = testServer();

const UPCS = ['028400001234', '028400005678', '100000000000'];
const PRICES = [70, 500];
const VENDORS = ['Golden Poppy', 'acme', 'Zenith', null];
const SORTS = ['upc_code', 'ticket_number', 'ticket_price', 'vendor_name', 'status', undefined] as const;
/** Stores are created one by one, and the machine may be busy. */
const RUNS = 40;
/** The reason for which tickets with a status left the stock. */
const REASON_OF: Partial<Record<TicketStatus, 'sale' | RemovalReason>> = {
  3: 'sale',
  21: 'returned',
  22: 'stolen',
  23: 'damaged',
  24: 'transferred',
};
const AT = new Date('2026-11-18T22:05:00Z');

/** Lots begin near 0, so lots of different UPCs often have the same serials; runs with the same status may adjoin. */
const drawLot = fc.record({
  lotNumber: fc.constantFrom(...UPCS),
  startTicket: fc.nat(30),
  runs: fc.array(
    fc.record({
      status: fc.constantFrom(...Object.values(TICKET_STATUS)),
      count: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  priceCents: fc.constantFrom(...PRICES),
  vendorName: fc.constantFrom(...VENDORS),
});
type LotDraw = { runs: { status: TicketStatus; count: number }[] } & Omit<
  typeof lots.$inferInsert,
  'storeId' | 'endTicket' | 'lotCounter' | 'createdBy' | 'createdAt'
> & { vendorName: string | null };

type Ticket = { row: InventoryRow; lotCounter: number };

/** Creates a store with those lots that don't overlap within their UPC. @returns its tickets, one by one */
async function makeStore(draws: LotDraw[]): Promise<{ storeId: number; tickets: Ticket[] }> {
  const { db } = server;
  const { id: storeId, admin } = (await addCompany(db)).stores[0];
  const names = VENDORS.filter((name) => name !== null);
  const vendorRows = names.map((vendorName) => ({ storeId, vendorName, upcCode: vendorName }));
  const added = await db.insert(vendors).values(vendorRows).returning();
  const vendorIds = new Map<string | null, number>(added.map((vendor) => [vendor.vendorName, vendor.id]));
  const submissionId = randomUUID();
  await db.execute(sql`
    INSERT INTO submissions (store_id, submission_id, kind, body_hash, response, created_by, recorded_at, received_at,
                             sale_date, report_time)
    VALUES (${storeId}, ${submissionId}, 'sale', '', '{}', ${admin.id}, ${AT.toISOString()}, ${AT.toISOString()},
            '2026-11-18', '14:05:00')`);

  const tickets: Ticket[] = [];
  const counters = new Map<string, number>();
  for (const { runs, vendorName, ...draw } of draws) {
    const { lotNumber, startTicket, priceCents } = draw;
    const count = runs.reduce((sum, run) => sum + run.count, 0);
    const serials = Array.from({ length: count }, (_, i) => numberToSerial(startTicket + i));
    const isTaken = tickets.some(
      ({ row }) => row.upc_code === lotNumber && serials.includes(row.ticket_number),
    );
    if (isTaken) continue;
    const lotCounter = (counters.get(lotNumber) ?? 0) + 1;
    counters.set(lotNumber, lotCounter);
    const whole = { storeId, startTicket, endTicket: startTicket + count - 1 };
    const vendorId = vendorIds.get(vendorName) ?? null;
    const lot = { ...draw, ...whole, lotCounter, vendorId, createdBy: admin.id, createdAt: AT };
    const lotId = (await db.insert(lots).values(lot).returning({ id: lots.id }))[0]?.id ?? 0;
    const claims = Object.values(REASON_OF).map((reason) => ({
      store_id: storeId,
      submission_id: submissionId,
      lot_id: lotId,
      start_ticket: whole.startTicket,
      end_ticket: whole.endTicket,
      scanned: true,
      recorded_at: AT.toISOString(),
      reason,
    }));
    const made = await rows<{ id: number; reason: string }>(
      db,
      sql`INSERT INTO claims ${valuesOf(claims)} RETURNING id, reason`,
    );
    const claimIds = new Map(made.map(({ id, reason }) => [reason, id]));

    let next = startTicket;
    for (const { status, count } of runs) {
      const run = { storeId, lotId, startTicket: next, endTicket: next + count - 1 };
      const reason = REASON_OF[status];
      await db.insert(ticketRuns).values({
        ...run,
        status: reason === undefined ? status : TICKET_STATUS.sold,
        claimId: (reason && claimIds.get(reason)) ?? null,
      });
      for (; next <= run.endTicket; next++) {
        const price = { ticket_price: priceCents / 100, vendor_name: vendorName };
        const state = { status: statusName(status), status_code: status };
        const row = { upc_code: lotNumber, ticket_number: numberToSerial(next), ...price, ...state };
        tickets.push({ row, lotCounter });
      }
    }
  }
  return { storeId, tickets };
}

/** The tickets that match the criteria, found by checking each one. */
const naiveSearch = (tickets: Ticket[], criteria: Omit<InventoryCriteria, 'store_id'>): Ticket[] =>
  tickets.filter(
    ({ row }) =>
      row.upc_code.startsWith(criteria.upc_number ?? '') &&
      row.ticket_number.startsWith(criteria.ticket_number ?? '') &&
      (!criteria.ticket_status || row.status_code === criteria.ticket_status),
  );

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : Number(a > b));

/** Tickets in the order of lot and serial, sorted by a column; equal ones keep their order both ways. */
function naiveSort(
  tickets: Ticket[],
  { sort, direction }: Pick<InventorySearchBody, 'sort' | 'direction'>,
): Ticket[] {
  const key = ({ row }: Ticket): string | number =>
    sort === undefined ? '' : sort === 'vendor_name' ? (row[sort] ?? '').toLowerCase() : (row[sort] ?? '');
  const sign = direction === 'descending' ? -1 : 1;
  return [...tickets].sort(
    (a, b) =>
      sign * compare(key(a), key(b)) ||
      compare(a.row.upc_code, b.row.upc_code) ||
      compare(a.lotCounter, b.lotCounter) ||
      compare(a.row.ticket_number, b.row.ticket_number),
  );
}

const { active: ACTIVE, onShelf: ON_SHELF } = TICKET_STATUS;

/** Many runs of one ticket next to a long run, whose end doesn't determine the position of its tickets. */
const LONG_BESIDE_SHORT: LotDraw[] = [
  { lotNumber: '028400001234', startTicket: 0, runs: [{ status: ON_SHELF, count: 40 }], priceCents: 70 },
  {
    lotNumber: '028400005678',
    startTicket: 0,
    runs: Array.from({ length: 40 }, (_, i) => ({ status: i % 2 === 0 ? ACTIVE : ON_SHELF, count: 1 })),
    priceCents: 500,
  },
].map((draw) => ({ ...draw, vendorName: null }));
const ALL_BY_SERIAL = (['ascending', 'descending'] as const).map((direction) => ({
  criteria: { upc_number: '0284', ticket_number: undefined, ticket_status: undefined },
  sort: 'ticket_number' as const,
  direction,
}));

const drawCriteria = fc
  .record<Omit<InventoryCriteria, 'store_id'>>({
    upc_number: fc.constantFrom(undefined, '028400001234', '0284', '1'),
    ticket_number: fc.constantFrom(undefined, '0000000000001', '00000000000003', '000000000000'),
    ticket_status: fc.constantFrom(undefined, ...Object.values(TICKET_STATUS)),
  })
  .filter((criteria) => Object.values(criteria).some((value) => value !== undefined));

test('every page of every inventory search, sorted by any column, matches a ticket-by-ticket check', {
  tags: 'all',
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawLot, { minLength: 1, maxLength: 8 }),
      fc.array(
        fc.record({
          criteria: drawCriteria,
          sort: fc.constantFrom(...SORTS),
          direction: fc.constantFrom('ascending' as const, 'descending' as const, undefined),
        }),
        { minLength: 6, maxLength: 6 },
      ),
      async (draws, searches) => {
        const { storeId, tickets } = await makeStore(draws);
        for (const { criteria, ...order } of searches) {
          const expected = naiveSort(naiveSearch(tickets, criteria), order).map(({ row }) => row);
          for (let page = 1; page <= expected.length / 10 + 1; page++) {
            const body = { ...criteria, ...order, store_id: storeId, page };
            const found = await searchInventory(server.db, body);
            expect({ ...body, ...found }).toEqual({
              ...body,
              success: true,
              total: expected.length,
              data: expected.slice((page - 1) * 10, page * 10),
            });
          }
        }
      },
    ),
    { numRuns: RUNS, examples: [[LONG_BESIDE_SHORT, ALL_BY_SERIAL]] },
  );
});

test('the runs of an inventory search hold each of its tickets once, and no two of one lot and status adjoin', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawLot, { minLength: 1, maxLength: 8 }),
      drawCriteria,
      async (draws, criteria) => {
        const { storeId, tickets } = await makeStore(draws);
        const { data: runs } = await inventoryRuns(server.db, { ...criteria, store_id: storeId });
        const expanded = runs.flatMap(({ lot_counter, start_ticket, end_ticket, ticket_count, ...row }) => {
          expect(Number(end_ticket) - Number(start_ticket) + 1).toBe(ticket_count);
          return Array.from({ length: ticket_count }, (_, i) => ({
            row: { ...row, ticket_number: numberToSerial(Number(start_ticket) + i) },
            lotCounter: lot_counter,
          }));
        });
        expect(expanded).toEqual(naiveSort(naiveSearch(tickets, criteria), {}));
        const ends = new Set(
          runs.map((run) => `${run.upc_code} ${run.status} ${run.lot_counter} ${Number(run.end_ticket) + 1}`),
        );
        const joins = runs.filter((run) =>
          ends.has(`${run.upc_code} ${run.status} ${run.lot_counter} ${Number(run.start_ticket)}`),
        );
        expect(joins).toEqual([]);
      },
    ),
    { numRuns: RUNS },
  );
});
