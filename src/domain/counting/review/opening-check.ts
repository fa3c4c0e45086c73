/** Why the packs are counted: at the end of a shift, or before the first sale of a business day (glossary). */
export type CountPurpose = 'shift' | 'opening';

/** What a terminal knows of its business day, in a store that wants its clerks reminded. */
export type DayOnTerminal = {
  /** counts that were captured on this terminal on that day; undefined: not read yet */
  counts: readonly unknown[] | undefined;
  /** somebody has dismissed the reminder on this terminal on that day */
  isDismissed: boolean;
};

/**
 * Whether a terminal reminds of the opening check: until the first count of its business day, whoever makes it, or until
 * somebody dismisses it. After a shift's count it would be no opening check any more.
 */
export const isReminderDue = ({ counts, isDismissed }: DayOnTerminal): boolean =>
  !isDismissed && counts?.length === 0;
