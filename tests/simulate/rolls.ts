import type { OutboxRow } from '../../src/device/rows';
import type { StockRun } from '../../src/shared/stock/stock';
import { numberToSerial } from '../../src/shared/tickets/serial';
import { firstTicket, upcInStore, upcOfGame } from './games';

/** In place of the lot counter of a pack that the server hasn't named. */
export const UNNAMED = 0;

/** A roll of tickets as it really is. */
export type Roll = {
  upc: string;
  /** `UNNAMED`: a walk found it, and the server has sent no answer about it */
  lotCounter: number;
  /** serials as numbers */
  start: number;
  end: number;
  /** the first ticket that nobody has bought; after `end`: none is left */
  front: number;
  hangs: boolean;
  /** where a person has put it, elsewhere than where it hangs or lies by our records; null: it's there */
  keptIn: 'back' | 'safe' | null;
  /** since the shop's opening; null: a terminal's record hangs it up */
  hangsSince: number | null;
  receivedAt: number;
  /** the lines of walks that found it; none: the office received it */
  finds: Find[];
};

/** A line of a walk in an entry: the first ticket of its pack then, and its instant by the terminal's clock, in milliseconds since 1970. */
export type Find = { row: OutboxRow; index: number; front: number; at: number };

/** Whether people buy from a roll, and clerks see it at a count. */
export const isInReach = ({ hangs, keptIn }: Roll): boolean => hangs && keptIn === null;

/** Whether tickets are of a roll. A terminal guesses the lot of a pack that it has found. */
export const isOf = (roll: Roll, { upc, start, end }: Pick<StockRun, 'upc' | 'start' | 'end'>): boolean =>
  roll.upc === upcInStore(upc) && roll.start <= start && end <= roll.end;

/** A pack that the office receives: two of each game. */
export function receivedRoll(index: number, size: number, hangs: boolean, receivedAt: number): Roll {
  const game = Math.floor(index / 2);
  const start = firstTicket(game, index % 2);
  return {
    upc: upcOfGame(game),
    lotCounter: 1 + (index % 2),
    ...{ start, end: start + size - 1, front: start, hangs, keptIn: null, receivedAt },
    hangsSince: hangs ? receivedAt : null,
    finds: [],
  };
}

/** The pack as the server receives it. */
export const packOf = ({ upc, lotCounter, start, end, hangs }: Roll) => ({
  ...{ upc, lotCounter, first: numberToSerial(start), size: end - start + 1 },
  shelved: hangs ? end - start + 1 : 0,
});
