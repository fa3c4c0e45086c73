import type { SecondSignature } from '../../shared/counting/clerks-side-schema';
import { CLERKS_SIDE } from '../areas/clerks-side';
import { currentMessages } from '../current';

/** The second signature of a count: 'checked by G, 47 of 47 seen'. @param check null: nobody else has checked it */
export const checkedText = (check: SecondSignature | null): string => {
  const t = currentMessages(CLERKS_SIDE);
  return check ? t.checkedBy({ name: check.name, seen: check.seen, onShelf: check.on_shelf }) : t.notChecked;
};
