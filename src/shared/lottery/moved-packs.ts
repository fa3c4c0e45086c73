import { intersection, type Run } from '../tickets/runs';
import { type ChargedPack, dueDay, type SettlingRule } from './settling';

/** Tickets of a pack that a store received from or sent to another store of the company. */
export type Move = Run & {
  /** number of the receipt; a later one has a higher number */
  id: number;
  kind: 'came' | 'went';
  /** business day of the receipt in the receiving store, YYYY-MM-DD */
  on: string;
  /** the sender's pack, in `StorePacks` */
  from: string;
};

/** A pack as one store has it or had it. */
export type StorePack = Pick<ChargedPack, 'activatedOn' | 'settledOn'> & {
  /** the day of its activation as entered by a person */
  saidActivatedOn: string | null;
  rule: SettlingRule;
  /** in order of their numbers */
  moves: readonly Move[];
};

/** The pack in each store that has had it, by any of its names. */
type StorePacks = ReadonlyMap<string, StorePack>;

/** A period during which a store has tickets of a pack, from a receipt to the next. Days are YYYY-MM-DD. */
type Stay = {
  /** name of the pack in the store */
  name: string;
  /** null if they came from the lottery */
  since: string | null;
  /** null if the store still has them */
  to: string | null;
  /** the pack's activation day, as known by then: it moves with the pack, as does what a store enters about settling */
  activatedOn: string | null;
  settledOn: string | null;
  /** the day on which the store's rule or a person's entry settles the pack, never before the receipt; null if unknown */
  settlesOn: string | null;
};

/**
 * The stays of tickets up to their last one in a store, in order.
 * @param last name of the pack in that store; where the tickets went from there doesn't matter
 * @param tickets all of which made the same moves
 */
export function staysOf(packs: StorePacks, last: string, tickets: Run): Stay[] {
  const way: Pick<Stay, 'name' | 'since' | 'to'>[] = [];
  let [name, to]: [string, string | null] = [last, null];
  let before = Number.POSITIVE_INFINITY;
  let move: Move | undefined;
  do {
    move = packOf(packs, name).moves.findLast(
      (each) => each.id < before && intersection(each, tickets) !== null,
    );
    if (move?.kind !== 'went') way.push({ name, since: move?.on ?? null, to });
    if (move?.kind === 'came') name = move.from;
    to = move?.on ?? null;
    before = move?.id ?? before;
  } while (move);

  const stays: Stay[] = [];
  for (const { name, since, to } of way.reverse()) {
    const { rule, ...pack } = packOf(packs, name);
    const earlier = stays.at(-1);
    const activatedOn = pack.saidActivatedOn ?? earlierOf(earlier?.activatedOn ?? null, pack.activatedOn);
    const settledOn = pack.settledOn ?? earlier?.settledOn ?? null;
    const settlesOn = notBefore(settledOn ?? dueDay({ activatedOn, receivedOn: since }, rule), since);
    stays.push({ ...{ name, since, to }, ...{ activatedOn, settledOn, settlesOn } });
  }
  return stays;
}

/**
 * The stay for which a store is charged: the first one during which the tickets settle, or else the last one (money,
 * sections 6 and 7: transfers, a moved pack). So they are charged once, however often they move.
 */
export const chargedStay = (stays: readonly Stay[]): Stay | undefined =>
  stays.find(({ to, settlesOn }) => to === null || (settlesOn !== null && settlesOn < to));

const earlierOf = (day: string | null, other: string | null): string | null =>
  day === null || (other !== null && other < day) ? other : day;

/** A day, or the earliest possible day if that is later. */
export const notBefore = (day: string | null, earliest: string | null): string | null =>
  day !== null && earliest !== null && day < earliest ? earliest : day;

function packOf(packs: StorePacks, name: string): StorePack {
  const pack = packs.get(name);
  if (!pack) throw new Error(`A former store's pack wasn't read: ${name}`);
  return pack;
}
