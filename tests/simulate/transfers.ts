import type { TransfersReply } from '../../src/shared/stock/removals-schema';
import { HOUR_MS } from '../../src/shared/time/store-clock';
import type { Dice } from '../chaos/dice';
import type { Reply } from '../support/api/app';
import { must } from '../support/api/must';

/**
 * Packs between the shop and the company's other store: "a transfer is a removal here and a receipt there with one id; until it is
 * received it is on the way"; "a partial receipt leaves the rest on the way: it can be received later, called back, or recorded as lost
 * by the sender's admin".
 */
export type Move =
  /** an admin sends the rest of a pack from a terminal of the shop, after it was counted as sold out at another one */
  | { kind: 'sent'; terminal: number; pack: number; soldOutAt: number | null }
  /** the other store receives the first tickets of a run that is on its way there */
  | { kind: 'received there'; pack: number; tickets: number }
  /** it puts a run up, sells some tickets of it, and counts, at its terminal or on the office's screens */
  | { kind: 'sold there'; pack: number; tickets: number; atTerminal: boolean }
  /** it sends a run back */
  | { kind: 'sent back'; pack: number }
  /** the shop receives a run that returns, or calls the last tickets of one back that is on its way */
  | { kind: 'received back'; pack: number }
  | { kind: 'called back'; pack: number; tickets: number }
  /** the shop records a run on its way as lost */
  | { kind: 'lost on the way'; pack: number };

/** More tickets than any run has: all of them. */
const ALL = 1000;

const someTickets = (dice: Dice, percentOfAll: number): number =>
  dice.chance(percentOfAll) ? ALL : dice.whole(1, 15);

/**
 * What becomes of a pack that is sent, with the milliseconds since then.
 * @param mayReturn whether tickets come back
 */
export function movesOfPack(
  dice: Dice,
  { terminal, soldOutAt }: { terminal: number; soldOutAt: number | null },
  mayReturn: boolean,
): (Move & { after: number })[] {
  const sent = { kind: 'sent', terminal, pack: dice.whole(0, 99), soldOutAt } as const;
  const moves: (Move & { after: number })[] = [{ ...sent, after: 0 }];
  let after = 0;
  const then = (move: Move) => {
    after += dice.whole(HOUR_MS / 2, 12 * HOUR_MS);
    moves.push({ ...move, after });
  };
  const pack = dice.whole(0, 9);
  // What was received there isn't received again after a restore, so a terminal's counts of it would wait forever.
  const atTerminal = mayReturn;
  if (mayReturn && dice.chance(20)) then({ kind: 'called back', pack, tickets: someTickets(dice, 30) });
  then({ kind: 'received there', pack, tickets: someTickets(dice, 60) });
  if (dice.chance(15)) then({ kind: 'lost on the way', pack });
  const sells = () => then({ kind: 'sold there', pack, tickets: someTickets(dice, 15), atTerminal });
  if (dice.chance(70)) sells();
  if (dice.chance(40)) then({ kind: 'received there', pack, tickets: ALL });
  if (dice.chance(40)) sells();
  if (mayReturn && dice.chance(40)) {
    then({ kind: 'sent back', pack });
    then({ kind: 'received back', pack });
  }
  return moves;
}

/** Tickets on their way. */
export type Sent = {
  id: number;
  fromStoreId: number;
  toStoreId: number;
  /** in the sending store, or the lot of the receiving one that has had these tickets before */
  lot: { lot_number: string; lot_counter: number };
  isOwnLot: boolean;
  start: number;
  end: number;
};

/** The tickets on their way from and to a store, run by run. */
export async function sentRuns(
  get: (path: string) => Promise<Reply<TransfersReply>>,
  storeId: number,
): Promise<Sent[]> {
  const { data } = await must(get(`/transfers/${storeId}`), 200);
  return data
    .flatMap(({ id, from_store_id: fromStoreId, to_store_id: toStoreId, left = [], ...transfer }) =>
      left.map(({ start_ticket, end_ticket, own_lot }): Sent => {
        const lot = own_lot ?? { lot_number: transfer.lot_number, lot_counter: transfer.lot_counter };
        const run = { start: Number(start_ticket), end: Number(end_ticket) };
        return { id, fromStoreId, toStoreId, lot, isOwnLot: own_lot !== null, ...run };
      }),
    )
    .sort((a, b) => a.start - b.start);
}

/** One of some items, by any number; undefined: there is none. */
export const oneOf = <Item>(items: readonly Item[], number: number): Item | undefined =>
  items[number % Math.max(1, items.length)];
