import type { OutboxRow } from '../../src/device/rows';
import { gameOfStandIn } from '../../src/shared/stock/found-packs';
import type { FoundResult, PacksFoundReply } from '../../src/shared/stock/found-packs-schema';
import { numberToSerial, TICKETS_PER_PACK_NUMBER } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import type { Dice } from '../chaos/dice';
import { firstTicket, PLAN, UNLISTED, UNLISTED_GAMES, upcOfGame, upcOfTicket } from './games';
import { isOf, type Roll, UNNAMED } from './rolls';
import type { SimulatedShop } from './shop';
import { Broken } from './world';

/**
 * "The clerk scans the front ticket of each bin. One scan makes the pack: its game by the first digits, its price and size from the game,
 * the lot from the front ticket to the end, On Shelf from the walk's instant. Nothing is sold: tickets before the front were sold before
 * the store used the app." "The back room is walked the same way (any ticket or label of the pack, whole packs)."
 */
export type Walk = {
  /** one of the games that the store has two packs of, or one that it doesn't list */
  game: number;
  /** one of the packs of the game that nobody received */
  pack: number;
  place: 'shelf' | 'back';
  /** tickets of a pack on the shelf that were sold before; in the back room, the one that is scanned */
  sold: number;
  /** tickets of a pack from the back room that somebody hung up, and that were sold before a walk saw it there */
  bought: number;
  /** the person ends the walk at once, also if a game's price is asked for */
  ends: boolean;
};

export const anyWalk = (dice: Dice): Walk => ({
  game: dice.whole(0, 3),
  pack: 0,
  place: dice.chance(40) ? 'back' : 'shelf',
  sold: dice.whole(0, PLAN.lotSize - 1),
  bought: dice.whole(0, 9),
  ends: true,
});

/** "Two bins of one game are common": packs of one game that a person is asked about. */
export function unlistedWalks(dice: Dice): Walk[] {
  const game = UNLISTED + dice.whole(0, UNLISTED_GAMES - 1);
  const packs = dice.pick([1, 1, 2, 3]);
  return Array.from({ length: packs }, (_, pack) => ({
    ...anyWalk(dice),
    ...{ game, pack, ends: dice.chance(50) },
  }));
}

/** The first pack of each game that nobody received. */
const FIRST_PACK = 500;

/** It hangs, from its front to its end, or lies in the back room. */
function walkedRoll({ game, pack, sold, place }: Walk): Roll {
  const first = firstTicket(game, FIRST_PACK + pack);
  const hangs = place === 'shelf';
  const [start, end] = [hangs ? first + sold : first, first + PLAN.lotSize - 1];
  return {
    ...{ upc: upcOfGame(game), lotCounter: UNNAMED },
    ...{ start, end, front: start, hangs, keptIn: null, hangsSince: null },
    receivedAt: Number.NaN,
    finds: [],
  };
}

/** The code that is scanned of a roll, which may lie in the back room until then. */
function scannedOf({ front, end, hangs }: Roll, { sold, bought }: Walk, place: Walk['place']): string {
  if (place === 'back') return numberToSerial(end - PLAN.lotSize + 1 + sold);
  return numberToSerial(hangs ? front : front + bought);
}

/** A scan of a walk. */
type WalkScan = {
  code: string;
  place: Walk['place'];
  /** id of the person who made it */
  by: number;
  /** by the terminal's clock, in milliseconds since 1970 */
  at: number;
  /** it was shown as saved */
  isSaved: boolean;
};

/** The tickets that a line of a walk makes a pack of. @param code of its front ticket, in the back room of any one */
export function walkedTickets(
  code: string,
  place: Walk['place'],
): { upc: string; start: number; end: number } {
  const scanned = Number(code);
  const first = scanned - (scanned % TICKETS_PER_PACK_NUMBER);
  return {
    upc: upcOfTicket(code),
    start: place === 'shelf' ? scanned : first,
    end: first + PLAN.lotSize - 1,
  };
}

/** The walks of a shop: what people do with them at its terminals, and what the server answered. */
export class Walks {
  /** packs that were scanned by a walk, until there is an entry for them */
  #unlisted: Roll[] = [];
  /** the scans that are in no entry yet, or in one about whose game the server asks */
  #waiting: WalkScan[] = [];
  /** the scans in the entries, by key */
  readonly #scansOf = new Map<string, readonly WalkScan[]>();
  /** the results of the lines, by key, as the server answered last; `at`: then */
  readonly #results = new Map<string, { at: string | undefined; results: FoundResult['result'][] }>();
  /** what the walk of a terminal has asked a person so far */
  readonly #questions = new Map<number, string[]>();
  /** the UPCs of packs about whose games the server asked */
  readonly #askedUpcs = new Set<string>();

  constructor(private readonly shop: SimulatedShop) {}

  /** The packs that were scanned, until there is an entry for them. */
  get unlisted(): readonly Roll[] {
    return this.#unlisted;
  }

  /** Whether an entry names a pack about whose game the server asked. */
  isOfAskedGame({ payload }: OutboxRow): boolean {
    const text = JSON.stringify(payload);
    return [...this.#askedUpcs].some((upc) => text.includes(`"lot_number":"${upc}"`));
  }

  /** Each scan that was shown as saved is in an entry. @throws Broken */
  requireSent(): void {
    for (const { isSaved, code } of this.#waiting)
      if (isSaved) throw new Broken(`The scan of ${code} in a walk was shown as saved, and is in no entry`);
  }

  /** An admin scans a pack of a game that the terminal knows, or that the store doesn't list. */
  async scan(index: number, walk: Walk): Promise<void> {
    const terminal = this.shop.terminal(index);
    if (!terminal.worker) return;
    const stock = await terminal.stock();
    const fresh = walkedRoll(walk);
    const before = [...this.shop.rolls, ...this.#unlisted].find(({ end }) => end === fresh.end);
    const roll = before ?? fresh;
    const place = roll.hangs ? 'shelf' : walk.place;
    const isKnown = stock?.some(
      (run) => isOf(roll, run) && (place === 'back' || run.status === TICKET_STATUS.onShelf),
    );
    // A pack that lies elsewhere, or one of the back room that isn't whole any more or would be hung up before it was seen there.
    const isUnfit =
      roll.keptIn !== null || (!roll.hangs && (roll.front !== roll.start || terminal.clockError !== 0));
    const isListed = gameOfStandIn(roll.upc) === null;
    const isOfGame = !isListed || stock?.some(({ upc }) => upc === roll.upc);
    if (!stock || isKnown || isUnfit || roll.front > roll.end || !isOfGame) return;
    const code = scannedOf(roll, walk, place);
    // It may be in the terminal's walk, and wait for an answer.
    if (!(await terminal.isNewInWalk(code, place)) || !terminal.worker) return;
    if (!before) this.#unlisted.push(roll);
    const scan = { code, place, by: terminal.worker.id, at: terminal.now, isSaved: false };
    this.#waiting.push(scan);
    await terminal.scanInWalk(scan.code, place);
    scan.isSaved = true;
    // The size of a pack of a known game is answered at once.
    if (isListed) return this.answer(index);
    await this.#send(index, walk.ends);
  }

  /** A person answers all that a terminal's walk asks, and ends it. "A game that nobody knows yet asks once." @throws Broken */
  async answer(index: number): Promise<void> {
    const questions = await this.shop.terminal(index).answerWalk();
    const before = this.#questions.get(index) ?? [];
    const again = questions.find((each, at) => before.includes(each) || questions.indexOf(each) < at);
    if (again) throw new Broken(`A walk of terminal ${index} asks again for the ${again}`);
    this.#questions.set(index, [...before, ...questions]);
    await this.#send(index, true);
  }

  async #send(index: number, isLast: boolean): Promise<void> {
    const terminal = this.shop.terminal(index);
    if (!(await terminal.sendWalk(isLast))) this.#questions.delete(index);
    const rows = await terminal.rows();
    this.readResults(rows);
    for (const row of rows)
      if (row.kind === 'packs_found' && !this.shop.made.has(row.key)) this.shop.isSaved(index, row);
  }

  /** The server's answers about the lines of walks. A line whose game it asks about is in the terminal's walk again. */
  readResults(rows: readonly OutboxRow[]): void {
    for (const row of rows) {
      if (row.kind !== 'packs_found') continue;
      const { key, packs, payload, reply, sentAt } = row;
      if (!reply || !('data' in reply) || !Array.isArray(reply.data)) continue;
      if (this.#results.get(key)?.at === sentAt) continue;
      const answers = (reply as PacksFoundReply).data;
      const results = answers.map(({ result }) => result);
      this.#results.set(key, { at: sentAt, results });
      for (const { code, lot_counter } of answers) {
        const { end } = walkedTickets(code, payload.place);
        const roll = this.shop.rolls.find((each) => each.end === end);
        if (roll && lot_counter !== null) roll.lotCounter = lot_counter;
      }
      for (const [index, { upc }] of packs.entries())
        if (results[index] === 'needs_game') this.#askedUpcs.add(upc);
      for (const [index, scan] of (this.#scansOf.get(key) ?? []).entries())
        if (results[index] === 'needs_game' && !this.#waiting.includes(scan)) this.#waiting.push(scan);
    }
  }

  /** Whether a line of a walk made or found a pack, so that nobody is asked about its game. */
  isTaken({ key }: OutboxRow, index: number): boolean {
    return this.#results.get(key)?.results[index] !== 'needs_game';
  }

  /** "One scan makes the pack": it is in one entry. @throws Broken */
  enters(row: Extract<OutboxRow, { kind: 'packs_found' }>): void {
    const { place, data } = row.payload;
    const scans: WalkScan[] = [];
    this.#scansOf.set(row.key, scans);
    for (const [index, { code }] of data.entries()) {
      const isOfLine = (scan: WalkScan): boolean =>
        scan.code === code && scan.place === place && scan.by === row.userId;
      const scan = this.#waiting.find(isOfLine);
      if (!scan) throw new Broken('A pack that one scan found is in two entries');
      this.#waiting = this.#waiting.filter((each) => each !== scan);
      scan.isSaved = true;
      scans.push(scan);
      const { start: front, end } = walkedTickets(code, place);
      const unlisted = this.#unlisted.find((each) => each.end === end);
      this.#unlisted = this.#unlisted.filter((each) => each !== unlisted);
      if (unlisted) this.shop.rolls.push({ ...unlisted, start: front });
      const roll = this.shop.rolls.find((each) => each.end === end);
      if (!roll) continue;
      roll.finds.push({ row, index, front, at: Math.min(scan.at, Date.parse(row.recordedAt)) });
      roll.start = Math.min(roll.start, front);
      // As after a shelf record: what lay in the back room hangs once there is an entry, and its first tickets are sold.
      if (place === 'shelf') {
        roll.hangs = true;
        roll.front = Math.max(roll.front, front);
      }
    }
  }
}
