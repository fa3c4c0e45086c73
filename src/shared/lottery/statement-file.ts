import { dateOfCell, daysIn, digitsOfCell, gameNumberOfCell, isEmptyCell } from '../imports/cells';
import { daysBefore } from '../time/store-clock';
import { sumOf } from '../values/collections';
import { type ColumnMap, guessByNames, inWords } from '../values/columns';
import { plainNumbers } from '../values/digits';
import { centsToDollars, signedCents, typedCents } from '../values/money';
import { type AccountLine, LINE_SIGNS } from './account';

/** A line of a file with an amount in dollars. */
export type FileLine = {
  /** its text; one without the name of its section's side has it in front, as in “Instant: Commission” */
  label: string;
  /** 11 digits, or null */
  pack: string | null;
  amount: number;
};

const DRAW = /\b(on ?line|draw|terminal games|lotto|powerball|mega ?millions|keno|pick|fast ?play)\b/;
const SCRATCH = /\b(instants?|scratch\w*)\b/;
const CASHING = /\b(cash(es|ed|ing)?|pays?|paid|pay ?outs?|prizes?|validations?|redemptions?)\b/;
/** Stands between the section of a line and its text. */
const SECTION_END = ': ';
/** Words of a sum of other lines. */
const SUM = /\b(net|total|subtotal|sub total)\b/;
const DUE = /\b(due|owed|owing|payable)\b/;
/** Words of an amount from an earlier week. */
const EARLIER = /\b(balance forward|(previous|prior|past) (balance|due|amount))\b/;

/** Which side of the account a line's text names; null: none, or both. */
const sideOf = (text: string): 'draw' | 'scratch' | null =>
  DRAW.test(text) === SCRATCH.test(text) ? null : DRAW.test(text) ? 'draw' : 'scratch';

/** The side of an account's line; null: neither's alone. */
const lineSide = (line: AccountLine): 'draw' | 'scratch' | null => {
  if (line.startsWith('online_')) return 'draw';
  return line.startsWith('instant_') || line === 'settled' || line === 'returned' ? 'scratch' : null;
};

/** The most likely account line of a text, as people and the lotteries' files write it. */
export function guessAccountLine(label: string): AccountLine | null {
  const text = inWords(label);
  const isDraw = sideOf(text) === 'draw';
  if (EARLIER.test(text)) return 'adjustments';
  // "Draw Due" is the sum of its side, not a line.
  if (DUE.test(text))
    return sideOf(text) === null && /\b(amount|net|total|balance)\b/.test(text) ? 'sweep' : null;
  if (/\b(sweep|eft|ach|please pay|pay this amount)\b/.test(text)) return 'sweep';
  if (/\b(adj|adjust\w*|prms?|promos?|promotions?|vch|vouchers?|webcash|gift|prepaid)\b/.test(text))
    return 'adjustments';
  if (/\b(card trans\w*|free (tickets?|tkts?|plays?)|cashless credits?)\b/.test(text)) return 'adjustments';
  if (/\b(fees?|service charges?)\b/.test(text)) return 'fees';
  if (/\b(comm|commissions?)\b/.test(text) || (CASHING.test(text) && /\bbonus\b/.test(text))) {
    if (CASHING.test(text)) return isDraw ? 'online_cashing_commission' : 'instant_cashing_commission';
    return isDraw ? 'online_commission' : 'instant_commission';
  }
  if (CASHING.test(text)) return isDraw ? 'online_cashes' : 'instant_cashes';
  if (/\bcancel/.test(text) || (isDraw && /\brefunds?\b/.test(text))) return 'online_cancels';
  if (/\b(returns?|returned|rtrns?)\b/.test(text)) return 'returned';
  const isSales = /\b(sales?|gross)\b/.test(text);
  if (isDraw) return isSales ? 'online_sales' : null;
  const isCharged = isSales || /\b(charged|billed|invoiced)\b/.test(text);
  return /\bsettle/.test(text) || (SCRATCH.test(text) && isCharged) ? 'settled' : null;
}

/**
 * The most likely account line of a text among all texts of a file: "Net Instant Sales" is the sum of "Instant Sales" and others if the
 * file has both, otherwise a line. A file's only total is its sweep, whichever section is above it.
 */
export function guessAmong(label: string, labels: readonly string[]): AccountLine | null {
  const line = guessAccountLine(label);
  if (line === 'sweep') return line;
  const isOnlyTotal =
    isSectionTotal(label) &&
    !labels.some(
      (other) => other !== label && (isSectionTotal(other) || guessAccountLine(other) === 'sweep'),
    );
  if (isOnlyTotal) return 'sweep';
  const isSum = (text: string): boolean => SUM.test(inWords(text));
  return isSum(label) && labels.some((other) => !isSum(other) && guessAccountLine(other) === line)
    ? null
    : line;
}

/** Checks whether a text would be the sweep without its section. */
const isSectionTotal = (label: string): boolean =>
  label.includes(SECTION_END) &&
  guessAccountLine(label.slice(label.indexOf(SECTION_END) + SECTION_END.length)) === 'sweep';

/** A sum of one side in a file that its lines don't add up to, in cents. */
type WrongSubtotal = { label: string; sum: number; stated: number };

/**
 * The sums of a side ("Draw Due") that differ from the lines of that side, so that a wrong line is named
 * before the statement is saved.
 * @param meaning of each text; null: left out
 */
export const wrongSubtotals = (
  lines: readonly FileLine[],
  meaning: (label: string) => AccountLine | null,
): WrongSubtotal[] =>
  lines.flatMap(({ label, amount }) => {
    const side = sideOf(inWords(label));
    if (side === null || meaning(label) !== null || !DUE.test(inWords(label))) return [];
    const sum = lines.reduce((total, line) => {
      const to = line.pack === null ? meaning(line.label) : null;
      if (to === null || (lineSide(to) ?? sideOf(inWords(line.label))) !== side) return total;
      return total + LINE_SIGNS[to] * stated(to, cents(line.amount));
    }, 0);
    return sum === cents(amount) ? [] : [{ label, sum, stated: cents(amount) }];
  });

const cents = (dollars: number): number => signedCents(dollars) ?? Math.round(dollars * 100);

/** Files write deductions with or without a minus; an account has them without. */
const stated = (line: AccountLine, amount: number): number =>
  LINE_SIGNS[line] > 0 ? amount : Math.abs(amount);

/**
 * Reads an amount in the formats of people and bookkeeping programs: 1,421.34, $5, −12.50, $-12.50, (12.50), 12.50- or
 * 12.50 CR, which is a credit.
 * @returns dollars, or null for anything else
 */
export function typedAmount(text: string): number | null {
  const plain = plainNumbers(text)
    .replace(/\$|\bUSD\b/gi, '')
    .replace(/[‐‑–]/g, '-')
    .trim()
    .replace(/\s*DR$/i, '');
  const cents = typedCents(plain.replace(/^\(([^-−]*)\)$|^([^-−]+?)\s*(?:[-−]|CR)$/i, '-$1$2'));
  return cents === null || Number.isNaN(cents) ? null : centsToDollars(cents);
}

/** The columns of a lottery's file used for a statement. */
export const STATEMENT_COLUMNS = ['label', 'section', 'game', 'pack', 'amount', 'credit'] as const;
type StatementColumn = (typeof STATEMENT_COLUMNS)[number];
export type StatementColumns = ColumnMap<StatementColumn>;

const HEADINGS: Record<StatementColumn, readonly string[]> = {
  label: ['description', 'line', 'item', 'type', 'transaction', 'category', 'account', 'name'],
  section: ['section', 'game type', 'product', 'product type', 'product line', 'group', 'game group'],
  game: ['game', 'game number', 'game id'],
  pack: ['pack', 'pack number', 'book', 'book number', 'pack id', 'game pack'],
  // A balance runs on from line to line.
  amount: [
    'amount',
    'amt',
    'total',
    'net',
    'value',
    'dollars',
    'debit',
    'debits',
    'charge',
    'charges',
    'this week',
  ],
  credit: ['credit', 'credits'],
};

/** Guesses the columns of a file from its headings. */
export const guessStatementColumns = (headings: readonly string[]): StatementColumns =>
  guessByNames(headings, STATEMENT_COLUMNS, HEADINGS);

/** A line of pasted text: an amount with cents, neither a percentage nor a part of a longer number. */
const AMOUNT =
  /(?<![\d.,/])(?:\$\s?[-−(]|[-−(]?\s?\$?)\s?\d[\d,]*\.\d{2}(?![\d%])\)?(?:[-−]|\s?(?:CR|DR)\b)?/gi;
const PACK = /(?<!\d)(\d{4})(?:[- ]?|\s+(?:pack|book)\s+#?)(\d{7})(?:[- ]?\d{3})?(?!\d)/i;

/** The lines of a file with an amount, and those whose amount can't be read, as the file has them. */
type ReadLines = { lines: FileLine[]; unread: string[] };

const oneLine = (texts: readonly string[]): string => texts.join(' ').trim().replace(/\s+/g, ' ');

/** The words of a section's title that say nothing about its lines. */
const TITLE_WORDS = /\b(summary|section|activity|totals?|report|details?|sales)\b/gi;

/** A section by its title, such as “Instant” for INSTANT SUMMARY; null for a text that isn't a title. */
function sectionOf(text: string): string | null {
  const words = inWords(text);
  const isTitle = sideOf(words) !== null || /\b(summary|section|cashless)\b/.test(words);
  return isTitle && !/\d/.test(text)
    ? oneLine([text.replace(TITLE_WORDS, ' ').replace(/[^\p{L}\s-]+/gu, ' ')])
    : null;
}

/** Checks whether a line is the sum of its section's side, such as “Net Instant”. */
const endsSection = (label: string, section: string): boolean => {
  const side = sideOf(inWords(label));
  return side !== null && side === sideOf(inWords(section)) && SUM.test(inWords(label));
};

/** A line's text without the number of its tickets or sales, which terminals print before the amount. */
const withoutCount = (label: string): string => label.replace(/(?<=[a-z).*])\s+\d[\d,]*$/i, '');

/** A line's text with its section, unless the text names a side itself: commission of which games, cashes of which tickets. */
const inSection = (label: string, section: string): string =>
  section === '' || sideOf(inWords(label)) !== null ? label : section + SECTION_END + label;

/**
 * The lines of text copied from a PDF or a terminal's report. Each ends in one amount; a text may also stand in the line above
 * its amount. A title such as INSTANT SUMMARY holds for the lines below it, up to the sum of its side.
 * @returns `unread`: the lines with several amounts, which are never guessed, and amounts without cents
 */
export function textLines(text: string): ReadLines {
  const lines: FileLine[] = [];
  const unread: string[] = [];
  let above = '';
  let section = '';
  let title: string | null = null;
  for (const raw of plainNumbers(text).split(/\r?\n/)) {
    const row = raw
      .replace(/\(\s+(?=[$\d])/g, '(')
      .replace(/(?<=\d)\s+\)/g, ')')
      .replace(/[‐‑–](?=[$\d])/g, '-');
    const amounts = [...row.matchAll(AMOUNT)];
    const [first] = amounts;
    const amount = first ? typedAmount(first[0].replace(/\s/g, '')) : null;
    if (!first || amount === null) {
      if (first || isWhole(row)) unread.push(oneLine([row]));
      title = sectionOf(row) ?? title;
      above = row.trim() === '' ? above : row;
      continue;
    }
    const beside = labelOf(row.slice(0, first.index));
    if (beside !== '') section = title ?? section;
    title = null;
    if (amounts.length > 1) unread.push(oneLine([row]));
    else {
      const label = beside === '' ? labelOf(above) : beside;
      const pack = PACK.exec(label);
      lines.push({
        label: inSection(pack ? label : withoutCount(label), section),
        pack: pack ? `${pack[1]}${pack[2]}` : null,
        amount,
      });
    }
    if (endsSection(beside, section)) section = '';
    above = '';
  }
  return { lines, unread };
}

const WHOLE = /[a-z].*\s[-(]?(\$\s?[-(]?\d[\d,]*|\d{1,3}(,\d{3})+)[-)]?$/i;

/** Checks whether a line of text ends in dollars without cents: with a dollar sign, with thousands, or after the name of a line. */
const isWhole = (row: string): boolean =>
  WHOLE.test(row) || (/[a-z][\s.:]+\d+$/i.test(row.trim()) && guessAccountLine(row) !== null);

const labelOf = (text: string): string => text.replace(/[\s.:_]+$/, '').trim();

/**
 * The lines with an amount, or with a credit, which is a negative one. A pack's number has at least 11 digits: those of game
 * and pack, which may also stand in a column each, or in the line's text.
 */
export function statementLines(
  lines: readonly { cells: readonly string[] }[],
  { label, section, game, pack, amount, credit }: StatementColumns,
): ReadLines {
  const cell = (cells: readonly string[], column: number | null): string =>
    column === null ? '' : (cells[column] ?? '').trim();
  const unread: string[] = [];
  const read = lines.flatMap(({ cells }) => {
    const [charged, credited] = [typedAmount(cell(cells, amount)), typedAmount(cell(cells, credit))];
    const dollars = charged || !credited ? charged : -Math.abs(credited);
    if ([amount, credit].some((column) => isUnreadAmount(cell(cells, column)))) {
      unread.push(oneLine(cells));
      return [];
    }
    if (dollars === null) return [];
    const text = cell(cells, label);
    const digits = cell(cells, pack).replace(/[- ]/g, '');
    const parts = digits === '' ? PACK.exec(text)?.slice(1).join('') : undefined;
    const joined = game === null || digits.length > 7 ? digits : gameAndPack(cell(cells, game), digits);
    return [
      {
        label: inSection(text, sectionOf(cell(cells, section)) ?? cell(cells, section)),
        pack: /^[0-9]{11,14}$/.test(joined) ? joined.slice(0, 11) : (parts ?? null),
        amount: dollars,
      },
    ];
  });
  return { lines: read, unread };
}

/** Checks whether a cell for an amount has a text that isn't one. */
const isUnreadAmount = (text: string): boolean => !isEmptyCell(text) && typedAmount(text) === null;

/** A game's and a pack's number joined; empty if either isn't a number. */
function gameAndPack(game: string, pack: string): string {
  const [first, second] = [gameNumberOfCell(game), digitsOfCell(pack, 7)];
  return first === null || second === null ? '' : first + second;
}

/** The retailer that a file is about, as the file names it. */
export type Retailer = { number: string; name: string | null };

const RETAILER = /^(retailer|agent|location|store|terminal|ret)( (number|id|code))$|^(retailer|agent)$/;
const RETAILER_NAME = /^(retailer|agent|location|store)( name)$/;

/** The column with a retailer's number, if a file has one. */
const retailerColumn = (headings: readonly string[]): number =>
  headings.findIndex((heading) => RETAILER.test(inWords(heading)));

/**
 * The retailers of a file's lines, or of the titles above its headings ("Retailer: 123456").
 * @param above texts of the lines above the headings
 */
export function retailersOf(
  headings: readonly string[],
  lines: readonly { cells: readonly string[] }[],
  above: readonly string[] = [],
): Retailer[] {
  const column = retailerColumn(headings);
  const nameColumn = headings.findIndex((heading) => RETAILER_NAME.test(inWords(heading)));
  const nameOfNumber = new Map<string, string | null>();
  if (column >= 0)
    for (const { cells } of lines) {
      const number = (cells[column] ?? '').trim();
      if (/\d/.test(number)) nameOfNumber.set(number, cells[nameColumn]?.trim() || null);
    }
  else
    for (const text of above) {
      const number = /\b(?:retailer|agent)\b[^0-9]{0,20}([0-9][0-9-]{3,})/i.exec(text)?.[1];
      if (number) nameOfNumber.set(number, null);
    }
  return [...nameOfNumber].map(([number, name]) => ({ number, name }));
}

/** Checks whether two numbers are one retailer's: without dashes and leading zeros. */
const isSameRetailer = (a: string, b: string): boolean => {
  const plain = (number: string): string =>
    number
      .replace(/[^0-9A-Za-z]/g, '')
      .replace(/^0+/, '')
      .toUpperCase();
  return plain(a) === plain(b);
};

/**
 * The retailer whose lines of a file are this store's.
 * @param ownNumber the store's number; empty: not set
 * @returns null for a file that names no retailer; a fault for a file of another store, or of several
 */
export function ownRetailer(
  ownNumber: string,
  retailers: readonly Retailer[],
): Retailer | null | { kind: 'other'; found: string } | { kind: 'many'; count: number } {
  const [first] = retailers;
  if (!first) return null;
  if (ownNumber === '') return retailers.length === 1 ? first : { kind: 'many', count: retailers.length };
  return (
    retailers.find(({ number }) => isSameRetailer(number, ownNumber)) ?? {
      kind: 'other',
      found: retailers.map(({ number }) => number).join(', '),
    }
  );
}

/** The lines of a retailer, in a file that names one in each line. */
export function linesOfRetailer<Line extends { cells: readonly string[] }>(
  headings: readonly string[],
  lines: readonly Line[],
  number: string,
): Line[] {
  const column = retailerColumn(headings);
  return lines.filter(({ cells }) => column < 0 || isSameRetailer(cells[column] ?? '', number));
}

const LINE_DAY =
  /^(date|day|(transaction|trans|activity|business) date|week end(ing)?( date)?|period end(ing)?( date)?)$/;
/** A statement is printed within this time of its week. */
const PRINTED_DAYS = 7;

/**
 * The first and last day of a file for another period than the week, by the days of its lines, otherwise by those in its titles.
 * @param week YYYY-MM-DD each
 * @param above texts of the lines above the headings, or a pasted text
 * @returns null for a file of this week or without days
 */
export function otherDays(
  week: { from: string; to: string },
  headings: readonly string[],
  lines: readonly { cells: readonly string[] }[],
  above: readonly string[] = [],
): { first: string; last: string } | null {
  const isWithin = (day: string, more = 0): boolean => day >= week.from && day <= daysBefore(week.to, -more);
  const columns = headings.flatMap((heading, column) => (LINE_DAY.test(inWords(heading)) ? [column] : []));
  const daysOfLines = lines.flatMap(({ cells }) =>
    columns.flatMap((column) => dateOfCell(cells[column] ?? '') ?? []),
  );
  const titles = above.flatMap(daysIn);
  // A week may also end on the morning after it. A title has the week's days, or only that of the printing.
  const fits =
    daysOfLines.length > 0
      ? daysOfLines.every((day) => isWithin(day, 1))
      : titles.some((day) => isWithin(day, titles.length === 1 ? PRINTED_DAYS : 0));
  const days = (daysOfLines.length > 0 ? daysOfLines : titles).sort();
  const [first, last] = [days[0], days.at(-1)];
  return fits || first === undefined || last === undefined ? null : { first, last };
}

/** A file with so many headings that are lines of an account has one wide row for each retailer. */
const MIN_WIDE_COLUMNS = 4;

/** Checks whether a file has one row for each retailer, with a column for each line of the account. */
export const isWide = (headings: readonly string[]): boolean =>
  headings.filter((heading) => guessAccountLine(heading) !== null).length >= MIN_WIDE_COLUMNS;

/** The rows of a retailer in a wide file, which should be one. @param number null: the file names no retailer */
export const wideRows = <Line extends { cells: readonly string[] }>(
  headings: readonly string[],
  lines: readonly Line[],
  number: string | null,
): Line[] => {
  const linesOfStore = number === null ? [...lines] : linesOfRetailer(headings, lines, number);
  return linesOfStore.filter(
    ({ cells }) => cells.filter((cell) => typedAmount(cell) !== null).length >= MIN_WIDE_COLUMNS,
  );
};

/** The lines of a wide row: a heading and its amount each. Zeros are left out, except in a sum. */
export function wideLines(headings: readonly string[], { cells }: { cells: readonly string[] }): ReadLines {
  const column = retailerColumn(headings);
  const unread: string[] = [];
  const lines = headings.flatMap((label, index) => {
    const text = cells[index] ?? '';
    const amount = index === column ? null : typedAmount(text);
    const isSum = /\bdue\b/.test(inWords(label));
    if ((isSum || guessAccountLine(label) !== null) && isUnreadAmount(text))
      unread.push(oneLine([label, text]));
    return amount === null || (amount === 0 && !isSum) ? [] : [{ label, pack: null, amount }];
  });
  return { lines, unread };
}

/**
 * Builds a statement from the lines of a file. Amounts of the same line are added, but a repeated total counts once, and a pack charged
 * twice appears twice: a person resolves that error. Files write deductions with or without a minus.
 * @param meaning of each text; null: left out
 */
export function statementFrom(
  lines: readonly FileLine[],
  meaning: (label: string) => AccountLine | null,
): { amounts: Partial<Record<AccountLine, number>>; packs: { pack: string; amount: number }[] } {
  const amountsOf = new Map<AccountLine, number[]>();
  const packs: { pack: string; amount: number }[] = [];
  for (const { label, pack, amount } of lines) {
    const line = meaning(label);
    if (pack !== null) packs.push({ pack, amount: Math.abs(amount) });
    else if (line !== null) amountsOf.set(line, [...(amountsOf.get(line) ?? []), cents(amount)]);
  }
  const amounts = [...amountsOf].map(([line, each]) => {
    const sum = sumOf(line === 'sweep' ? [...new Set(each)] : each, (amount) => amount);
    return [line, centsToDollars(stated(line, sum))] as const;
  });
  return { amounts: Object.fromEntries(amounts), packs };
}
