import { shiftValue } from '../../shared/counting/shift';
import { reportsPaths } from '../../shared/reports/paths';
import { readOnce } from '../state/queries/query';
import type { ShiftCriteria } from './result/shift-result';

/** A shift that an address names. `date`: YYYY-MM-DD; `value`: of the shift select */
export type LinkedShift = { date: string; value: string };

/** A shift of a day: the one with this value of the shift select, otherwise the last; null if the day has none. */
export const shiftOf = (storeId: number, date: string, value?: string): Promise<ShiftCriteria | null> =>
  readOnce(reportsPaths.shiftList, { params: { date, storeId } }).then(
    ({ reply: { data } }) => {
      const shift = value === undefined ? data.at(-1) : data.find((each) => shiftValue(each) === value);
      return shift ? { date, shift } : null;
    },
    // The form shows the reason.
    () => null,
  );
