import fc from 'fast-check';
import { centsOfText, moneyByTheSentences, textOfCents } from './money-oracle';

/** A count of one pack with the money of its drawer. Amounts are in cents. */
export type CountedDrawer = {
  /** minutes after noon, unique in a history */
  minute: number;
  /** the ticket at the pack's front: those before it are sold by then */
  front: number;
  online_sales: number;
  online_cancels: number;
  instant_cashes: number;
  online_cashes: number;
  cashless: number;
  other: number;
  /** in the drawer; null: not counted */
  cash: number | null;
  /** from the vending machine Lobby; null: the money count doesn't name it */
  pulled: number | null;
};

const cents = fc.integer({ min: 0, max: 90_000 });

/** Some counts in the order of their arrival, which isn't that of their clocks. */
export const anyDrawers = (tickets: number): fc.Arbitrary<CountedDrawer[]> =>
  fc.uniqueArray(
    fc.record({
      minute: fc.integer({ min: 0, max: 59 }),
      front: fc.integer({ min: 1, max: tickets - 1 }),
      online_sales: cents,
      online_cancels: cents,
      instant_cashes: cents,
      online_cashes: cents,
      cashless: cents,
      other: fc.integer({ min: -5_000, max: 5_000 }),
      cash: fc.option(cents, { freq: 5 }),
      pulled: fc.option(cents, { freq: 2 }),
    }),
    { minLength: 2, maxLength: 5, selector: ({ minute }) => minute },
  );

/** What people read of a drawer; null where its cash wasn't counted. Amounts are texts such as `-12.50`. */
export type InSight = {
  minute: number;
  expected: string;
  result: string | null;
  counted: string | null;
  /** '235.31' and '83.00'; null where nothing was pulled */
  parts: [drawer: string, pulled: string] | null;
};

/**
 * The figures of the drawers by the sentences of the requirements, in the order of their clocks: "the earliest `recorded_at`
 * that covers a ticket has it", and "expected + result = counted, where counted is drawer plus what was pulled from machines".
 */
export const inSight = (drawers: readonly CountedDrawer[], priceCents: number): InSight[] =>
  [...drawers]
    .sort((a, b) => a.minute - b.minute)
    .map((drawer, index, inOrder) => {
      const soldBefore = Math.max(0, ...inOrder.slice(0, index).map(({ front }) => front));
      const sold = Math.max(0, drawer.front - soldBefore);
      const text = (amount: number): string => textOfCents(BigInt(amount));
      const total = drawer.cash === null ? null : text(drawer.cash + (drawer.pulled ?? 0));
      const { expected, overShort } = moneyByTheSentences({
        counted: text(sold * priceCents),
        online_sales: text(drawer.online_sales),
        online_cancels: text(drawer.online_cancels),
        instant_cashes: text(drawer.instant_cashes),
        online_cashes: text(drawer.online_cashes),
        cashless: text(drawer.cashless),
        other: text(drawer.other),
        cash_counted: total ?? '0',
      });
      return {
        minute: drawer.minute,
        expected,
        result: total === null ? null : overShort,
        counted: total,
        parts: drawer.cash !== null && drawer.pulled ? [text(drawer.cash), text(drawer.pulled)] : null,
      };
    });

/** The amounts of a drawer's money count in dollars, as the call takes them. */
export const statedInDollars = ({ cash, pulled, minute: _, front: __, ...amounts }: CountedDrawer) => ({
  ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amount / 100])),
  ...(cash !== null && { cash_counted: cash / 100 }),
  ...(pulled !== null && { machines: [{ machine: 1, name: 'Lobby', cash_pulled: pulled / 100 }] }),
});

/** A drawer's row as somebody reads it: 'Expected cash', 'Cash counted' and 'Result' of a screen, a paper or a file. */
export type ReadRow = { expected: string; cash: string; result: string };

/** '−$1,234.50' as `-1234.50`; the result 'Even' is nothing over or short. Null without an amount. */
export const amountRead = (text: string): string | null => {
  if (/^even$/i.test(text.trim())) return '0.00';
  const [, sign = '', digits] = /([−–+-]?)\u2060?\$([\d,]+\.\d\d)/.exec(text) ?? [];
  return digits === undefined
    ? null
    : `${sign === '' || sign === '+' ? '' : '-'}${digits.replaceAll(',', '')}`;
};

/** The figures of a row as read. */
export function readInSight({ expected, cash, result }: ReadRow): Omit<InSight, 'minute'> {
  const [, drawer, pulled] = /([\d,]+\.\d\d) drawer \+ ([\d,]+\.\d\d) Lobby/.exec(cash) ?? [];
  const plain = (amount: string | undefined): string => (amount ?? '').replaceAll(',', '');
  const counted = cash.trim() === '' ? null : amountRead(cash);
  const read = {
    expected: amountRead(expected) ?? '',
    result: counted === null ? null : amountRead(result),
    counted,
    parts: drawer ? ([plain(drawer), plain(pulled)] as [string, string]) : null,
  };
  if (
    read.counted !== null &&
    centsOfText(read.expected) + centsOfText(read.result ?? '') !== centsOfText(read.counted)
  )
    throw new Error(`${expected} and ${result} aren’t ${cash}`);
  return read;
}
