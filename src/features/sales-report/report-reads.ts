import { storesToday } from '../../api/dashboard';
import { daySales, periodSales, shiftList, shiftSales } from '../../api/sales';
import type { PeriodSales } from '../../contract/office/period-sales';
import { shiftValue } from '../../domain/counting/shift';
import type { Period } from '../../domain/time/periods';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import type { ShiftCriteria } from './result/shift-result';
import type { Found } from './use-report';

/** The sales of a day, from the server or the cache. @param date YYYY-MM-DD */
export const dayReport = async (storeId: number, date: string): Promise<Found<string>> => ({
  criteria: date,
  ...(await cachedRead(`sales/${storeId}/${date}`, () => daySales(api, date, storeId))),
});

/** The sales of a period, from the server or the cache. */
export const periodReport = async (storeId: number, period: Period): Promise<Found<Period, PeriodSales>> => {
  const { from, to } = period;
  const read = cachedRead(`period-sales/${storeId}/${from}/${to}`, () => periodSales(api, from, to, storeId));
  return { criteria: period, ...(await read) };
};

/** The sales of a shift, from the server or the cache. */
export const shiftReport = async (criteria: ShiftCriteria): Promise<Found<ShiftCriteria>> => {
  const { date, shift } = criteria;
  const { created_by: userId, report_time: time } = shift;
  const read = cachedRead(`shift-sales/${date}/${userId}/${time}`, () => shiftSales(api, date, userId, time));
  return { criteria, ...(await read) };
};

/** The shifts of a day, from the server or the cache. @param date YYYY-MM-DD */
export const dayShifts = (storeId: number, date: string) =>
  cachedRead(`shifts/${storeId}/${date}`, () => shiftList(api, date, storeId));

/** The last business day with a count, known to the server or the cache; null if there is none, or it isn't known now. */
export const lastCountedDay = (storeId: number): Promise<string | null> =>
  cachedRead(`today/${storeId}`, () => storesToday(api, storeId)).then(
    ({ value: [store] }) => store?.last_count?.date ?? null,
    // The day is only an offer.
    () => null,
  );

/** A shift that an address names. `date`: YYYY-MM-DD; `value`: of the shift select */
export type LinkedShift = { date: string; value: string };

/** The shift that a link names; null if its day has none like it. */
export const linkedShift = (storeId: number, { date, value }: LinkedShift): Promise<ShiftCriteria | null> =>
  dayShifts(storeId, date).then(
    ({ value: shifts }) => {
      const shift = shifts.find((each) => shiftValue(each) === value);
      return shift ? { date, shift } : null;
    },
    // The form says why.
    () => null,
  );

/** The last shift of a day; null if the day has none. */
export const lastShift = (storeId: number, date: string): Promise<ShiftCriteria | null> =>
  dayShifts(storeId, date).then(
    ({ value: shifts }) => {
      const shift = shifts.at(-1);
      return shift ? { date, shift } : null;
    },
    // The form says why.
    () => null,
  );
