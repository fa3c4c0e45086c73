import type { Disagreement, SecondSignature } from '../../shared/counting/clerks-side-schema';
import { CLERKS_SIDE } from '../areas/clerks-side';
import { currentMessages } from '../current';

/** The second signature of a count: 'checked by G, 47 of 47 seen'. @param check null: nobody else has checked it */
export const checkedText = (check: SecondSignature | null): string => {
  const t = currentMessages(CLERKS_SIDE);
  return check ? t.checkedBy({ name: check.name, seen: check.seen, onShelf: check.on_shelf }) : t.notChecked;
};

/** Disagreements with a figure and the answers to them, each in a sentence, in the order in which they were written. */
export const wordsTexts = (disagreements: readonly Disagreement[] = []): string[] => {
  const t = currentMessages(CLERKS_SIDE);
  return disagreements.flatMap(({ answers, ...disagreement }) => [
    t.disagrees(disagreement),
    ...answers.map((answer) => t.answered(answer)),
  ]);
};
