import type { AlarmsReply, AttentionReply } from '../../src/shared/alarms/alarms-schema';
import type { BoardReply, PlanCount, StoreToday } from '../../src/shared/board/board-schema';
import type { ExceptionsReply } from '../../src/shared/counting/exceptions-schema';
import type { OverShortReply, OverShortRow } from '../../src/shared/drawer/shift-money-schema';
import type { JournalReply, JournalsReply } from '../../src/shared/journal/journal-schema';
import type {
  LotteryWeek,
  LotteryWeekReply,
  SettlingReply,
  StoreBillsReply,
} from '../../src/shared/lottery/lottery-schema';
import type { PeriodSales } from '../../src/shared/reports/reports-schema';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { daysBefore } from '../../src/shared/time/store-clock';
import { must } from '../support/api/must';
import type { Desk } from './office';

/** The office of a store, and its number. */
export type StoreOffice = { desk: Desk; storeId: number };

const ALL = 'page_size=100';

export const cents = (dollars: number): number => Math.round(dollars * 100);

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, dollars) => total + cents(dollars), 0) / 100;

/** A drawer that holds a ticket or has money. */
const isUsed = ({ counted, entered }: OverShortRow): boolean => counted > 0 || entered !== null;

/** The drawers of a store on some days, as its own report has them. */
export async function drawersIn(
  { desk, storeId }: StoreOffice,
  from: string,
  to: string,
): Promise<OverShortRow[]> {
  const path = `/over-short/${from}/${to}/${storeId}`;
  return (await must(desk.call<OverShortReply>('GET', path), 200)).data.filter(isUsed);
}

const textOfDrawer = (row: OverShortRow): string => {
  const keys = row.records.map(({ submission_id }) => submission_id).sort();
  return `drawer of ${row.date} ${keys.join(' ')}: ${row.counted}, expected ${row.expected_cash}, over/short ${row.over_short}`;
};

/** What the lottery's statement of a week says that it sweeps; null: nothing. */
export const statedSweep = (statement: LotteryWeek['statement']): number | null =>
  statement?.lines.flatMap((line) => (line.line === 'sweep' ? line.amount : []))[0] ?? null;

type Settling = SettlingReply['data'][number];
const textOfPack = ({
  lot_number,
  lot_counter,
  due_by,
  value,
  left,
  expected_left_value,
}: Settling): string =>
  `pack ${lot_number}/${lot_counter} of $${value} settles on ${due_by}, ${left} left, $${expected_left_value} expected`;

type Exception = ExceptionsReply['data'][number];
const textOfException = ({ id, kind, lot_number, runs }: Exception): string =>
  `exception ${id} ${kind} ${lot_number} ${JSON.stringify(runs.map(({ start_ticket, end_ticket }) => [start_ticket, end_ticket]))}`;

/** "Every figure is the same everywhere": those of the last week that the company's pages have too, by the pages of each of its stores. */
export async function figuresOfStores(offices: readonly StoreOffice[], today: string): Promise<string[]> {
  const facts: string[] = [];
  const attention = { alarms: 0, exceptions: 0, late: 0, unknown: 0 };
  const plans = { total: 0, shelf: 0, lots: 0 };
  const from = daysBefore(today, 6);
  for (const office of offices) {
    const { desk, storeId } = office;
    const get = <Body>(path: string): Promise<Body> => must(desk.call<Body>('GET', path), 200);
    const add = (fact: string): void => void facts.push(`store ${storeId}: ${fact}`);
    const sales = (await get<PeriodSales>(`/sales-by-day/${from}/${today}/${storeId}`)).data;
    const missing = sum(sales.map(({ missingAmount }) => missingAmount));
    const sold = sum(sales.map(({ amount }) => amount));
    const tickets = sum(sales.map(({ ticketCount }) => ticketCount));
    add(`${tickets} tickets sold for $${sold}, $${missing} missing`);
    const drawers = await drawersIn(office, from, today);
    for (const drawer of drawers) add(textOfDrawer(drawer));
    const results = drawers.flatMap(({ over_short }) => over_short ?? []);
    const overShort = results.length > 0 ? sum(results) : null;
    const shorts = drawers.filter(({ over_short, even }) => !even && (over_short ?? 0) < 0).length;
    add(`${overShort} over/short in the week, ${shorts} drawers short`);
    const settling = (await get<SettlingReply>(`/settling/${storeId}`)).data.filter(
      ({ settled_at, due_by }) => settled_at === null && due_by !== null && due_by <= daysBefore(today, -28),
    );
    for (const pack of settling) add(textOfPack(pack));
    const soon = settling.filter(({ due_by }) => (due_by ?? '') <= daysBefore(today, -10));
    add(`$${sum(soon.map(({ value }) => value))} settle soon`);
    const exceptions = (await get<ExceptionsReply>(`/exceptions/${storeId}?state=open&${ALL}`)).data;
    for (const exception of exceptions) add(textOfException(exception));
    const alarms = (await get<AlarmsReply>(`/alarms/${storeId}`)).data.filter(({ seen }) => seen === null);
    for (const { id } of alarms) add(`alarm ${id}`);
    add(`${exceptions.length} exceptions and ${alarms.length} alarms`);
    const days = (await get<{ data: StoreToday[] }>(`/today/${storeId}`)).data[0];
    const recent = (days?.days ?? []).filter(({ date }) => date > daysBefore(today, 14) && date <= today);
    add(`sales of 14 days ${JSON.stringify(recent.map(({ amount }) => amount))}`);
    add(`last count at ${days?.last_count?.recorded_at ?? null}`);
    for (const day of [today, daysBefore(today, 7)]) {
      const { data: week } = await get<LotteryWeekReply>(`/lottery-week/${day}/${storeId}`);
      const { week_start, sweep, sweep_low, sweep_high, days_with_figures, statement } = week;
      add(
        `week ${week_start} sweeps ${sweep}, ${sweep_low} to ${sweep_high}, of ${days_with_figures} days, stated ${statedSweep(statement)}`,
      );
      const { data: books } = await get<JournalReply>(`/journal/${day}/${storeId}`);
      const { status, can_close, drawers: count, uncounted } = books;
      const state = `${status} ${can_close} ${books.changes.length > 0}, ${count} drawers, ${uncounted} uncounted`;
      add(`books of ${books.week_start} ${state}`);
    }
    const stock = (await get<StockListReply>(`/stock-list/${storeId}`)).data;
    for (const { min, max, status_code } of stock) {
      plans.total += Number(max) - Number(min) + 1;
      if (status_code === TICKET_STATUS.onShelf) plans.shelf += Number(max) - Number(min) + 1;
    }
    plans.lots += new Set(stock.map(({ lot_number, lot_counter }) => `${lot_number}/${lot_counter}`)).size;
    const open = (await get<AttentionReply>(`/attention/${storeId}`)).data;
    attention.alarms += alarms.length;
    attention.exceptions += exceptions.length;
    attention.late += open.late;
    attention.unknown += open.unknown ?? 0;
  }
  return [...facts, JSON.stringify(attention), JSON.stringify(plans)].sort();
}

/** The same by the pages of the company. @param pause lets the server's background derive what waits */
export async function figuresOfCompany(
  owner: Desk,
  companyId: number,
  today: string,
  pause: () => Promise<void>,
): Promise<string[]> {
  const facts: string[] = [];
  const get = async <Body extends object>(path: string): Promise<Body> => {
    for (;;) {
      const reply = await must(owner.call<Body>('GET', path), 200);
      if (!('waiting' in reply) || !reply.waiting) return reply;
      await pause();
    }
  };
  const from = daysBefore(today, 6);
  const add = (storeId: number | undefined, fact: string): void =>
    void facts.push(`store ${storeId}: ${fact}`);
  const sales = await get<PeriodSales>(`/sales-by-day/${from}/${today}/${companyId}?${ALL}`);
  for (const { store_id, ticketCount, amount, missingAmount } of sales.stores ?? [])
    add(store_id, `${ticketCount} tickets sold for $${amount}, $${missingAmount} missing`);
  for (const row of (await get<OverShortReply>(`/over-short/${from}/${today}/${companyId}?${ALL}`)).data)
    if (isUsed(row)) add(row.store_id, textOfDrawer(row));
  for (const pack of (await get<SettlingReply>(`/settling/${companyId}?${ALL}`)).data)
    add(pack.store_id, textOfPack(pack));
  for (const exception of (await get<ExceptionsReply>(`/exceptions/${companyId}?state=open&${ALL}`)).data)
    add(exception.store_id, textOfException(exception));
  for (const { store_id, id } of (await get<AlarmsReply>(`/alarms/${companyId}?${ALL}`)).data)
    add(store_id, `alarm ${id}`);
  for (const day of [today, daysBefore(today, 7)]) {
    for (const bill of (await get<StoreBillsReply>(`/lottery-bills/${day}/${companyId}?${ALL}`)).data) {
      const { store_id, week_start, sweep, sweep_low, sweep_high, days_with_figures, stated } = bill;
      add(
        store_id,
        `week ${week_start} sweeps ${sweep}, ${sweep_low} to ${sweep_high}, of ${days_with_figures} days, stated ${stated}`,
      );
    }
    for (const books of (await get<JournalsReply>(`/journals/${day}/${companyId}?${ALL}`)).data) {
      const { status, can_close, changed, drawers, uncounted } = books;
      const state = `${status} ${can_close} ${changed}, ${drawers} drawers, ${uncounted} uncounted`;
      add(books.store_id, `books of ${books.week_start} ${state}`);
    }
  }
  for (const row of (await get<BoardReply>(`/board/${companyId}?${ALL}`)).data) {
    const { store_id: id } = row;
    add(id, `${row.over_short_7_days} over/short in the week, ${row.short_shifts_7_days} drawers short`);
    add(id, `$${row.settling_value} settle soon`);
    add(id, `${row.open_exceptions} exceptions and ${row.open_alarms} alarms`);
    add(id, `sales of 14 days ${JSON.stringify(row.sales_14_days)}`);
    add(id, `last count at ${row.last_count_at}`);
    const sold = sum(row.sales_14_days?.slice(-7) ?? []);
    if (row.sales_7_days !== sold) add(id, `the board adds ${sold} to ${row.sales_7_days}`);
  }
  const open = (await get<AttentionReply>(`/attention/${companyId}`)).data;
  const attention = {
    alarms: open.alarms,
    exceptions: open.exceptions,
    late: open.late,
    unknown: open.unknown ?? 0,
  };
  const counts = await get<PlanCount[]>(`/ticket_count/${companyId}`);
  const plans = {
    total: sum(counts.map(({ total_count }) => total_count)),
    shelf: sum(counts.map(({ shelf_count }) => shelf_count)),
    lots: sum(counts.map(({ lot_count }) => lot_count)),
  };
  return [...facts, JSON.stringify(attention), JSON.stringify(plans)].sort();
}
