import {
  type Answer,
  type AnswerOfAll,
  answerOf,
  type Fault,
  lostIn,
  type Task,
} from '../../shared/board/answer';
import type { BoardStore } from '../../shared/board/board-schema';
import { type Reason, reasonsOf } from '../../shared/board/worst-first';
import { sumOf } from '../../shared/values/collections';
import { centsOf, formatCents, formatDollars, statedCents } from '../../shared/values/money';
import { ANSWER } from '../areas/answer';
import { BOARD } from '../areas/board';
import { TASKS } from '../areas/tasks';
import { currentMessages } from '../current';
import { dayInWords } from './times';

/** An answer in words: a headline, and its details, if any. */
export type AnswerWords = { headline: string; details: string[] };

/** The maximum number of names in a headline; with more, it has their sum, and the details name them. */
const MAX_NAMED = 2;

function faultText({ name, cents }: Fault): string {
  const t = currentMessages(ANSWER);
  const amount = formatCents(Math.abs(cents));
  return cents < 0 ? t.short({ amount, name }) : t.over({ amount, name });
}

/** `$6.25 short: Morning Clerk`, or that the day was right or isn't known. */
export function answerText(answer: Answer): AnswerWords {
  const t = currentMessages(ANSWER);
  const { kind, faults, missing, drawers, notCounted } = answer;
  if (kind === 'fine') return { headline: t.allRight({ stores: 1 }), details: [] };
  if (kind === 'unknown') {
    if (drawers === 0) return { headline: t.noCount, details: [] };
    const isNone = notCounted === drawers;
    const headline = isNone
      ? t.notCounted({ count: drawers })
      : t.someNotCounted({ count: notCounted, of: drawers });
    return { headline, details: [] };
  }
  const gone =
    missing.tickets > 0 ? [t.missing({ tickets: missing.tickets, amount: formatCents(missing.cents) })] : [];
  const problems = [...faults.map(faultText), ...gone];
  const also = notCounted > 0 ? [t.alsoNotCounted({ count: notCounted, of: drawers })] : [];
  const lost = lostIn(answer);
  return problems.length > MAX_NAMED && lost > 0
    ? { headline: t.lost({ amount: formatCents(lost) }), details: [...problems, ...also] }
    : { headline: problems.join(' · '), details: also };
}

/** The answer for all stores of a company; a single store that wasn't right is named. */
export function answerOfAllText({ kind, stores, isKnown, wrong, unknown, lost }: AnswerOfAll): AnswerWords {
  const t = currentMessages(ANSWER);
  if (stores === 0) return { headline: isKnown ? t.noCount : t.unknown, details: [] };
  if (kind === 'fine') return { headline: t.allRight({ stores }), details: [] };
  if (kind === 'unknown') return { headline: t.unknownIn({ count: unknown, of: stores }), details: [] };
  const [first] = wrong;
  const also = unknown > 0 ? [t.alsoUnknown({ count: unknown })] : [];
  if (first && wrong.length === 1) {
    const { headline, details } = answerText(first.answer);
    return {
      headline: t.ofYesterday({ store: first.store, answer: headline }),
      details: [...details, ...also],
    };
  }
  const sum = lost > 0 ? [t.lost({ amount: formatCents(lost) })] : [];
  return { headline: t.wrongIn({ count: wrong.length, of: stores }), details: [...sum, ...also] };
}

/** A task in words: `Order 2 games`. */
export function taskText({ kind, count }: Task): string {
  const t = currentMessages(TASKS);
  return kind === 'settling' ? t.settling({ cents: count }) : t[kind]({ count });
}

/** The first reason why a store needs attention, in one sentence; null if it doesn't. */
export function reasonText(store: BoardStore): string | null {
  const [reason] = reasonsOf(store);
  return reason ? TEXTS[reason](store) : null;
}

const TEXTS: Record<Reason, (store: BoardStore) => string> = {
  missing: ({ missing_7_days }) =>
    currentMessages(BOARD).whyMissing({ amount: formatDollars(missing_7_days) }),
  short: (store) => shortText(store),
  charged: ({ charged_wrongly = [] }) =>
    currentMessages(BOARD).chargedChip({
      amount: formatCents(sumOf(charged_wrongly, ({ amount }) => centsOf(amount))),
    }),
  slips: ({ slips_off_7_days: count = 0 }) => currentMessages(BOARD).whySlips({ count }),
  exceptions: ({ open_exceptions: count }) => currentMessages(BOARD).exceptionsChip({ count }),
  alarms: ({ open_alarms: count = 0 }) => currentMessages(BOARD).alarmsChip({ count }),
  terminals: ({ terminals_late: count }) => currentMessages(BOARD).terminalsChip({ count }),
  not_counted: ({ last_count_date: date }) =>
    date === null
      ? currentMessages(BOARD).neverCounted
      : currentMessages(BOARD).whyNotCounted({ day: dayInWords(date) }),
  unseen: ({ packs_unseen }) => currentMessages(BOARD).unseen({ packs: packs_unseen ?? 0 }),
};

/** The cost of the week's short drawers; if drawers over made up for it, yesterday's short ones by name, or their number. */
function shortText({ yesterday, short_shifts_7_days: count, over_short_7_days }: BoardStore): string {
  const t = currentMessages(BOARD);
  const sum = statedCents(over_short_7_days ?? 0);
  if (sum < 0) return t.whyShort({ count, amount: formatCents(-sum) });
  const answer = yesterday && answerOf({ ...yesterday, missingCount: 0 });
  const faults = answer?.faults.filter(({ cents }) => cents < 0) ?? [];
  if (answer && faults.length > 0)
    return t.whyShortYesterday({ answer: answerText({ ...answer, faults }).headline });
  return t.whyShort({ count, amount: null });
}
