import type { OutboxRow } from '../../src/device/rows';
import type { Removed } from '../../src/shared/stock/removal-parts';
import type { Dice } from '../chaos/dice';
import type { Count, OracleLot } from '../support/oracles/store-oracle';
import { upcInStore } from './games';
import type { Roll } from './rolls';

/**
 * Packs that leave the store otherwise than ticket by ticket: "by this instant these tickets left the store's stock, for this
 * reason" (money, section 2). Those that are sent to another store are in transfers.ts.
 */
type Reason = (typeof OF_ADMINS)[number];
/** "Clerks may record *returned*, *damaged* and *sold whole*; *lost*, *stolen* and *transferred* need the store admin." */
const OF_CLERKS = ['returned', 'damaged', 'sold_whole'] as const;
const OF_ADMINS = [...OF_CLERKS, 'lost', 'stolen'] as const;

export type Removal = {
  reason: Reason;
  /** one of the packs that still have tickets */
  pack: number;
  /** of a damaged pack; the rest of it stays */
  tickets: number;
};

export const anyRemoval = (dice: Dice, isClerk: boolean): Removal => ({
  reason: dice.pick<Reason>(isClerk ? OF_CLERKS : OF_ADMINS),
  pack: dice.whole(0, 99),
  tickets: dice.whole(1, 6),
});

/** What an admin says of a pack that is sent to another store. */
export const saidOfSent = ({ hangs, front }: Roll): Removed => ({
  ...{ reason: 'transferred', first: hangs ? front : null, last: null },
});

/** What an admin says of a pack that a census has never seen. */
export const LOST: Removed = { reason: 'lost', first: null, last: null };

/**
 * What a person says of a pack at the terminal. "The front ticket is asked for as in a count" of a pack that hangs; one in the
 * back room, and one that was sold whole, goes as it is known.
 */
export const saidOf = ({ reason, tickets }: Removal, { hangs, front, end }: Roll): Removed => ({
  reason,
  first: hangs && reason !== 'sold_whole' ? front : null,
  last: reason === 'damaged' ? Math.min(front + tickets - 1, end) : null,
});

type Entry = Extract<OutboxRow, { kind: 'removal' }>;

/** Takes the tickets away, once they are recorded. */
export function takeAway({ payload }: Entry, rolls: readonly Roll[]): void {
  for (const { lot_number, end_ticket } of payload.data) {
    const end = Number(end_ticket);
    const upc = upcInStore(lot_number);
    const roll = rolls.find((each) => each.upc === upc && each.start <= end && end <= each.end);
    if (roll) roll.front = Math.max(roll.front, end + 1);
  }
}

/** A record in the words of the oracle, without its instant and what its terminal knew. */
export type Undated = Omit<Count, 'recordedAt' | 'knew'>;

/** The record in the words of the oracle: "removals are claims"; "what was sold before becomes a sale in the same submission". */
export function removalOf(
  { key, payload }: Entry,
  by: string,
  lotWith: (upc: string, ticket: number) => OracleLot,
): Undated {
  const claimOf = (run: { lot_number: string; start_ticket: string; end_ticket: string }) => {
    const [start, end] = [Number(run.start_ticket), Number(run.end_ticket)];
    return { lot: lotWith(run.lot_number, start), start, end };
  };
  return {
    kind: 'count',
    ...{ key, purpose: 'removal', by, seen: [], unknown: [], putsUp: false },
    claims: [
      ...payload.data.map((run) => ({ ...claimOf(run), scanned: false, removedAs: run.reason })),
      ...(payload.sold ?? []).map((run) => ({ ...claimOf(run), scanned: true })),
    ],
  };
}
