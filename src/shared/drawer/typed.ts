import type { VendingMachine } from '../stock/bins';
import { recordOf } from '../values/collections';
import { centsToDollars, typedCents } from '../values/money';
import { FIGURES, type MachineSlip, type TerminalFigures } from './money-count';

/** The amounts of a money count as typed. */
export const AMOUNTS = [...FIGURES, 'other', 'cash_counted'] as const;
export type Amount = (typeof AMOUNTS)[number];
/** In the order of a form's fields: every shift counts the drawer's cash; the terminal's figures may come later, or never. */
export const CASH_FIRST: readonly Amount[] = [
  'cash_counted',
  ...AMOUNTS.filter((amount) => amount !== 'cash_counted'),
];
export type TypedAmounts = Record<Amount, string>;

export const NOTHING_TYPED: TypedAmounts = {
  online_sales: '',
  online_cancels: '',
  instant_cashes: '',
  online_cashes: '',
  cashless: '',
  other: '',
  cash_counted: '',
};

const textOf = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2));

/** The typed fields of an earlier money count, for editing. */
export const typedAgain = ({ figures, other, cash }: EnteredAmounts): TypedAmounts => ({
  online_sales: textOf(figures.online_sales),
  online_cancels: textOf(figures.online_cancels),
  instant_cashes: textOf(figures.instant_cashes),
  online_cashes: textOf(figures.online_cashes),
  cashless: textOf(figures.cashless),
  other: textOf(other),
  cash_counted: cash === null ? '' : (cash / 100).toFixed(2),
});

/** The amounts of a money count in cents; empty fields are zero, and uncounted cash null. */
export type EnteredAmounts = { figures: TerminalFigures; other: number; cash: number | null };

/**
 * The largest amount of a shift, in cents: more than any drawer holds, so that typing errors aren't recorded.
 */
export const MAX_SHIFT_CENTS = 25_000_000;

/** @returns the amounts, and the fields without a valid amount; only `other` may be negative */
export function readAmounts(typed: TypedAmounts): { amounts: EnteredAmounts; faults: Amount[] } {
  const faults = AMOUNTS.filter((amount) => {
    const cents = typedCents(typed[amount]);
    if (cents === null) return false;
    return !(Math.abs(cents) <= MAX_SHIFT_CENTS && (amount === 'other' || cents >= 0));
  });
  const centsOf = (amount: Amount): number =>
    faults.includes(amount) ? 0 : (typedCents(typed[amount]) ?? 0);
  const figures = recordOf(FIGURES, centsOf);
  const hasCash = typed.cash_counted.trim() !== '' && !faults.includes('cash_counted');
  return {
    amounts: { figures, other: centsOf('other'), cash: hasCash ? centsOf('cash_counted') : null },
    faults,
  };
}

/** The amount with its sign changed. */
export const withOtherSign = (text: string): string =>
  /^\s*[-−]/.test(text) ? text.replace(/^\s*[-−]/, '') : `-${text.trim()}`;

/** The amounts of a vending machine as typed: the sales of its slip, and the cash pulled from it. */
export const MACHINE_AMOUNTS = ['slip', 'pulled'] as const;
export type TypedSlip = Record<(typeof MACHINE_AMOUNTS)[number], string>;
/** By number of the machine. */
export type TypedSlips = Readonly<Record<number, TypedSlip>>;

export const NO_SLIP: TypedSlip = { slip: '', pulled: '' };

/** The amounts of a count of machines alone: it has no drawer, so cash is known once some was pulled. */
export const amountsOfMachines = (slips: TypedSlips): TypedAmounts => ({
  ...NOTHING_TYPED,
  cash_counted: Object.values(slips).some(({ pulled }) => pulled.trim() !== '') ? '0' : '',
});

/** The typed amounts of an earlier money count, for editing. */
export const slipsAgain = (slips: readonly MachineSlip[]): TypedSlips =>
  Object.fromEntries(
    slips.map(({ machine, slip, pulled }) => [
      machine,
      { slip: slip === null ? '' : (slip / 100).toFixed(2), pulled: textOf(pulled) },
    ]),
  );

/** A typed amount is valid if it's empty, or not negative and below the largest of a shift. */
export const isSlipAmount = (text: string): boolean => {
  const cents = typedCents(text);
  return cents === null || (cents >= 0 && cents <= MAX_SHIFT_CENTS);
};

/**
 * The slips of the machines for which something was typed, in cents.
 * @returns `faults`: the amounts that aren't valid, as `1.slip`
 */
export function readSlips(
  typed: TypedSlips,
  machines: readonly VendingMachine[],
): { slips: MachineSlip[]; faults: string[] } {
  const faults: string[] = [];
  const slips = machines.flatMap(({ number, name }): MachineSlip[] => {
    const texts = typed[number] ?? NO_SLIP;
    const wrong = MACHINE_AMOUNTS.filter((amount) => !isSlipAmount(texts[amount]));
    faults.push(...wrong.map((amount) => `${number}.${amount}`));
    const [slip, pulled] = [typedCents(texts.slip), typedCents(texts.pulled)];
    if (wrong.length > 0 || (slip === null && pulled === null)) return [];
    return [{ machine: number, name, slip, pulled: pulled ?? 0 }];
  });
  return { slips, faults };
}

/** The amounts on the wire, in dollars; without cash if it wasn't counted. */
export const amountsOnWire = ({ figures, other, cash }: EnteredAmounts) => ({
  ...recordOf(FIGURES, (figure) => centsToDollars(figures[figure])),
  other: centsToDollars(other),
  ...(cash !== null && { cash_counted: centsToDollars(cash) }),
});

/** The slips on the wire; no field without a slip, since servers of earlier releases don't know it. */
export const slipsOnWire = (slips: readonly MachineSlip[]) =>
  slips.length === 0
    ? {}
    : {
        machines: slips.map(({ machine, name, slip, pulled }) => ({
          machine,
          name,
          ...(slip !== null && { slip_sales: centsToDollars(slip) }),
          cash_pulled: centsToDollars(pulled),
        })),
      };
