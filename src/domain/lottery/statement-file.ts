import { type ColumnMap, guessByNames, inWords } from '../values/columns';
import { centsToDollars } from '../values/money';
import { typedCents } from '../values/typed-cents';
import type { AccountLine } from './account-lines';

/**
 * An amount as people and bookkeeping programs write it: 1,421.34, $5, −12.50, (12.50) or 12.50-.
 * @returns dollars, or null for anything else
 */
export function typedAmount(text: string): number | null {
  const cents = typedCents(text.trim().replace(/^\(([^-−]*)\)$|^([^-−]+)[-−]$/, '-$1$2'));
  return cents === null || Number.isNaN(cents) ? null : centsToDollars(cents);
}

/** The columns of a lottery's file that a statement is made of. */
export const STATEMENT_COLUMNS = ['label', 'pack', 'amount'] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];
export type StatementColumns = ColumnMap<StatementColumn>;

const HEADINGS: Record<StatementColumn, readonly string[]> = {
  label: ['description', 'line', 'item', 'type', 'transaction', 'category', 'account', 'name'],
  pack: ['pack', 'pack number', 'book', 'book number', 'pack id', 'game pack'],
  amount: ['amount', 'total', 'net', 'value', 'dollars', 'balance'],
};

/** Guesses which column of a file is which. */
export const guessStatementColumns = (headings: readonly string[]): StatementColumns =>
  guessByNames(headings, STATEMENT_COLUMNS, HEADINGS);

/** Words that a line's text has, the more exact first: all words of one entry. */
const LABELS: readonly (readonly [AccountLine, ...string[]])[] = [
  ['sweep', 'sweep'],
  ['sweep', 'amount', 'due'],
  ['sweep', 'net', 'due'],
  ['sweep', 'total', 'due'],
  ['sweep', 'eft'],
  ['adjustments', 'adjust'],
  ['fees', 'fee'],
  ['online_cashing_commission', 'online', 'cash', 'commission'],
  ['online_cashing_commission', 'draw', 'cash', 'commission'],
  ['instant_cashing_commission', 'cash', 'commission'],
  ['instant_cashing_commission', 'cash', 'bonus'],
  ['online_commission', 'online', 'commission'],
  ['online_commission', 'draw', 'commission'],
  ['instant_commission', 'commission'],
  ['online_cashes', 'online', 'cash'],
  ['online_cashes', 'online', 'prize'],
  ['online_cashes', 'draw', 'prize'],
  ['online_cashes', 'draw', 'cash'],
  ['instant_cashes', 'cash'],
  ['instant_cashes', 'prize'],
  ['instant_cashes', 'validation'],
  ['online_cancels', 'cancel'],
  ['online_sales', 'online'],
  ['online_sales', 'draw'],
  ['returned', 'return'],
  ['settled', 'settle'],
  ['settled', 'instant', 'sale'],
  ['settled', 'scratch', 'sale'],
];

/** The line of the account that a text most likely means. */
export function guessAccountLine(label: string): AccountLine | null {
  const text = inWords(label);
  return LABELS.find(([, ...words]) => words.every((word) => text.includes(word)))?.[0] ?? null;
}

/** A line of a file that has an amount. */
export type FileLine = { label: string /** 11 digits, or null */; pack: string | null; amount: number };

/** The lines with an amount. A pack's number has at least 11 digits: those of game and pack. */
export function statementLines(
  lines: readonly { cells: readonly string[] }[],
  { label, pack, amount }: StatementColumns,
): FileLine[] {
  const cell = (cells: readonly string[], column: number | null): string =>
    column === null ? '' : (cells[column] ?? '').trim();
  return lines.flatMap(({ cells }) => {
    const dollars = typedAmount(cell(cells, amount));
    if (dollars === null) return [];
    const digits = cell(cells, pack).replaceAll('-', '');
    return [
      {
        label: cell(cells, label),
        pack: /^[0-9]{11,14}$/.test(digits) ? digits.slice(0, 11) : null,
        amount: dollars,
      },
    ];
  });
}

/**
 * A statement from the lines of a file: amounts of one line are added up, but a pack that is charged twice stays twice, which
 * is an error for a person to solve. Files write what is taken away with a minus or without; the account's lines are positive,
 * except adjustments and the sweep.
 * @param meaning of each text; null: left out
 */
export function statementFrom(
  lines: readonly FileLine[],
  meaning: (label: string) => AccountLine | null,
): { amounts: Partial<Record<AccountLine, number>>; packs: { pack: string; amount: number }[] } {
  const sums = new Map<AccountLine, number>();
  const packs: { pack: string; amount: number }[] = [];
  for (const { label, pack, amount } of lines) {
    const line = meaning(label);
    if (pack !== null) packs.push({ pack, amount: Math.abs(amount) });
    else if (line !== null) sums.set(line, (sums.get(line) ?? 0) + Math.round(amount * 100));
  }
  const dollarsOf = (line: AccountLine, cents: number): number =>
    centsToDollars(line === 'adjustments' || line === 'sweep' ? cents : Math.abs(cents));
  return {
    amounts: Object.fromEntries([...sums].map(([line, cents]) => [line, dollarsOf(line, cents)])),
    packs,
  };
}
