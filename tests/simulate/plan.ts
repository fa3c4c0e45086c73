import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/time/store-clock';
import { type Dice, diceFor } from '../chaos/dice';
import { type Fault, faultsOf } from '../chaos/schedule';
import { anyCensus, type Census, type Misplacement } from './censuses';
import { PLACES, type Place } from './charges';
import { anyMoney, type Money } from './drawers';
import { anyCorrection, anyPackDay, type Correction, type PackDay } from './office';
import { anyRemoval, type Removal } from './removals';
import { type Move, movesOfPack } from './transfers';
import { anyWalk, unlistedWalks, type Walk } from './walks';

/** One thing that happens in a shop. Terminals and packs are named by their numbers. */
export type Act =
  /** people buy tickets of one of the packs that hang on the shelf */
  | { kind: 'sold'; pack: number; tickets: number }
  /** a clerk counts all packs on the shelf but the overlooked ones, or goes on with unfinished cards */
  | { kind: 'count'; terminal: number; purpose: 'shift' | 'opening'; overlooked: number[]; money?: Money }
  /** a clerk hangs up a pack of the back room */
  | { kind: 'shelf'; terminal: number }
  /** tickets of a pack leave the store otherwise */
  | ({ kind: 'removal'; terminal: number } & Removal)
  /** a pack goes to the other store, or comes back */
  | Move
  /** an admin scans a pack that nobody received, on the shelf or in the back room; one from there may be hung up for it */
  | ({ kind: 'walk'; terminal: number } & Walk)
  /** an admin answers what a terminal's walk asks, and ends it */
  | { kind: 'answers'; terminal: number }
  /** a person walks all places with a scanner */
  | ({ kind: 'census'; terminal: number } & Census)
  | Misplacement
  /** an admin puts tickets of a pack back that a record has as sold */
  | ({ kind: 'correction' } & Correction)
  /** an admin dismisses one of the open exceptions: "the scan was wrong" */
  | { kind: 'dismissal'; exception: number }
  /** the accountant closes the first week of a store's books that is over */
  | { kind: 'week closed'; place: Place }
  /** the lottery's statement of the week of some days ago says what it sweeps */
  | { kind: 'statement'; place: Place; daysAgo: number; dollars: number }
  /** an admin enters the day on which a pack settled or was activated */
  | ({ kind: 'pack day' } & PackDay)
  /** at the handed-over terminal one clerk follows another; null: it is locked */
  | { kind: 'hand-over'; clerk: number | null }
  /** the office receives a pack */
  | { kind: 'received' }
  /** what becomes of the next requests of a terminal */
  | { kind: 'faults'; terminal: number; faults: Fault[] }
  | { kind: 'network'; terminal: number; isOffline: boolean }
  /** a captive portal answers all requests of a terminal with JSON and status 200, or no longer */
  | { kind: 'portal'; terminal: number; isThere: boolean }
  /** the terminal loses its power after some steps of its disk */
  | { kind: 'terminal off'; terminal: number; steps: number }
  | { kind: 'terminal on'; terminal: number }
  /** a terminal's clock is off by this from now on, in milliseconds */
  | { kind: 'clock'; terminal: number; error: number }
  /** the server loses its power before one of its next statements */
  | { kind: 'server off'; statements: number }
  | { kind: 'server on'; isNew: boolean }
  /** the operator backs the server up, and puts it back to the last backup */
  | { kind: 'backup' }
  | { kind: 'restore' };

/** `at`: milliseconds since the opening */
export type Event = Act & { at: number };

export const TERMINALS = 3;
/** The terminal that is handed over to the store's clerks; the other ones belong to an admin each. */
export const HANDED_OVER = 2;
/** The terminal of the company's other store. */
export const THERE = TERMINALS;

/** A shop's days. */
export const DAYS_OF_SHOP = 6;

/** The packs with which a shop opens; the last ones are in the back room. */
export const PACKS = 8;
export const IN_BACK = 3;

/** What a part of the plan has: its own dice, so that no part changes another one, and the events so far, to which it adds its own. */
type Part = { dice: Dice; seed: number; days: number; events: Event[] };

/** All parts but the days of the terminals, by the names of their dice. Transfers look for a restore, and misplacements for censuses. */
const PARTS: Record<string, (part: Part) => void> = {
  restore: addRestore,
  money: addMoney,
  corrections: addCorrections,
  censuses: addCensuses,
  misplacements: addMisplacements,
  walks: addWalks,
  unlisted: addUnlistedWalks,
  transfers: addTransfers,
  dismissals: addDismissals,
  closings: addClosings,
  'pack days': addPackDays,
};

/** The events of some days of a shop, in their order. The same seed has the same events. */
export function planOf(seed: number, days: number): Event[] {
  const dice = diceFor(seed, 'plan');
  const faults = Array.from({ length: TERMINALS }, (_, at) => faultsOf(seed, `terminal ${at}`));
  const events: Event[] = [];
  for (let day = 0; day < days; day++) {
    const add = (hour: number, act: Act) =>
      events.push({ ...act, at: Math.round(day * DAY_MS + hour * HOUR_MS + dice.whole(0, 20) * MINUTE_MS) });
    if (dice.chance(60)) add(6, { kind: 'received' });
    if (dice.chance(25)) add(7, countBy(dice, 'opening'));
    for (let hour = 8; hour < 22; hour += 2)
      add(hour, { kind: 'sold', pack: dice.whole(0, 99), tickets: dice.whole(1, 9) });
    if (dice.chance(70)) add(11, { kind: 'shelf', terminal: anyOf(dice) });
    if (dice.chance(30)) {
      const terminal = anyOf(dice);
      const removal = anyRemoval(dice, terminal === HANDED_OVER);
      add(dice.whole(8, 21), { kind: 'removal', terminal, ...removal });
    }
    for (const hour of [7.5, 14.1, 23]) add(hour, { kind: 'hand-over', clerk: dice.pick([0, 1, null]) });
    for (const hour of [14, 22])
      for (let clerks = dice.whole(1, 2); clerks > 0; clerks--) add(hour, countBy(dice, 'shift'));
    for (let terminal = 0; terminal < TERMINALS; terminal++) {
      const faultsOfDay = Array.from({ length: dice.whole(0, 6) }, () => faults[terminal]?.(true)).flatMap(
        (fault) => fault ?? [],
      );
      if (faultsOfDay.length > 0) add(dice.whole(6, 21), { kind: 'faults', terminal, faults: faultsOfDay });
      if (dice.chance(12)) {
        const from = day * DAY_MS + dice.whole(6 * 60, 21 * 60) * MINUTE_MS;
        const until = from + dice.pick([0.2, 0.5, 1, 5]) * HOUR_MS;
        addOffline(events, terminal, from, until);
      }
      if (dice.chance(10)) add(dice.whole(5, 20), { kind: 'clock', terminal, error: clockError(dice) });
    }
    if (dice.chance(30)) addQuietAfternoon(dice, add);
    addPowerCuts(dice, events, day);
  }
  for (const [name, add] of Object.entries(PARTS)) add({ dice: diceFor(seed, name), seed, days, events });
  return events.sort((a, b) => a.at - b.at);
}

/** The beginnings of the days on which something happens, as milliseconds since the opening. Each is one of them with this chance. */
function* someDays({ dice, days }: Part, percent: number): Generator<number> {
  for (let day = 0; day < days; day++) if (dice.chance(percent)) yield day * DAY_MS;
}

/** Some clerks enter the money of their shift. */
function addMoney({ dice, events }: Part): void {
  for (const event of events)
    if (event.kind === 'count' && event.purpose === 'shift' && dice.chance(40)) event.money = anyMoney(dice);
}

/** One of these shops in so many loses what its server recorded since a backup. */
const SHOPS_OF_A_RESTORE = 3;
/** The age of the backup, in hours. */
const LOST_HOURS = { least: 1, most: 60 };

function addRestore({ dice, days, events }: Part): void {
  if (dice.whole(1, SHOPS_OF_A_RESTORE) > 1) return;
  const restoredAt = dice.whole(1, days * DAY_MS);
  const lost = dice.whole(LOST_HOURS.least, LOST_HOURS.most) * HOUR_MS;
  events.push({ kind: 'backup', at: Math.max(0, restoredAt - lost) }, { kind: 'restore', at: restoredAt });
}

/** Each second day an admin corrects a record, sometimes while the server loses its power. */
function addCorrections(part: Part): void {
  const { dice, events } = part;
  for (const day of someDays(part, 50)) {
    const at = day + dice.whole(9 * 60, 23 * 60) * MINUTE_MS;
    events.push({ kind: 'correction', ...anyCorrection(dice), at });
    if (dice.chance(20)) addServerOff(dice, events, at, 25);
  }
}

/** Each fourth day a census is taken, some by two people, without a network, or at a terminal that loses its power. */
function addCensuses(part: Part): void {
  const { dice, events } = part;
  for (const day of someDays(part, 25)) {
    const from = day + dice.whole(9 * 60, 20 * 60) * MINUTE_MS;
    const [first, second] = dice.pick([[0], [1], [2], [0, 1], [1, 2], [2, 0]]);
    for (const terminal of [first, second]) {
      if (terminal === undefined) continue;
      const census = { ...anyCensus(dice), ...(terminal === second && { joins: true }) };
      const at = from + (terminal === second ? dice.whole(1, 60) * 1000 : 0);
      events.push({ kind: 'census', terminal, ...census, at });
      if (dice.chance(30)) addOffline(events, terminal, at - 1, at + dice.whole(1, 300) * MINUTE_MS);
      if (dice.chance(20)) addTerminalOff(dice, events, terminal, at, 150);
    }
  }
}

/**
 * On two of three days a person puts a pack elsewhere, often for some days. After each second census an admin moves what it saw elsewhere, or
 * records as lost what it never saw.
 */
function addMisplacements(part: Part): void {
  const { dice, events } = part;
  for (const day of someDays(part, 67)) {
    const at = day + dice.whole(6 * HOUR_MS, 20 * HOUR_MS);
    const [pack, place] = [dice.whole(0, 99), dice.pick(['back', 'safe'] as const)];
    events.push({ kind: 'put elsewhere', pack, place, at });
    if (dice.chance(50))
      events.push({ kind: 'put elsewhere', pack, place: null, at: at + dice.whole(1, 60) * HOUR_MS });
  }
  for (const { at } of events.filter(({ kind }) => kind === 'census')) {
    if (!dice.chance(50)) continue;
    const terminal = dice.whole(0, HANDED_OVER - 1);
    const readAt = at + dice.whole(2, 600) * MINUTE_MS;
    const lost = dice.chance(30) ? dice.whole(1, 2) : 0;
    events.push({ kind: 'census read', terminal, moves: dice.chance(80), lost, at: readAt });
    if (dice.chance(20)) addOffline(events, terminal, readAt + 1000, readAt + dice.whole(1, 20) * HOUR_MS);
    if (dice.chance(20)) addServerOff(dice, events, readAt, 40);
  }
}

/**
 * Each fifth day a pack is found that nobody received, sometimes by a terminal without a network, which counts it then. Often both admins
 * find it, "shared by two devices and repeated": a pack that the first one has seen in the back room may hang then.
 */
function addWalks(part: Part): void {
  const { dice, events } = part;
  for (const day of someDays(part, 20)) {
    const terminal = dice.whole(0, HANDED_OVER - 1);
    const at = day + dice.whole(8 * 60, 20 * 60) * MINUTE_MS;
    const walk = anyWalk(dice);
    events.push({ kind: 'walk', terminal, ...walk, at });
    if (dice.chance(50)) {
      const [other, again] = [HANDED_OVER - 1 - terminal, at + dice.whole(1, 180) * MINUTE_MS];
      const place = dice.pick<Walk['place']>(['shelf', walk.place]);
      events.push({ kind: 'walk', terminal: other, ...walk, place, at: again });
      if (dice.chance(40)) addOffline(events, other, again - 1, again + dice.whole(1, 20) * HOUR_MS);
      if (dice.chance(40)) addOffline(events, terminal, at - 1, again + dice.whole(1, 20) * HOUR_MS);
    }
    if (dice.chance(20)) addTerminalOff(dice, events, terminal, at, 60);
    if (dice.chance(20)) addServerOff(dice, events, at, 40);
    if (!dice.chance(40)) continue;
    addOffline(events, terminal, at - 2, at + HOUR_MS);
    events.push({ ...countBy(dice, 'shift'), terminal, at: at + 30 * MINUTE_MS } as Event);
  }
}

/** Hours until a person answers what a walk asks. */
const UNTIL_ANSWER = [0.02, 0.2, 1, 4, 11];

/** Milliseconds between two packs of a game that a walk meets: within one entry, or not. */
const BETWEEN_PACKS = [3_000, 40_000, 15 * MINUTE_MS];

/** Packs of a game, one after the other. */
function addWalkOf(
  dice: Dice,
  events: Event[],
  terminal: number,
  walks: readonly Walk[],
  from: number,
): void {
  const between = dice.pick(BETWEEN_PACKS);
  for (const [index, walk] of walks.entries())
    events.push({ kind: 'walk', terminal, ...walk, at: from + index * between });
}

/**
 * Each second day a walk meets packs of a game that the store doesn't list, and their lines wait for a person's answer: sometimes until the
 * other admin has walked them too, or one was counted, or the terminal was without power or a network.
 */
function addUnlistedWalks(part: Part): void {
  const { dice, events } = part;
  for (const day of someDays(part, 50)) {
    const terminal = dice.whole(0, HANDED_OVER - 1);
    const at = day + dice.whole(7 * 60, 20 * 60) * MINUTE_MS;
    const answeredAt = at + dice.pick(UNTIL_ANSWER) * HOUR_MS;
    const packs = unlistedWalks(dice);
    addWalkOf(dice, events, terminal, packs, at);
    events.push({ kind: 'answers', terminal, at: answeredAt });
    if (dice.chance(60)) {
      const [other, again] = [HANDED_OVER - 1 - terminal, at + dice.whole(1, 180) * MINUTE_MS];
      const others = packs.map((walk): Walk => {
        const place = dice.pick<Walk['place']>(['shelf', walk.place]);
        return { ...walk, place, ends: dice.chance(50) };
      });
      addWalkOf(dice, events, other, dice.chance(50) ? others.reverse() : others, again);
      events.push({ kind: 'answers', terminal: other, at: again + dice.pick(UNTIL_ANSWER) * HOUR_MS });
      if (dice.chance(20)) addOffline(events, other, again - 1, again + dice.whole(1, 20) * HOUR_MS);
    }
    if (dice.chance(30)) addOffline(events, terminal, at - 1, at + dice.whole(1, 20) * HOUR_MS);
    if (dice.chance(50))
      events.push({ ...countBy(dice, 'shift'), at: at + dice.whole(5, 400) * MINUTE_MS } as Event);
    if (dice.chance(30)) addTerminalOff(dice, events, terminal, dice.pick([at, answeredAt]), 60);
    if (dice.chance(20)) addServerOff(dice, events, dice.pick([at, answeredAt]), 40);
  }
}

/**
 * Each third day a pack is sent to the other store, sometimes by a terminal without a network. Now and then another terminal without a
 * network has counted it as sold out, since it was already taken from the shelf. Nothing comes back in shops that restore a backup:
 * nobody would send it once more.
 */
function addTransfers(part: Part): void {
  const { dice, seed, days, events } = part;
  const mayReturn = !events.some(({ kind }) => kind === 'restore');
  const anyFault = faultsOf(seed, 'terminal there');
  for (const day of someDays(part, 33)) {
    const [sender, other] = dice.pick([
      [0, 1],
      [1, 0],
    ]);
    const sentAt = day + dice.whole(8 * HOUR_MS, 21 * HOUR_MS);
    const soldOutAt = dice.chance(30) ? other : null;
    for (const { after, ...move } of movesOfPack(dice, { terminal: sender, soldOutAt }, mayReturn)) {
      const at = sentAt + after;
      if (at >= days * DAY_MS) break;
      events.push({ ...move, at });
      if (dice.chance(8)) addServerOff(dice, events, at, 40);
      if (move.kind === 'sold there' && move.atTerminal) addHitches(dice, events, at, anyFault(true));
    }
    if (dice.chance(20)) addOffline(events, sender, sentAt - 2, sentAt + dice.whole(1, 20) * HOUR_MS);
    if (soldOutAt !== null) addOffline(events, other, sentAt - 1, sentAt + dice.whole(2, 30) * HOUR_MS);
  }
}

/** The other store's terminal is without a network, loses its power, or its requests go wrong. */
function addHitches(dice: Dice, events: Event[], at: number, fault: Fault): void {
  if (dice.chance(30)) addOffline(events, THERE, at - 1, at + dice.whole(1, 30) * HOUR_MS);
  if (dice.chance(20)) addTerminalOff(dice, events, THERE, at, 60);
  events.push({ kind: 'faults', terminal: THERE, faults: [fault], at: at - 1 });
}

/** On two of three days an admin looks at the open exceptions. */
function addDismissals(part: Part): void {
  const { dice, events } = part;
  for (const day of someDays(part, 67)) {
    const at = day + dice.whole(9 * HOUR_MS, 23 * HOUR_MS);
    events.push({ kind: 'dismissal', exception: dice.whole(0, 99), at });
    if (dice.chance(10)) addServerOff(dice, events, at, 25);
  }
}

/**
 * Each third day the accountant looks whether a week of a store's books can be closed; each sixth one the lottery's statement of a week
 * is entered, sometimes once more or for a closed week.
 */
function addClosings({ dice, days, events }: Part): void {
  for (let day = 0; day < days; day++)
    for (const place of PLACES) {
      if (dice.chance(16)) {
        const statement = { place, daysAgo: dice.whole(0, 8), dollars: dice.whole(-90_000, 90_000) / 100 };
        const at = day * DAY_MS + dice.whole(6 * HOUR_MS, 23 * HOUR_MS);
        events.push({ kind: 'statement', ...statement, at });
      }
      if (!dice.chance(35)) continue;
      const at = day * DAY_MS + dice.whole(6 * HOUR_MS, 23 * HOUR_MS);
      events.push({ kind: 'week closed', place, at });
      if (dice.chance(15)) addServerOff(dice, events, at, 60);
    }
}

/** On two of five days an admin enters a day of the lottery's report for a pack, sometimes another one than before. */
function addPackDays(part: Part): void {
  const { dice, events } = part;
  for (const day of someDays(part, 40)) {
    const at = day + dice.whole(8 * HOUR_MS, 23 * HOUR_MS);
    events.push({ kind: 'pack day', ...anyPackDay(dice, day / DAY_MS), at });
    if (dice.chance(15)) addServerOff(dice, events, at, 30);
  }
}

function addOffline(events: Event[], terminal: number, from: number, until: number): void {
  events.push({ kind: 'network', terminal, isOffline: true, at: from });
  events.push({ kind: 'network', terminal, isOffline: false, at: until });
}

/** A terminal loses its power at an act, after one of so many steps of its disk, and is switched on within 90 minutes. */
function addTerminalOff(dice: Dice, events: Event[], terminal: number, at: number, steps: number): void {
  events.push({ kind: 'terminal off', terminal, steps: dice.whole(1, steps), at: at - 1 });
  events.push({ kind: 'terminal on', terminal, at: at + dice.whole(1, 90) * MINUTE_MS });
}

/** The server loses its power at an act, before one of so many statements, and comes back some minutes later. */
function addServerOff(dice: Dice, events: Event[], at: number, statements: number): void {
  events.push({ kind: 'server off', statements: dice.whole(1, statements), at: at - 1 });
  events.push({ kind: 'server on', isNew: dice.chance(10), at: at + dice.whole(1, 10) * MINUTE_MS });
}

const anyOf = (dice: Dice): number => dice.whole(0, TERMINALS - 1);

const countBy = (dice: Dice, purpose: 'shift' | 'opening'): Act => ({
  kind: 'count',
  terminal: anyOf(dice),
  purpose,
  overlooked: dice.chance(30) ? [dice.whole(0, PACKS)] : [],
});

/** Milliseconds. */
const clockError = (dice: Dice): number =>
  dice.pick([0, 0, 2_000, 4 * MINUTE_MS, -3 * MINUTE_MS, HOUR_MS, -HOUR_MS, -3 * DAY_MS, 400 * DAY_MS]);

/** A terminal without a network hangs up a pack, and counts it before anything was sent. */
function addQuietAfternoon(dice: Dice, add: (hour: number, act: Act) => void): void {
  const terminal = anyOf(dice);
  add(9.5, { kind: 'network', terminal, isOffline: true });
  add(10, { kind: 'shelf', terminal });
  for (const hour of [11, 12, 13])
    add(hour, { kind: 'sold', pack: dice.whole(0, 99), tickets: dice.whole(1, 9) });
  add(14, { kind: 'count', terminal, purpose: 'shift', overlooked: [] });
  add(15, { kind: 'network', terminal, isOffline: false });
}

/** Most power cuts, portals and clocks that are set come with an act of the day, so that they fall between its steps. */
function addPowerCuts(dice: Dice, events: Event[], day: number): void {
  const acts = events.filter(
    (event) =>
      event.at >= day * DAY_MS &&
      (event.kind === 'count' || event.kind === 'shelf' || event.kind === 'removal'),
  );
  for (const { at, ...act } of acts) {
    if (!('terminal' in act)) continue;
    const { terminal } = act;
    if (dice.chance(12)) addTerminalOff(dice, events, terminal, at, 150);
    if (dice.chance(6)) {
      events.push({ kind: 'portal', terminal, isThere: true, at: at - 1 });
      events.push({ kind: 'portal', terminal, isThere: false, at: at + dice.whole(1, 90) * MINUTE_MS });
    }
    if (dice.chance(6)) {
      events.push({ kind: 'clock', terminal, error: clockError(dice), at: at - 1 });
      events.push({ kind: 'clock', terminal, error: 0, at: at + dice.whole(1, 90) * MINUTE_MS });
    }
    if (dice.chance(10)) addServerOff(dice, events, at, 60);
  }
}
