import { isUnreachable } from '../../api/client/client';
import { storesToday } from '../../api/dashboard';
import { daySales, periodSales, shiftList, shiftSales } from '../../api/sales';
import type { PeriodSales } from '../../contract/office/period-sales';
import { shiftValue } from '../../domain/counting/shift';
import type { Period } from '../../domain/time/periods';
import type { StoreClock } from '../../domain/time/store-clock';
import { capturedDate } from '../../outbox/captured';
import { api } from '../../terminal/api';
import { unsentRows } from '../../terminal/outbox/use-outbox';
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

/** The last business day with a count, unsent ones on this device included; null if there is none, or it isn't known now. */
async function lastCountedDay(storeId: number, today: string, clock: StoreClock): Promise<string | null> {
  // If the device's storage fails, the server still knows.
  const unsent = await unsentRows(storeId).catch(() => []);
  if (unsent.some((row) => row.kind === 'sale' && capturedDate(row, clock) === today)) return today;
  return cachedRead(`today/${storeId}`, () => storesToday(api, storeId)).then(
    ({ value: [store] }) => store?.last_count?.date ?? null,
    () => null,
  );
}

/**
 * The day report that the screen opens with: today's, or where today has no count, that of the last day with one.
 * @throws the error of today's report, where neither is known
 */
export async function openingReport(
  storeId: number,
  today: string,
  clock: StoreClock,
): Promise<Found<string>> {
  const own = await dayReport(storeId, today).then(
    (found) => ({ found, error: null }),
    (error: unknown) => ({ found: null, error }),
  );
  if (own.error && !isUnreachable(own.error)) throw own.error;
  if (own.found && own.found.value.countData.length > 0) return own.found;
  const last = await lastCountedDay(storeId, today, clock);
  // Nobody asked for this day, so today's answer stands.
  const other = last === null || last === today ? null : await dayReport(storeId, last).catch(() => null);
  if (other) return other;
  if (own.found) return own.found;
  throw own.error;
}

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

/** The shift that the screen opens with: the last one of today, or of the last day with a count; null if there is none. */
export async function openingShift(
  storeId: number,
  today: string,
  clock: StoreClock,
): Promise<ShiftCriteria | null> {
  const lastOf = async (date: string): Promise<ShiftCriteria | null> => {
    // Without an answer, the form opens empty, as for a day that nobody has counted.
    const shifts = await dayShifts(storeId, date).catch(() => null);
    const shift = shifts?.value.at(-1);
    return shift ? { date, shift } : null;
  };
  const own = await lastOf(today);
  const last = own ? null : await lastCountedDay(storeId, today, clock);
  return own ?? (last === null ? null : lastOf(last));
}
