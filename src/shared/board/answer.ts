import { sumOf } from '../values/collections';
import { centsOf, statedCents } from '../values/money';
import { isNotSetUp } from './worst-first';

/** A drawer beyond the store's tolerance. @property cents negative: short */
export type Fault = { name: string; cents: number };

/** A judgment of a day: right or not, and why. */
export type Answer = {
  /** `fine`: every drawer was counted and even, and no ticket was missing; `unknown`: some drawers weren't counted */
  kind: 'fine' | 'wrong' | 'unknown';
  /** the largest amount first, short ones before others */
  faults: Fault[];
  missing: { tickets: number; cents: number };
  drawers: number;
  notCounted: number;
};

/** A store's day: its drawers, and the tickets that opening checks found missing. Dollars, as sent. */
export type Day = {
  /** `over_short`: null if its cash wasn't counted; `even`: within the store's tolerance */
  drawers: readonly { name: string; over_short: number | null; even: boolean }[];
  missingCount: number;
  missingAmount: number;
};

/** Judges a store's day. */
export function answerOf({ drawers, missingCount, missingAmount }: Day): Answer {
  const counted = drawers.flatMap(({ name, over_short, even }) =>
    over_short === null ? [] : [{ name, even, cents: statedCents(over_short) }],
  );
  const faults = counted.filter(({ even }) => !even).map(({ name, cents }) => ({ name, cents }));
  const notCounted = drawers.length - counted.length;
  const isWrong = faults.length > 0 || missingCount > 0;
  const isKnown = drawers.length > 0 && notCounted === 0;
  return {
    kind: isWrong ? 'wrong' : isKnown ? 'fine' : 'unknown',
    faults: faults.sort(
      (a, b) => Number(a.cents > 0) - Number(b.cents > 0) || Math.abs(b.cents) - Math.abs(a.cents),
    ),
    missing: { tickets: missingCount, cents: centsOf(missingAmount) },
    drawers: drawers.length,
    notCounted,
  };
}

/** The answers of a company's stores, each with its store's name. */
export type AnswerOfAll = {
  kind: Answer['kind'];
  /** those with a shift, or with a missing ticket */
  stores: number;
  /** at least one store is set up and its yesterday is known */
  isKnown: boolean;
  wrong: { store: string; answer: Answer }[];
  unknown: number;
  /** cents short or missing, in all stores */
  lost: number;
};

/** The amount that a day lost, in cents. */
export const lostIn = ({ faults, missing }: Answer): number =>
  missing.cents + sumOf(faults, ({ cents }) => Math.max(0, -cents));

/** Judges a company's day. Leaves out stores that aren't set up, and those without a shift or a loss. */
export function answerOfAll(
  stores: readonly { store_name: string; has_stock?: boolean; yesterday?: Day }[],
): AnswerOfAll {
  const storesOfYesterday = stores.flatMap(({ store_name: store, yesterday, ...facts }) =>
    yesterday && !isNotSetUp(facts) ? [{ store, answer: answerOf(yesterday) }] : [],
  );
  const answers = storesOfYesterday.filter(({ answer }) => answer.drawers > 0 || answer.kind === 'wrong');
  const wrong = answers.filter(({ answer }) => answer.kind === 'wrong');
  const unknown = answers.filter(({ answer }) => answer.kind === 'unknown').length;
  return {
    kind: wrong.length > 0 ? 'wrong' : unknown > 0 || answers.length === 0 ? 'unknown' : 'fine',
    stores: answers.length,
    isKnown: storesOfYesterday.length > 0,
    wrong: wrong.sort((a, b) => lostIn(b.answer) - lostIn(a.answer)),
    unknown,
    lost: sumOf(wrong, ({ answer }) => lostIn(answer)),
  };
}

const RANK = { wrong: 0, unknown: 1, fine: 2 };

/** Sorts stores by their yesterday: the largest loss first, then those not counted, then those that were right; then by name. */
export function worstYesterdayFirst<Store extends { store_name: string; yesterday?: Day }>(
  stores: readonly Store[],
): Store[] {
  return stores
    .map((store) => ({ store, answer: store.yesterday && answerOf(store.yesterday) }))
    .sort(
      ({ store: a, answer: ofA }, { store: b, answer: ofB }) =>
        (ofA ? RANK[ofA.kind] : 3) - (ofB ? RANK[ofB.kind] : 3) ||
        (ofA && ofB ? lostIn(ofB) - lostIn(ofA) : 0) ||
        a.store_name.localeCompare(b.store_name),
    )
    .map(({ store }) => store);
}

/** Something to do in a store today, with the number of times. `settling` is in cents. */
export type Task = { kind: (typeof TASKS)[number]; count: number };

/** In the order of the list. */
export const TASKS = [
  'drawers',
  'receive',
  'put_up',
  'order',
  'take_down',
  'empty_bin',
  'pack_list',
  'settling',
] as const;

/** The numbers of lines of a store's Today list that ask for action. */
type Asked = { put_up: number; order: number; slow: number; ended: number; empty_bin: number };

/** A store with the data for its tasks. */
type Tasked = {
  yesterday?: Day;
  to_do?: Asked & { receive: number };
  pack_list?: { differences: number };
  settling_value: number;
};

/** The tasks of a store's day; those with nothing to do are left out. */
export function tasksOf({ to_do, yesterday, pack_list, settling_value }: Tasked): Task[] {
  const count: Record<Task['kind'], number> = {
    drawers: yesterday ? answerOf(yesterday).notCounted : 0,
    receive: to_do?.receive ?? 0,
    put_up: to_do?.put_up ?? 0,
    order: to_do?.order ?? 0,
    take_down: to_do ? to_do.slow + to_do.ended : 0,
    empty_bin: to_do?.empty_bin ?? 0,
    pack_list: pack_list?.differences ?? 0,
    settling: centsOf(settling_value),
  };
  return TASKS.map((kind) => ({ kind, count: count[kind] })).filter((task) => task.count > 0);
}

/** The number of things to put up, order or take down. */
export const askedOf = ({ put_up, order, slow, ended, empty_bin }: Asked): number =>
  put_up + order + slow + ended + empty_bin;
