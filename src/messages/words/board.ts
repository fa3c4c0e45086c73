import { answerOf } from '../../shared/board/answer';
import type { BoardStore } from '../../shared/board/board-schema';
import { type Reason, reasonsOf } from '../../shared/board/worst-first';
import { centsOf, formatCents, signedCents } from '../../shared/values/money';
import { BOARD } from '../areas/board';
import { currentMessages } from '../current';
import { answerText } from './answer';
import { dayInWords } from './times';

/** The first reason why a store needs attention, in one sentence; null if it doesn't. */
export function reasonText(store: BoardStore): string | null {
  const [reason] = reasonsOf(store);
  return reason ? TEXTS[reason](store) : null;
}

const TEXTS: Record<Reason, (store: BoardStore) => string> = {
  missing: ({ missing_7_days }) =>
    currentMessages(BOARD).whyMissing({ amount: formatCents(centsOf(missing_7_days)) }),
  short: (store) => shortText(store),
  exceptions: ({ open_exceptions: count }) => currentMessages(BOARD).whyExceptions({ count }),
  alarms: ({ open_alarms: count = 0 }) => currentMessages(BOARD).whyAlarms({ count }),
  terminals: ({ terminals_late: count }) => currentMessages(BOARD).whyTerminals({ count }),
  not_counted: ({ last_count_date: date }) =>
    date === null
      ? currentMessages(BOARD).neverCounted
      : currentMessages(BOARD).whyNotCounted({ day: dayInWords(date) }),
  unseen: ({ packs_unseen }) => currentMessages(BOARD).whyUnseen({ packs: packs_unseen ?? 0 }),
};

/** Yesterday's short drawers by name, or the number of those of the week. */
function shortText({ yesterday, short_shifts_7_days: count, over_short_7_days }: BoardStore): string {
  const t = currentMessages(BOARD);
  const answer = yesterday && answerOf({ ...yesterday, missingCount: 0 });
  const faults = answer?.faults.filter(({ cents }) => cents < 0) ?? [];
  if (answer && faults.length > 0)
    return t.whyShortYesterday({ answer: answerText({ ...answer, faults }).headline });
  const sum = signedCents(over_short_7_days ?? 0) ?? 0;
  return sum < 0 ? t.whyShort({ count, amount: formatCents(-sum) }) : t.whyShortOnly({ count });
}
