import type { OutboxRow } from '../../src/device/rows';
import type { OverShortReply } from '../../src/shared/drawer/shift-money-schema';
import { recordOf } from '../../src/shared/values/collections';
import type { Dice } from '../chaos/dice';
import type { Shop } from '../support/api/shop';
import { textOfCents } from '../support/oracles/money-oracle';
import { drawersBySentences } from '../support/oracles/over-short-oracle';
import { type Count, dayOf, type OracleLot, type Received, ticketsIn } from '../support/oracles/store-oracle';

/** The figures of the lottery's terminal. */
const FIGURES = ['online_sales', 'online_cancels', 'instant_cashes', 'online_cashes', 'cashless'] as const;
const AMOUNTS = [...FIGURES, 'other'] as const;

/** What a clerk enters of a shift's money after the count, in cents; `cash_counted` is absent where the drawer wasn't counted. */
export type Money = Record<(typeof AMOUNTS)[number], number> & {
  cash_counted?: number;
  basis: 'delta' | 'cumulative';
  terminal_closed: boolean;
  /** of how many of the day's last counts on this terminal: "one statement may cover several records (two clerks, one drawer)" */
  counts: number;
};

export function anyMoney(dice: Dice): Money {
  const cents = () => dice.whole(0, 90_000);
  return {
    ...recordOf(FIGURES, cents),
    other: dice.whole(-5_000, 5_000),
    ...(dice.chance(80) && { cash_counted: cents() }),
    basis: dice.pick(['delta', 'delta', 'cumulative']),
    terminal_closed: dice.chance(10),
    counts: dice.pick([1, 1, 2, 3]),
  };
}

type Entry = Extract<OutboxRow, { kind: 'money' }>;

/** The money count as it is sent. @param rows all of the terminal. @param last the count after which it is entered */
export function moneyCountOf(
  { counts, cash_counted: cash, basis, terminal_closed, ...amounts }: Money,
  rows: readonly OutboxRow[],
  last: OutboxRow,
): Omit<Entry['payload'], 'recorded_at'> {
  const dayOfRow = (row: OutboxRow) => row.kind === 'sale' && row.payload.business_date;
  const ofDay = rows.filter(
    (row) => row.kind === 'sale' && row.payload.purpose !== 'opening' && dayOfRow(row) === dayOfRow(last),
  );
  return {
    store_id: last.storeId,
    submission_ids: ofDay.slice(-counts).map(({ key }) => key),
    ...{ basis, terminal_closed },
    ...recordOf(AMOUNTS, (name) => amounts[name] / 100),
    ...(cash !== undefined && { cash_counted: cash / 100 }),
  };
}

const textOf = (cents: number | null): string => (cents === null ? 'none' : textOfCents(BigInt(cents)));
const centsOf = (dollars: number | null): number | null => dollars && Math.round(dollars * 100);

type Drawer = { keys: string[]; counted: number; expected: number | null; overShort: number | null };
const textOfDrawer = ({ keys, counted, expected, overShort }: Drawer): string =>
  `drawer of ${keys.sort().join(' ')}: ${textOf(counted)}, expected ${textOf(expected)}, over/short ${textOf(overShort)}`;

/** The drawers that hold a ticket or have money, as the office's report has them, by the keys of their counts. */
export async function drawersOf({ till, store }: Shop, days: readonly string[]): Promise<string[]> {
  const drawers: string[] = [];
  for (const day of days) {
    const address = `/over-short/${day}/${day}/${store.id}?page_size=100`;
    for (const row of (await till.read<OverShortReply>(address)).data) {
      if (row.counted === 0 && row.entered === null) continue;
      const [expected, overShort] = [centsOf(row.expected_cash), centsOf(row.over_short)];
      const keys = row.records.map(({ submission_id }) => submission_id);
      drawers.push(textOfDrawer({ keys, counted: centsOf(row.counted) ?? 0, expected, overShort }));
    }
  }
  return drawers.sort();
}

/**
 * The same by the sentences of the money's pages: "counted is the value of the tickets that the shift record holds now, plus packs sold
 * whole by that clerk"; without a money count, nothing is expected. So the drawers together are the sales.
 * @param believedAt the instant of an entry
 */
export function expectedDrawers(
  rows: readonly OutboxRow[],
  lots: readonly OracleLot[],
  history: readonly Received[],
  believedAt: (key: string, stated: number) => number,
): string[] {
  const held = new Map<Count, number>();
  for (const lot of lots)
    for (const { status, claim } of ticketsIn(lot, history))
      if (claim && status === 'Sold') held.set(claim.count, (held.get(claim.count) ?? 0) + lot.price * 100);
  const people = [...new Set(history.flatMap((each) => (each.kind === 'count' ? each.by : [])))];
  const records = history.flatMap((count, number) => {
    if (count.kind !== 'count' || count.purpose === 'opening') return [];
    const { key, recordedAt, by, purpose } = count;
    const isRemoval = purpose === 'removal';
    const [date, createdBy, counted] = [dayOf(recordedAt), people.indexOf(by), held.get(count) ?? 0];
    return [{ key, number, recordedAt, date, createdBy, counted, isRemoval }];
  });
  const moneyCounts = rows.flatMap((row, number) => {
    if (row.kind !== 'money') return [];
    const { submission_ids, basis, terminal_closed, cash_counted, other, ...typed } = row.payload;
    const cents = (dollars: number): number => Math.round(dollars * 100);
    return [
      {
        ...{ id: row.key, number, recordedAt: believedAt(row.key, Date.parse(row.recordedAt)) },
        ...{ records: submission_ids, basis, machines: [], terminalClosed: terminal_closed === true },
        ...{ figures: recordOf(FIGURES, (figure) => cents(typed[figure])), other: cents(other) },
        cash: cash_counted === undefined ? null : cents(cash_counted),
      },
    ];
  });
  return drawersBySentences({ records, moneyCounts })
    .filter(({ counted, expected }) => counted > 0 || expected !== null)
    .map(({ lines, ...drawer }) => textOfDrawer({ ...drawer, keys: lines.map(({ key }) => key) }))
    .sort();
}
