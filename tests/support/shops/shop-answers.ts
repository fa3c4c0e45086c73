import { randomUUID } from 'node:crypto';
import type { CensusListReply, CensusPackRow } from '../../../src/shared/counting/census-schema';
import type { ExceptionsReply, SalesException } from '../../../src/shared/counting/exceptions-schema';
import type { SalesReportReply, Shift } from '../../../src/shared/counting/sales-schema';
import type { OverShortReply } from '../../../src/shared/drawer/shift-money-schema';
import { isInStoreUpc } from '../../../src/shared/stock/found-packs';
import type { UnknownPacksReply } from '../../../src/shared/stock/found-packs-schema';
import type { InventoryRun } from '../../../src/shared/stock/inventory-schema';
import type { StockListReply } from '../../../src/shared/stock/stock-schema';
import { must } from '../api/must';
import type { Shop } from '../api/shop';
import type { Answers } from '../oracles/store-oracle';

/** The exceptions of a shop in one state. */
export const exceptionsIn = async (shop: Shop, state: 'open' | 'resolved'): Promise<SalesException[]> =>
  (await shop.till.read<ExceptionsReply>(`/exceptions/${shop.store.id}?state=${state}&page_size=100`)).data;

const serials = (start: string, end: string): string[] =>
  Array.from({ length: Number(end) - Number(start) + 1 }, (_, n) =>
    String(Number(start) + n).padStart(14, '0'),
  );

/** An exception in the oracle's words. */
export const exceptionText = (each: SalesException): string =>
  `${each.lot_number} ${each.kind} seen ${each.seen_at} ${each.seen_by} claimed ${each.claimed_at} ${each.claimed_by}: ` +
  each.runs.flatMap(({ start_ticket, end_ticket }) => serials(start_ticket, end_ticket)).join(' ');

/** Every pack with unsold tickets, in its places, as a census knows it that has seen none of them. */
export async function countedPacks(shop: Shop): Promise<CensusPackRow[]> {
  const census = { store_id: shop.store.id, census_id: randomUUID() };
  const data = [{ code: 'unreadable', place: 'shelf' }];
  await shop.till.record('/census-record', { ...census, data });
  const address = `/census/${shop.store.id}?census_id=${census.census_id}`;
  return (await shop.till.read<CensusListReply>(address)).data[0]?.never_seen ?? [];
}

/** The server's answers about its stock, its exceptions and some days. */
export async function answersOf(shop: Shop, days: readonly string[]): Promise<Answers> {
  const isPlayed = (upc: string) => upc.startsWith('0284001') || isInStoreUpc(upc);
  const reports = await Promise.all(days.map(async (day) => ({ day, ...(await shop.day(day)) })));
  const shifts = await Promise.all(
    days.map(async (day) => ({
      day,
      ...(await shop.till.read<{ data: Shift[] }>(`/fetch-shift-data/${day}/${shop.store.id}`)),
    })),
  );
  const drawers = await Promise.all(
    days.map(async (day) => ({
      day,
      ...(await shop.till.read<OverShortReply>(`/over-short/${day}/${day}/${shop.store.id}`)),
    })),
  );
  const stock = await shop.till.read<StockListReply>(`/stock-list/${shop.store.id}`);
  const removed: InventoryRun[] = [];
  for (const code of [21, 22, 23, 24]) {
    const body = { ticket_status: code, store_id: shop.store.id };
    removed.push(
      ...(await must(shop.till.post<{ data: InventoryRun[] }>('/inventory-runs', body), 200)).data,
    );
  }
  const unknown = await shop.till.read<UnknownPacksReply>(`/unknown-packs/${shop.store.id}`);
  const answers: Answers = {
    unknown: unknown.data.map(
      ({ front, seen_at, seen_by, counts }) => `${front} seen ${seen_at} ${seen_by} by ${counts}`,
    ),
    unsold: stock.data
      .filter(({ lot_number }) => isPlayed(lot_number))
      .flatMap((range) =>
        serials(range.min, range.max).map(
          (at) => `${range.lot_number} ${at} ${range.status_code === 1 ? 'Active' : 'On Shelf'}`,
        ),
      ),
    removed: removed
      .filter(({ upc_code }) => isPlayed(upc_code))
      .flatMap((run) =>
        serials(run.start_ticket, run.end_ticket).map((at) => `${run.upc_code} ${at} ${run.status}`),
      ),
    sales: reports.flatMap(({ day, salesRecord }) => rowsOf(day, salesRecord)),
    totals: reports.flatMap(({ day, countData }) =>
      countData.map(({ ticketCount, amount }) => `${day}: ${ticketCount}, $${amount}`),
    ),
    missing: reports.flatMap(({ day, missing = [] }) =>
      missing.flatMap((each) =>
        serials(each.start_ticket, each.end_ticket).map(
          (at) =>
            `${day} ${each.lot_number} ${at} since ${each.since} ${each.since_by} until ${each.found_at} ${each.found_by}`,
        ),
      ),
    ),
    open: (await exceptionsIn(shop, 'open')).map(exceptionText),
    resolved: (await exceptionsIn(shop, 'resolved')).map(exceptionText),
    shifts: shifts.flatMap(({ day, data }) =>
      // One that exists only because it once had tickets depends on the order of arrival.
      data
        .filter(({ note, seen }) => note === undefined || seen !== undefined)
        .map(({ name, purpose = 'shift', seen, on_shelf = 0 }) => {
          // The shop has another pack, which is on the shelf from the start and not part of the test.
          const packs = seen === undefined ? 'no packs' : `${seen} of ${on_shelf - 1}`;
          return `${day} ${name} ${purpose} saw ${packs}`;
        }),
    ),
    drawers: drawers.flatMap(({ day, totals }) =>
      totals.flatMap(({ name, counted }) => (counted > 0 ? `${day} ${name}: $${counted}` : [])),
    ),
  };
  for (const facts of Object.values(answers)) facts.sort();
  return answers;
}

const rowsOf = (day: string, rows: SalesReportReply['salesRecord']): string[] =>
  rows.flatMap((row) => {
    if (row.amount !== row.ticketCount * row.ticket_price)
      throw new Error(`${row.ticketCount} at $${row.ticket_price} are not $${row.amount}`);
    return serials(row.start_ticket, row.end_ticket).map(
      (at) => `${day} ${row.lot_number} ${at} by ${row.name} at ${row.time_created}`,
    );
  });
