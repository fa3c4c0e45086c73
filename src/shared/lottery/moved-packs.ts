import { intersection, type Run } from '../tickets/runs';
import { type ChargedPack, dueDay, type SettlingRule } from './settling';

/** Tickets of a pack that came to a store from another one of the company, or went to one. */
export type Move = Run & {
  /** of the receipt: a later one has a higher number */
  id: number;
  kind: 'came' | 'went';
  /** business day of the receipt, in the receiving store: YYYY-MM-DD */
  on: string;
  /** the sender's pack, in `StorePacks` */
  from: string;
};

/** A pack as one store has or had it. */
export type StorePack = Pick<ChargedPack, 'activatedOn' | 'settledOn'> & {
  /** the day of its activation as entered by a person */
  saidActivatedOn: string | null;
  rule: SettlingRule;
  /** by number */
  moves: readonly Move[];
};

/** The pack in each store that has had it, by any name. */
export type StorePacks = ReadonlyMap<string, StorePack>;

/** A charge: the pack's name in the store that is charged, the day since which it has the tickets, and that of the charge. */
type Charge = {
  name: string;
  /** null: since they were received from the lottery */
  since: string | null;
  /** null: not known yet */
  on: string | null;
};

/** The days of a pack: its activation moves with it, and so does what its sender says of its settling. */
export function datesOf(packs: StorePacks, name: string): Pick<StorePack, 'activatedOn' | 'settledOn'> {
  const { activatedOn, saidActivatedOn, settledOn, moves } = packOf(packs, name);
  const [first] = moves;
  if (first?.kind !== 'came') return { activatedOn, settledOn };
  const there = datesOf(packs, first.from);
  return {
    activatedOn: saidActivatedOn ?? there.activatedOn ?? activatedOn,
    settledOn: settledOn ?? there.settledOn,
  };
}

/**
 * The charge for tickets of a pack that may have moved: by the store that has them on the first day on which that store's rule
 * or a person's entry settles them, never before their receipt (money, sections 6 and 7: transfers, a moved pack). So they are
 * charged once, however often they move.
 * @param name of the pack in a store; where the tickets went from there doesn't matter
 * @param tickets each of which made the same moves
 * @returns null: no store was charged before they left this one
 */
export function chargeOf(packs: StorePacks, name: string, tickets: Run): Charge | null {
  for (const { name: there, since, to } of staysOf(packs, name, tickets)) {
    const { activatedOn, settledOn } = datesOf(packs, there);
    const due = dueDay({ activatedOn, receivedOn: since }, packOf(packs, there).rule);
    const on = notBefore(settledOn ?? due, since);
    if (to === null || (on !== null && on < to)) return { name: there, since, on };
  }
  return null;
}

/** A time during which a store has tickets, from a receipt to the next. @param to null: it still has them */
type Stay = { name: string; since: string | null; to: string | null };

/** The stays of tickets up to their last one in a store, in their order. */
function staysOf(packs: StorePacks, last: string, tickets: Run): Stay[] {
  const stays: Stay[] = [];
  let [name, to]: [string, string | null] = [last, null];
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    const move = packOf(packs, name).moves.findLast(
      (each) => each.id < before && intersection(each, tickets) !== null,
    );
    if (move?.kind !== 'went') stays.push({ name, since: move?.on ?? null, to });
    if (!move) return stays.reverse();
    if (move.kind === 'came') name = move.from;
    to = move.on;
    before = move.id;
  }
}

/** A day, or the earliest possible one if that is later. */
export const notBefore = (day: string | null, earliest: string | null): string | null =>
  day !== null && earliest !== null && day < earliest ? earliest : day;

function packOf(packs: StorePacks, name: string): StorePack {
  const pack = packs.get(name);
  if (!pack) throw new Error(`A former store's pack wasn't read: ${name}`);
  return pack;
}
