import type { Answer, AnswerOfAll, Fault, Task } from '../../shared/board/answer';
import { formatCents } from '../../shared/values/money';
import { ANSWER } from '../areas/answer';
import { TASKS } from '../areas/tasks';
import { currentMessages } from '../current';

/** An answer in words: a headline, and further details, which may be none. */
export type AnswerWords = { headline: string; details: string[] };

/** The number of drawers named in a headline. */
const MAX_NAMED = 2;

function faultText({ name, cents }: Fault): string {
  const t = currentMessages(ANSWER);
  const amount = formatCents(Math.abs(cents));
  return cents < 0 ? t.short({ amount, name }) : t.over({ amount, name });
}

function namesOf(faults: readonly string[]): string {
  const list = faults.slice(0, MAX_NAMED).join(' · ');
  const more = faults.length - MAX_NAMED;
  return more > 0 ? currentMessages(ANSWER).more({ list, count: more }) : list;
}

/** `$6.25 short: Morning Clerk`, or that the day was right or isn't known. */
export function answerText({ kind, faults, missing, drawers, notCounted }: Answer): AnswerWords {
  const t = currentMessages(ANSWER);
  if (kind === 'fine') return { headline: t.right, details: [] };
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
  return {
    headline: namesOf([...faults.map(faultText), ...gone]),
    details: notCounted > 0 ? [t.alsoNotCounted({ count: notCounted, of: drawers })] : [],
  };
}

/** The same for all stores of a company; a single store that wasn't right is named. */
export function answerOfAllText({ kind, stores, wrong, unknown, lost }: AnswerOfAll): AnswerWords {
  const t = currentMessages(ANSWER);
  if (stores === 0) return { headline: t.unknown, details: [] };
  if (kind === 'fine') return { headline: t.allRight({ stores }), details: [] };
  if (kind === 'unknown') return { headline: t.unknownIn({ count: unknown, of: stores }), details: [] };
  const [first] = wrong;
  const also = unknown > 0 ? [t.alsoUnknown({ count: unknown })] : [];
  if (first && wrong.length === 1) {
    const { headline, details } = answerText(first.answer);
    return { headline: t.inStore({ store: first.store, answer: headline }), details: [...details, ...also] };
  }
  const sum = lost > 0 ? [t.lost({ amount: formatCents(lost) })] : [];
  return { headline: t.wrongIn({ count: wrong.length, of: stores }), details: [...sum, ...also] };
}

/** A task in words: `Order 2 games`. */
export function taskText({ kind, count }: Task): string {
  const t = currentMessages(TASKS);
  return kind === 'settling' ? t.settling({ cents: count }) : t[kind]({ count });
}
