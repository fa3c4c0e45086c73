import { WEEKDAYS, type Weekday } from '../../src/shared/lottery/calendar';
import type { LotteryWeekReply } from '../../src/shared/lottery/lottery-schema';
import { DAY_MS } from '../../src/shared/time/store-clock';
import { type Dice, diceFor } from '../chaos/dice';
import { must } from '../support/api/must';
import { dayOf, type OracleLot, type Received, ticketsIn } from '../support/oracles/store-oracle';
import { OTHER } from './censuses';
import type { Corrected, Desk, EnteredDay } from './office';
import type { Action } from './sister-store';

/** The shop or the company's other store. */
export const PLACES = ['here', 'there'] as const;
export type Place = (typeof PLACES)[number];
/** The days after its activation on which a pack settles, in each store. */
type SettleDays = Record<Place, number>;

export function anySettleDays(seed: number): SettleDays {
  const dice: Dice = diceFor(seed, 'charges');
  return { here: dice.whole(1, 6), there: dice.whole(1, 6) };
}

/** The day on which the lottery's week begins in each store. */
export function anyWeekStarts(seed: number): Record<Place, Weekday> {
  const dice: Dice = diceFor(seed, 'weeks');
  return { here: dice.pick(WEEKDAYS), there: dice.pick(WEEKDAYS) };
}

/** In the place of a game. */
const RETURNED = 'returned';
/** Weeks in which a pack that was activated may settle. */
const WEEKS = 4;

/** What the lottery's bills charge each store for the packs of each game, and credit it for returned tickets, one text for each. */
export async function chargesOf(
  offices: Record<Place, { desk: Desk; storeId: number }>,
  openedAt: number,
): Promise<string[]> {
  const sums = new Map<string, number>();
  for (const place of PLACES) {
    const { desk, storeId } = offices[place];
    for (let week = 0; week < WEEKS; week++) {
      const path = `/lottery-week/${dayOf(openedAt + week * 7 * DAY_MS)}/${storeId}`;
      const { data } = await must(desk.call<LotteryWeekReply>('GET', path), 200);
      for (const { lot_number: upc, value } of data.packs)
        if (upc !== OTHER.upc) {
          add(sums, `${upc} ${place} is charged`, value);
          add(sums, inWeek(upc, place, data.week_start), value);
        }
      add(sums, `${RETURNED} ${place} is credited`, data.instant.returned);
    }
  }
  return textsOf(sums);
}

const inWeek = (upc: string, place: Place, weekStart: string): string =>
  `week:${upc} ${place} is charged in that of ${weekStart}`;

type Sources = {
  lots: readonly OracleLot[];
  /** what people said of each of them about its days, in that order */
  enteredDays: readonly (readonly EnteredDay[])[];
  history: readonly Received[];
  /** of the other store */
  actions: readonly Action[];
  /** of the shop */
  corrections: readonly Corrected[];
  settleDays: SettleDays;
  weekStarts: Record<Place, Weekday>;
};

/**
 * The same day by day, by the sentences of money's page: "a lot has `activated_at` (its first shelf record by default, can be set) and
 * `settled_at`"; "due by = activated + days. A pack belongs to the week of `settled_at`, else of its due-by date"; "a pack settles in the store that holds it on that day: the receiver from its
 * receipt on, the sender until then, never both"; "the receiver's days count from its activation, but never before the day of receipt".
 * "A pack returned whole before that is never charged"; otherwise its returned tickets are credited once.
 * @returns and the games of which it says nothing: a pack of theirs was first put up elsewhere, returned or given a day after it had
 *   moved, or lost tickets there to a late sale; of the weeks of those that moved it says nothing either
 */
export function expectedCharges(sources: Sources): { charges: string[]; unclear: ReadonlySet<string> } {
  const { lots, enteredDays, history, actions, corrections, settleDays, weekStarts } = sources;
  const sums = new Map<string, number>();
  const unclear = new Set<string>();
  for (const place of PLACES) add(sums, `${RETURNED} ${place} is credited`, 0);
  for (const [index, lot] of lots.entries()) {
    const dayOfPack = (what: EnteredDay['what']): number | undefined => {
      const last = enteredDays[index]?.findLast((each) => each.what === what);
      return last && Date.parse(last.day) / DAY_MS;
    };
    const settledOn = dayOfPack('settled');
    const shelved = history.flatMap((each) =>
      each.kind === 'shelf' && each.lot === lot ? dayNumber(each.at) : [],
    );
    const activated = dayOfPack('activated') ?? Math.min(...shelved);
    const tickets = ticketsIn(lot, history).map(({ ticket, status, claim }) => {
      const holds = (run: { upc: string; start: number; end: number }): boolean =>
        run.upc === lot.upc && run.start <= ticket && ticket <= run.end;
      const stays = staysOf(actions.filter(holds), corrections.filter(holds));
      const isSoldHere = stays.at(-1)?.place === 'there' && status !== 'Transferred';
      const returnedOn = status === 'Returned' && claim ? dayNumber(claim.recordedAt) : null;
      return { stays, isSoldHere, returnedOn, charge: chargeFor(stays, activated, settleDays, settledOn) };
    });
    const firstMove = Math.min(...tickets.flatMap(({ stays }) => stays[1]?.since ?? []));
    const isMoved = firstMove < Number.POSITIVE_INFINITY;
    const hasReturned = tickets.some(({ returnedOn }) => returnedOn !== null);
    const isUnusual = hasReturned || activated > firstMove || enteredDays[index]?.length;
    if (tickets.some(({ isSoldHere }) => isSoldHere) || (isMoved && isUnusual)) unclear.add(lot.upc);
    if (isMoved || unclear.has(lot.upc)) unclear.add(`week:${lot.upc}`);
    const charged = tickets.filter(({ charge }) => charge !== null);
    const isBack = charged.every(
      ({ charge, returnedOn }) => charge !== null && returnedOn !== null && returnedOn < charge.on,
    );
    if (isBack) continue;
    for (const { charge, returnedOn } of charged) {
      if (charge) {
        const week = firstOfWeek(charge.on, weekStarts[charge.place]);
        add(sums, `${lot.upc} ${charge.place} is charged`, lot.price);
        add(sums, inWeek(lot.upc, charge.place, week), lot.price);
      }
      if (returnedOn !== null) add(sums, `${RETURNED} here is credited`, lot.price);
    }
  }
  // The credits of all games are one amount.
  if (unclear.size > 0) unclear.add(RETURNED);
  return { charges: textsOf(sums), unclear };
}

type Stay = { place: Place; since: number };

/** Where a ticket was, since which day. @param corrections of it: one of a ticket that was sent back is its receipt */
function staysOf(actions: readonly Action[], corrections: readonly Corrected[]): Stay[] {
  const stays: Stay[] = [{ place: 'here', since: 0 }];
  const events = [...actions, ...corrections.map(({ at }) => ({ what: 'corrected' as const, at }))];
  let isOnItsWayBack = false;
  for (const { what, at } of events.sort((a, b) => a.at - b.at)) {
    if (what === 'received') stays.push({ place: 'there', since: dayNumber(at) });
    if (what === 'corrected' && isOnItsWayBack) stays.push({ place: 'here', since: dayNumber(at) });
    isOnItsWayBack = what === 'sent back' || (isOnItsWayBack && what !== 'corrected');
  }
  return stays;
}

function chargeFor(
  stays: readonly Stay[],
  activated: number,
  settleDays: SettleDays,
  settledOn: number | undefined,
): { place: Place; on: number } | null {
  if (settledOn !== undefined) return { place: 'here', on: settledOn };
  // Never put up.
  if (activated === Number.POSITIVE_INFINITY) return null;
  for (let day = activated; day <= activated + WEEKS * 7; day++) {
    const place = stays.findLast(({ since }) => since <= day)?.place ?? 'here';
    if (activated + settleDays[place] <= day) return { place, on: day };
  }
  return null;
}

/** The first day of the lottery's week of a day. */
function firstOfWeek(day: number, weekStart: Weekday): string {
  const [first] = Array.from({ length: 7 }, (_, back) => new Date((day - back) * DAY_MS)).filter(
    (date) => WEEKDAYS[date.getUTCDay()] === weekStart,
  );
  return first?.toISOString().slice(0, 10) ?? '';
}

const dayNumber = (at: number): number => Date.parse(dayOf(at)) / DAY_MS;

const add = (sums: Map<string, number>, key: string, dollars: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + dollars);
const textsOf = (sums: ReadonlyMap<string, number>): string[] =>
  [...sums].map(([key, dollars]) => `${key} $${dollars}`).sort();
