import { sumOf } from '../values/collections';
import { formatCents } from '../values/money';

/**
 * Bills, coins, and rolls of coins as banks wrap them: 40 quarters, 50 dimes, 40 nickels, 50 pennies (Federal Reserve, Coin
 * standards). `cents`: value of one of them; `coin`: of the coins in a roll.
 */
export const CASH_PIECES = {
  b100: { group: 'bills', cents: 10_000 },
  b50: { group: 'bills', cents: 5_000 },
  b20: { group: 'bills', cents: 2_000 },
  b10: { group: 'bills', cents: 1_000 },
  b5: { group: 'bills', cents: 500 },
  b2: { group: 'bills', cents: 200 },
  b1: { group: 'bills', cents: 100 },
  c100: { group: 'coins', cents: 100 },
  c50: { group: 'coins', cents: 50 },
  c25: { group: 'coins', cents: 25 },
  c10: { group: 'coins', cents: 10 },
  c5: { group: 'coins', cents: 5 },
  c1: { group: 'coins', cents: 1 },
  r25: { group: 'rolls', cents: 1_000, coin: 25 },
  r10: { group: 'rolls', cents: 500, coin: 10 },
  r5: { group: 'rolls', cents: 200, coin: 5 },
  r1: { group: 'rolls', cents: 50, coin: 1 },
} as const;
export type CashPiece = keyof typeof CASH_PIECES;
export const PIECE_NAMES = Object.keys(CASH_PIECES) as CashPiece[];

/** The maximum number of one kind of bills, coins or rolls. */
export const MAX_PIECES = 9_999;

/** The number of each; absent: none. */
export type CashBy = Partial<Record<CashPiece, number>>;

/** The value of bills, coins and rolls, in cents. */
export const cashCents = (by: CashBy): number =>
  sumOf(PIECE_NAMES, (piece) => CASH_PIECES[piece].cents * (by[piece] ?? 0));

/** The figures of a count of money, from the lottery's terminal. All amounts are integer cents. */
export const FIGURES = [
  'online_sales',
  'online_cancels',
  'instant_cashes',
  'online_cashes',
  'cashless',
] as const;
export type TerminalFigure = (typeof FIGURES)[number];
export type TerminalFigures = Record<TerminalFigure, number>;

/** The basis of the figures: one shift each, or the business day since its start. */
export type Basis = 'delta' | 'cumulative';

/** A vending machine's shift slip, and the cash pulled from the machine, in cents. */
export type MachineSlip = {
  /** its number, 1 to 8 */
  machine: number;
  /** its name then */
  name: string;
  /** its sales by its slip; null: it printed none */
  slip: number | null;
  pulled: number;
};

/** The money of a shift as entered by a person; kept permanently. Amounts are in cents. */
export type MoneyCount = {
  /** uuid minted by the terminal */
  id: string;
  /** rises in order of receipt, together with `CountRecord.number` */
  number: number;
  /** ms since the epoch */
  recordedAt: number;
  /** keys of the shift records in its drawer; the server may not have some of them yet */
  records: readonly string[];
  basis: Basis;
  figures: TerminalFigures;
  /** paid in (positive) or out of the drawer; never cumulative */
  other: number;
  /** null: cash not counted */
  cash: number | null;
  /** the store's vending machines, each at most once */
  machines: readonly MachineSlip[];
  /**
   * the lottery's terminal was closed after the money count before, so its cumulative figures restarted at zero
   */
  terminalClosed: boolean;
};

/**
 * The expected cash in the drawer, in cents (money of a shift).
 * @param counted value of the tickets that the shift's records hold
 */
export const expectedCash = (counted: number, figures: TerminalFigures, other: number): number =>
  counted +
  figures.online_sales -
  figures.online_cancels -
  figures.instant_cashes -
  figures.online_cashes -
  figures.cashless +
  other;

/**
 * Checks whether its cumulative figures count minus the terminal's total before it (money, section 1: the previous one's of the business
 * day).
 */
export const continuesTotal = ({ basis, terminalClosed }: MoneyCount): boolean =>
  basis === 'cumulative' && !terminalClosed;

/** Checks whether its figures become the terminal's total; other figures are added to the total before. */
export const restartsTotal = ({ basis, terminalClosed }: MoneyCount): boolean =>
  basis === 'cumulative' || terminalClosed;

/**
 * The cash of a count of money, in cents: that in the drawer, and that pulled from vending machines, whose tickets
 * are among those counted. Null if the drawer's wasn't counted.
 */
export const cashInAll = ({ cash, machines }: Pick<MoneyCount, 'cash' | 'machines'>): number | null =>
  cash === null ? null : cash + sumOf(machines, ({ pulled }) => pulled);

/** A part of counted cash as texts: '83.00' at 'Lobby'. */
export type CashPart = { amount: string; place: string };

/** '83.00 Lobby + 12.00 Bar' */
export const placesText = (parts: readonly CashPart[]): string =>
  parts.map(({ amount, place }) => `${amount} ${place}`).join(' + ');

/**
 * Counted cash with what was pulled from machines, as texts: '$318.31', '235.31' and the machines' parts. Amounts are in cents.
 * @returns null if the drawer wasn't counted, or nothing was pulled
 */
export function cashParts(
  cash: number | null,
  machines: readonly { name: string; pulled: number | null }[],
): { total: string; drawer: string; machines: CashPart[] } | null {
  const pulled = machines.flatMap(({ name, pulled: cents }) => (cents ? [{ name, cents }] : []));
  if (cash === null || pulled.length === 0) return null;
  const plain = (cents: number): string => formatCents(cents).slice(1);
  return {
    total: formatCents(cash + sumOf(pulled, ({ cents }) => cents)),
    drawer: plain(cash),
    machines: pulled.map(({ name, cents }) => ({ amount: plain(cents), place: name })),
  };
}

/**
 * Counted cash in the reader's words, by its parts if any was pulled from machines. Amounts are in cents.
 * @param t the sentence for the parts, and the one for the drawer's cash alone
 * @returns null if the drawer wasn't counted
 */
export function cashText(
  { cash, machines }: Pick<MoneyCount, 'cash' | 'machines'>,
  t: {
    cashParts: (parts: { total: string; drawer: string; machines: string }) => string;
    cash: (amount: { cents: number }) => string;
  },
): string | null {
  const parts = cashParts(cash, machines);
  if (parts) return t.cashParts({ ...parts, machines: placesText(parts.machines) });
  return cash === null ? null : t.cash({ cents: cash });
}

/** Cash counted minus expected cash, in cents: negative is short. Null if the cash wasn't counted. */
export const overShort = (cash: number | null, expected: number): number | null =>
  cash === null ? null : cash - expected;

/** Checks whether a difference is within the store's tolerance, inclusive. Both in cents. */
export const isEven = (difference: number, tolerance: number): boolean => Math.abs(difference) <= tolerance;

/** The levels of amounts that clerks see on a handed-over terminal; each includes those before it. */
export const CLERKS_SEE = ['tickets', 'dollars', 'over_short'] as const;
export type ClerksSee = (typeof CLERKS_SEE)[number];

/**
 * The derived amounts shown to a clerk after saving a money count.
 * @param hasCash a saved money count has the counted cash: a blind count shows the expected cash only then
 */
export const seenByClerks = (
  { clerks_see, blind_count }: { clerks_see: ClerksSee; blind_count: boolean },
  hasCash: boolean,
): { expected: boolean; overShort: boolean } => ({
  expected: clerks_see !== 'tickets' && (hasCash || !blind_count),
  overShort: clerks_see === 'over_short',
});
