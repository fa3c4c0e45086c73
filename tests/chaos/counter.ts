import { addToSerial } from '../../src/shared/tickets/serial';
import type { Dice } from './dice';
import { nameOf, type SeenFront } from './model';
import type { Pack, Shop } from './shop';

/** The real state of a pack on the counter, independent of the terminals' data. */
export type Roll = Pack & {
  /** number of tickets put on the shelf so far, from the first one */
  shelved: number;
  /** number of sold tickets; the next one is at the front */
  sold: number;
  /** terminals that certainly have it on the shelf: from the start, or because their clerk put it there */
  knownTo: Set<number>;
  /** terminals whose clerk has marked it as sold out */
  markedSoldOutBy: Set<number>;
};

/** The front ticket of the roll. */
export const frontOf = (roll: Roll): string => addToSerial(roll.first, roll.sold);

/**
 * The shop's real tickets, from which both clerks sell: customers buy between two counts. The clerks' counts overlap
 * because their terminals don't learn of each other's counts in time.
 */
export class Counter {
  private readonly rolls: Roll[];
  private readonly unknown: readonly Pack[];

  constructor(shop: Shop) {
    this.unknown = shop.packs.filter(({ found }) => found === 'count');
    // A walk of a pack that both clerks see may arrive after a count of it, which would fix its beginning.
    const counted = shop.packs.filter(({ found, till }) => found !== 'count' && !(found && till === null));
    this.rolls = counted.map((pack) => ({
      ...pack,
      shelved: pack.inBack ? 0 : pack.size,
      sold: 0,
      knownTo: new Set(pack.inBack ? [] : [0, 1]),
      markedSoldOutBy: new Set(),
    }));
  }

  /** One of the terminal's own rolls, after a few sales that leave at least one ticket, or after none. */
  ownRoll(till: number, dice: Dice, isQuiet: boolean): Roll {
    const roll = dice.pick(this.rolls.filter((r) => r.till === till && r.shelved - r.sold > 1));
    if (!isQuiet) roll.sold += dice.whole(1, Math.min(2, roll.shelved - roll.sold - 1));
    return roll;
  }

  /** A ticket that this terminal's clerk has counted as sold and a customer returned: at the front of another own roll. */
  returnedTicket(till: number, dice: Dice, other: Roll): SeenFront[] {
    const sold = this.rolls.filter((roll) => roll.till === till && roll.sold > 0 && roll !== other);
    if (sold.length === 0) return [];
    const roll = dice.pick(sold);
    return [{ pack: nameOf(roll), front: addToSerial(roll.first, roll.sold - 1) }];
  }

  /** Some of the rolls that both clerks count, after a few sales; one of them may sell out. */
  sharedRolls(till: number, dice: Dice, count: number): Roll[] {
    const open = this.rolls.filter(
      (r) => r.till === null && r.knownTo.has(till) && !r.markedSoldOutBy.has(till),
    );
    const chosen = new Set<Roll>();
    for (let index = 0; index < count && open.length > 0; index++) chosen.add(dice.pick(open));
    for (const roll of chosen) roll.sold = Math.min(roll.size, roll.sold + dice.whole(0, 4));
    return [...chosen];
  }

  /** The next tickets to put on the shelf from one of the terminal's own packs. */
  ownPart(till: number, dice: Dice): { roll: Roll; tickets: number } {
    const inBack = this.rolls.filter((roll) => roll.till === till && !roll.found && roll.shelved < roll.size);
    const roll = dice.pick(inBack);
    return { roll, tickets: Math.min(dice.whole(3, 8), roll.size - roll.shelved) };
  }

  /** One of the terminal's own walked packs that hangs in a bin though nobody put it up, after a few sales, if any. */
  hungUp(till: number, dice: Dice): Roll | undefined {
    const roll = this.rolls.find((r) => r.till === till && r.found === 'back' && r.shelved === 0);
    if (roll?.sold === 0) roll.sold = dice.whole(0, 3);
    return roll;
  }

  /** One of the packs at this terminal that nobody received. */
  unknownPack(till: number, dice: Dice): Pack {
    return dice.pick(this.unknown.filter((pack) => pack.till === till));
  }

  /** A shared pack that this terminal's clerk hasn't put on the shelf yet, if any. */
  sharedPack(till: number): Roll | undefined {
    return this.rolls.find((roll) => roll.till === null && !roll.knownTo.has(till));
  }
}
