import { MY_SHIFT } from '../../i18n/en/counting/my-shift';
import { REMOVAL } from '../../i18n/en/counting/removal';
import { useMessages } from '../../i18n/hooks/use-messages';
import type { ShiftPart } from './shift-records';

/** What each part of a record is called. */
export type PartNames = Record<ShiftPart['kind'], string>;

/** The names of the parts of records, in the reader's language. */
export function usePartNames(): PartNames {
  const { kind } = useMessages(MY_SHIFT);
  const { reasons } = useMessages(REMOVAL);
  return { ...kind, ...reasons };
}
