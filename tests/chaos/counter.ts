import { addToSerial } from '../../src/domain/tickets/serial';
import type { Dice } from './dice';
import type { Pack, Shop } from './shop';

/** A pack as it lies on the counter, whatever any terminal knows of it. */
export type Roll = Pack & {
  /** how many of its tickets are on the shelf or were, from the first one */
  shelved: number;
  /** how many are sold: the next one is at the front */
  sold: number;
  /** terminals that have it on the shelf for sure: since the beginning, or because their clerk put it there */
  knownTo: Set<number>;
  /** terminals whose clerk has said that it's sold out */
  toldSoldOut: Set<number>;
};

/** The ticket at the front of the roll. */
export const frontOf = (roll: Roll): string => addToSerial(roll.first, roll.sold);

/**
 * The real tickets of the shop, which both clerks sell from: between two counts customers buy. The clerks' counts
 * overlap because their terminals don't know of each other in time.
 */
export class Counter {
  private readonly rolls: Roll[];

  constructor(shop: Shop) {
    this.rolls = shop.packs.map((pack) => ({
      ...pack,
      shelved: pack.inBack ? 0 : pack.size,
      sold: 0,
      knownTo: new Set(pack.inBack ? [] : [0, 1]),
      toldSoldOut: new Set(),
    }));
  }

  /** A roll of the terminal's own that has a ticket left after some more are sold. */
  ownRoll(till: number, dice: Dice): Roll {
    const roll = dice.pick(this.rolls.filter((r) => r.till === till && r.shelved - r.sold > 1));
    roll.sold += dice.whole(1, Math.min(2, roll.shelved - roll.sold - 1));
    return roll;
  }

  /** Some of the rolls that both count, from which some tickets are sold; one may come to its end. */
  sharedRolls(till: number, dice: Dice, count: number): Roll[] {
    const open = this.rolls.filter((r) => r.till === null && r.knownTo.has(till) && !r.toldSoldOut.has(till));
    const chosen = new Set<Roll>();
    for (let index = 0; index < count && open.length > 0; index++) chosen.add(dice.pick(open));
    for (const roll of chosen) roll.sold = Math.min(roll.size, roll.sold + dice.whole(0, 4));
    return [...chosen];
  }

  /** Tickets of a pack of the terminal's own that come next on the shelf: the pack and how many. */
  ownPart(till: number, dice: Dice): { roll: Roll; tickets: number } {
    const inBack = this.rolls.filter((roll) => roll.till === till && roll.shelved < roll.size);
    const roll = dice.pick(inBack);
    return { roll, tickets: Math.min(dice.whole(3, 8), roll.size - roll.shelved) };
  }

  /** A whole pack for both that this terminal's clerk hasn't put on the shelf yet, if there is any. */
  sharedPack(till: number): Roll | undefined {
    return this.rolls.find((roll) => roll.till === null && !roll.knownTo.has(till));
  }
}
