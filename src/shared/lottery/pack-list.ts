import {
  dateOfCell,
  daysIn,
  gameNumberOfCell,
  isEmptyCell,
  isEmptyDay,
  isRounded,
  isTotalCell,
  packsOfCell,
} from '../imports/cells';
import { PACK_DAYS, PACK_LIST_HEADINGS, type PackDay, packStateOf } from '../imports/words';
import { daysBefore } from '../time/store-clock';
import { groupBy, sumOf } from '../values/collections';
import { type ColumnMap, guessByNames, inWords } from '../values/columns';

/** A pack on the lottery's own list. Days are YYYY-MM-DD; null: the list has none. */
export type ListedPack = {
  /** game and pack number: the first 11 digits of its serials */
  number: string;
  shippedOn: string | null;
  confirmedOn: string | null;
  activatedOn: string | null;
  settledOn: string | null;
  returnedOn: string | null;
};

/** A pack as our records have it. Tickets are counts; days are business days. */
export type OwnPack = {
  number: string;
  receivedOn: string;
  /** its first day on the shelf, or on which it was sold whole; null: never */
  onSaleSince: string | null;
  /** it came from another store of the company, whose list has it */
  isFromOtherStore: boolean;
  unsold: number;
  inBackRoom: number;
  sold: number;
  returned: readonly { on: string; tickets: number }[];
  priceCents: number;
};

/** A difference between the lottery's list and our records; each kind calls for one action. */
export type PackListDifference<P> = { tickets: number; cents: number } & (
  | { kind: 'never_received'; number: string; pack: null }
  | { kind: Exclude<PackDifferenceKind, 'never_received'>; number: string; pack: P }
);

/**
 * - `never_received`: the lottery says that it was delivered, and we never received it
 * - `active_in_back_room`: active at the lottery, entirely in our back room
 * - `on_shelf_not_active`: on our shelf or sold, and not active at the lottery
 * - `settled_with_tickets`: the lottery has charged it, and tickets are left
 * - `returned_here_only`, `returned_there_only`: only one side says that it went back
 * - `unknown_there`: in our stock, and the lottery doesn't list it
 */
export const PACK_DIFFERENCES = [
  'never_received',
  'active_in_back_room',
  'on_shelf_not_active',
  'settled_with_tickets',
  'returned_here_only',
  'returned_there_only',
  'unknown_there',
] as const;
export type PackDifferenceKind = (typeof PACK_DIFFERENCES)[number];

/** A pack that was shipped this long ago and never confirmed counts as delivered: parcels take two or three days. */
const DAYS_ON_THE_WAY = 7;

/**
 * Compares the lottery's list of a store's packs with the store's own records. What the store recorded after the day of
 * the list contradicts nothing on it, except that it resolves differences: a pack received later was received.
 * @param storePacks the packs with these numbers, and all with unsold tickets
 * @param asOf the day of the list
 * @param worthOf the value in cents of a pack that the store never had, by its number; 0: unknown
 * @returns the most valuable first
 */
export function packListDifferences<P extends OwnPack>(
  listed: readonly ListedPack[],
  storePacks: readonly P[],
  asOf: string,
  worthOf: (number: string) => number,
): PackListDifference<P>[] {
  const ownOf = groupBy(storePacks, ({ number }) => number);
  const shippedBy = daysBefore(asOf, DAYS_ON_THE_WAY);
  const listedNumbers = new Set(listed.map(({ number }) => number));
  const differences = listed.flatMap((pack): PackListDifference<P>[] => {
    const lots = ownOf.get(pack.number);
    if (lots) return lots.flatMap((lot) => differenceOf(pack, lot, asOf));
    if (!isDelivered(pack, shippedBy)) return [];
    const { number } = pack;
    return [{ kind: 'never_received', number, pack: null, tickets: 0, cents: worthOf(number) }];
  });
  const unknown = storePacks.filter(
    (pack) =>
      !listedNumbers.has(pack.number) && pack.unsold > 0 && pack.receivedOn <= asOf && !pack.isFromOtherStore,
  );
  return [...differences, ...unknown.map((pack) => packDifference('unknown_there', pack, pack.unsold))].sort(
    (a, b) => b.cents - a.cents || (a.number < b.number ? -1 : 1),
  );
}

/** @param shippedBy a pack shipped by then counts as delivered */
const isDelivered = (pack: ListedPack, shippedBy: string): boolean =>
  pack.returnedOn === null &&
  (pack.confirmedOn !== null ||
    pack.activatedOn !== null ||
    pack.settledOn !== null ||
    (pack.shippedOn !== null && pack.shippedOn <= shippedBy));

function differenceOf<P extends OwnPack>(listed: ListedPack, pack: P, asOf: string): PackListDifference<P>[] {
  if (listed.returnedOn !== null)
    return pack.unsold > 0 ? [packDifference('returned_there_only', pack, pack.unsold)] : [];
  const returned = sumOf(
    pack.returned.filter(({ on }) => on <= asOf),
    ({ tickets }) => tickets,
  );
  if (returned > 0) return [packDifference('returned_here_only', pack, returned)];
  if (listed.settledOn !== null)
    return pack.unsold > 0 ? [packDifference('settled_with_tickets', pack, pack.unsold)] : [];
  if (listed.activatedOn !== null) {
    const isUntouched = pack.onSaleSince === null && pack.sold === 0 && pack.inBackRoom === pack.unsold;
    return isUntouched && pack.unsold > 0 ? [packDifference('active_in_back_room', pack, pack.unsold)] : [];
  }
  const onSale = pack.unsold - pack.inBackRoom + pack.sold;
  const wasOnSale = pack.onSaleSince !== null && pack.onSaleSince <= asOf && onSale > 0;
  return wasOnSale ? [packDifference('on_shelf_not_active', pack, onSale)] : [];
}

const packDifference = <P extends OwnPack, Kind extends Exclude<PackDifferenceKind, 'never_received'>>(
  kind: Kind,
  pack: P,
  tickets: number,
) => ({ kind, number: pack.number, pack, tickets, cents: tickets * pack.priceCents });

/** The columns of a lottery's list of packs, by their API names; `status` and its day instead of a column for each. */
export const PACK_LIST_COLUMNS = ['game', 'pack', 'last_pack', ...PACK_DAYS, 'status', 'status_at'] as const;
type PackListColumn = (typeof PACK_LIST_COLUMNS)[number];
export type PackListColumns = ColumnMap<PackListColumn>;

/** Words in headings of other things than a pack, a status or the day of an event: a deadline, a forecast, a sum, a person. */
const OTHER_WORDS =
  /\b(by|due|deadline|eligible|expected|estimated|projected|scheduled|next|last|first|from|to|until|amount|value|count|quantity|tickets?|percent|price|cost|order|reason)\b/;
/** Headings of wanted columns that contain such words. */
const MEANT = /^last activity$/;

/** Guesses the columns of a file from its headings. */
export const guessPackListColumns = (headings: readonly string[]): PackListColumns =>
  guessByNames(headings, PACK_LIST_COLUMNS, PACK_LIST_HEADINGS, (column, index) => {
    const text = inWords(headings[index] ?? '');
    const isRun = (column === 'pack' || column === 'last_pack') && isNameOf(column, text);
    return (
      column === 'game' ||
      isRun ||
      MEANT.test(text) ||
      !(OTHER_WORDS.test(text) || headings[index]?.includes('%'))
    );
  });

const isNameOf = (column: PackListColumn, text: string): boolean =>
  (PACK_LIST_HEADINGS[column] as readonly string[]).includes(text);

/** Checks whether enough columns are known: the pack, and anything that happened to it. */
export const isPackList = ({
  pack,
  game: _,
  last_pack: __,
  status_at: ___,
  ...days
}: PackListColumns): boolean => pack !== null && Object.values(days).some((column) => column !== null);

/** A line that can't be read: its pack, a pack that a spreadsheet has rounded, one of its days, a day after the list's, or a pack that another line has with other days. */
type PackLineFault = { line: number; kind: 'pack' | 'rounded' | 'day' | 'later' | 'twice'; cell: string };

type Days = { [Day in PackDay]?: string };
/** A pack as `POST /lottery-packs` takes it. */
type ListedRow = { game: string; pack: string } & Days;
const YES = /^(y|yes|x|true|1|✓|✔)$/i;
const NO = /^(n|no|false|0)$/i;

/**
 * The packs on a lottery's list. Identical lines are one pack, a run of packs stands for each of them, and lines without a pack, such as
 * totals, are left out. A pack whose days can't be read is on the list without them: the lottery knows it.
 * @param asOf the day of the list, for columns that only say yes
 * @param gameNamed the number of a game by its name, for lists without numbers; null: unknown or ambiguous
 */
export function packsOfList(
  lines: readonly { line: number; cells: readonly string[] }[],
  columns: PackListColumns,
  {
    headings,
    asOf,
    gameNamed,
  }: { headings: readonly string[]; asOf: string; gameNamed: (name: string) => string | null },
): { packs: ListedRow[]; faults: PackLineFault[] } {
  const listed = new Map<string, ListedRow>();
  const faults: PackLineFault[] = [];
  const hasNames = columns.game !== null && /\bname\b/.test(inWords(headings[columns.game] ?? ''));
  const gameOf = (cell: string): string | null =>
    hasNames ? (gameNamed(cell) ?? gameNumberOfCell(cell)) : (gameNumberOfCell(cell) ?? gameNamed(cell));
  for (const { line, cells } of lines) {
    const cell = (column: PackListColumn): string =>
      columns[column] === null ? '' : (cells[columns[column]] ?? '').trim();
    const hasPack = /\d/.test(cell('pack')) || (!isEmptyCell(cell('pack')) && gameOf(cell('game')) !== null);
    if (!hasPack || cells.some(isTotalCell)) continue;
    const numbers = packsOfCell(cell('pack'), gameOf(cell('game')), cell('last_pack'));
    if (!numbers) {
      const cellText = [cell('game'), cell('pack'), cell('last_pack')].filter(Boolean).join(' ');
      faults.push({ line, kind: isRounded(cell('pack')) ? 'rounded' : 'pack', cell: cellText });
      continue;
    }
    const { days, fault } = daysOf(cell, asOf);
    if (fault) faults.push({ line, ...fault });
    for (const { game, pack } of numbers) {
      const key = `${game} ${pack}`;
      const both = merged(listed.get(key), { game, pack, ...days });
      if (both) listed.set(key, both);
      else faults.push({ line, kind: 'twice', cell: cell('pack') });
    }
  }
  return { packs: [...listed.values()], faults };
}

/** The days of a line that can be read, and the first cell that can't, or has a day after the list's. */
function daysOf(
  cell: (column: PackListColumn) => string,
  asOf: string,
): { days: Days; fault: Omit<PackLineFault, 'line'> | null } {
  const days: Days = {};
  const faults: Omit<PackLineFault, 'line'>[] = [];
  const add = (column: PackDay, day: string): void => {
    if (day > asOf) faults.push({ kind: 'later', cell: day });
    else days[column] = day;
  };
  for (const column of PACK_DAYS) {
    const text = cell(column);
    if (isEmptyDay(text) || NO.test(text)) continue;
    const day = YES.test(text) ? asOf : dateOfCell(text);
    if (day === null) faults.push({ kind: 'day', cell: text });
    else add(column, day);
  }
  const status = cell('status');
  const begins = status === '' ? null : packStateOf(status);
  if (begins && days[begins] === undefined) add(begins, dateOfCell(cell('status_at')) ?? asOf);
  if (begins === undefined && Object.keys(days).length === 0) faults.push({ kind: 'day', cell: status });
  return { days, fault: faults[0] ?? null };
}

/** Two lines of one pack; null if they contradict each other. */
function merged(one: ListedRow | undefined, other: ListedRow): ListedRow | null {
  if (!one) return other;
  const differ = PACK_DAYS.some(
    (day) => one[day] !== undefined && other[day] !== undefined && one[day] !== other[day],
  );
  return differ ? null : { ...one, ...other };
}

/** The day of a list: the one after "as of" in its titles or its file's name, otherwise the last day of the first text that has one. */
export function dayOfList(texts: readonly string[]): string | null {
  for (const text of texts) {
    const asOf = text.search(/\bas of\b/i);
    const days = daysIn(text.slice(Math.max(0, asOf)));
    const day = asOf < 0 ? days.sort().at(-1) : days[0];
    if (day !== undefined) return day;
  }
  return null;
}
