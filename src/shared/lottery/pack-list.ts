import { daysBefore } from '../time/store-clock';
import { groupBy, sumOf } from '../values/collections';

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

/** A difference between the lottery's list and our records; each asks for one thing to do. */
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
 * @param own the packs with these numbers, and all with unsold tickets
 * @param asOf the day of the list
 * @param worthOf the value in cents of a pack that the store never had, by its number; 0: unknown
 * @returns the most valuable first
 */
export function packListDifferences<P extends OwnPack>(
  listed: readonly ListedPack[],
  own: readonly P[],
  asOf: string,
  worthOf: (number: string) => number,
): PackListDifference<P>[] {
  const ownOf = groupBy(own, ({ number }) => number);
  const known = new Set(listed.map(({ number }) => number));
  const differences = listed.flatMap((pack): PackListDifference<P>[] => {
    const lots = ownOf.get(pack.number);
    if (lots) return lots.flatMap((lot) => differenceOf(pack, lot, asOf));
    if (!isDelivered(pack, asOf)) return [];
    const { number } = pack;
    return [{ kind: 'never_received', number, pack: null, tickets: 0, cents: worthOf(number) }];
  });
  const unknown = own.filter(
    (pack) => !known.has(pack.number) && pack.unsold > 0 && pack.receivedOn <= asOf && !pack.isFromOtherStore,
  );
  return [...differences, ...unknown.map((pack) => found('unknown_there', pack, pack.unsold))].sort(
    (a, b) => b.cents - a.cents || (a.number < b.number ? -1 : 1),
  );
}

const isDelivered = (pack: ListedPack, asOf: string): boolean =>
  pack.returnedOn === null &&
  (pack.confirmedOn !== null ||
    pack.activatedOn !== null ||
    pack.settledOn !== null ||
    (pack.shippedOn !== null && pack.shippedOn <= daysBefore(asOf, DAYS_ON_THE_WAY)));

function differenceOf<P extends OwnPack>(listed: ListedPack, pack: P, asOf: string): PackListDifference<P>[] {
  if (listed.returnedOn !== null)
    return pack.unsold > 0 ? [found('returned_there_only', pack, pack.unsold)] : [];
  const returned = sumOf(
    pack.returned.filter(({ on }) => on <= asOf),
    ({ tickets }) => tickets,
  );
  if (returned > 0) return [found('returned_here_only', pack, returned)];
  if (listed.settledOn !== null)
    return pack.unsold > 0 ? [found('settled_with_tickets', pack, pack.unsold)] : [];
  if (listed.activatedOn !== null) {
    const isUntouched = pack.onSaleSince === null && pack.sold === 0 && pack.inBackRoom === pack.unsold;
    return isUntouched && pack.unsold > 0 ? [found('active_in_back_room', pack, pack.unsold)] : [];
  }
  const onSale = pack.unsold - pack.inBackRoom + pack.sold;
  const wasOnSale = pack.onSaleSince !== null && pack.onSaleSince <= asOf && onSale > 0;
  return wasOnSale ? [found('on_shelf_not_active', pack, onSale)] : [];
}

const found = <P extends OwnPack, Kind extends Exclude<PackDifferenceKind, 'never_received'>>(
  kind: Kind,
  pack: P,
  tickets: number,
) => ({ kind, number: pack.number, pack, tickets, cents: tickets * pack.priceCents });
