import type { RecordPurpose, SalesBody } from '../../src/shared/counting/sales-schema';
import { businessDateOfWall, dayBefore, type StoreClock, wallTime } from '../../src/shared/time/store-clock';
import { isDate, reportTime } from '../../src/shared/time/time';
import { wrongContent } from '../errors';

/**
 * The day and time of a sales record. They are fixed at capture: a change of the store's settings moves no
 * record.
 */
export type ShiftOf = {
  /** the date of the wall time, YYYY-MM-DD */
  saleDate: string;
  /** the business day, YYYY-MM-DD */
  date: string;
  /** HH:mm:ss, with the zone's name in the hour that November repeats */
  reportTime: string;
  purpose: RecordPurpose;
};

type Sent = Pick<SalesBody, 'business_date' | 'time_created' | 'recorded_at'>;

/**
 * The day and time of a record. A terminal that sends its business day fixed both at capture, with its
 * settings at that time. Otherwise (the previous release, or a time that isn't accepted) the store's settings
 * decide.
 * @param recordedAt the instant of capture, as accepted
 * @param clock of the store
 * @throws ApiError 422 when the business day is neither the date of the wall time nor the day before
 */
export function shiftOf(sent: Sent, recordedAt: Date, clock: StoreClock, purpose: RecordPurpose): ShiftOf {
  const ofStore = wallTime(recordedAt, clock);
  const captured = sent.business_date === undefined ? undefined : (sent.time_created ?? ofStore);
  if (captured !== undefined) requireDayOf(captured, sent.business_date ?? '');
  const isBelieved = sent.recorded_at === undefined || Date.parse(sent.recorded_at) === recordedAt.getTime();
  if (captured === undefined || !isBelieved)
    return {
      saleDate: ofStore.slice(0, 10),
      date: businessDateOfWall(ofStore, clock),
      reportTime: reportTime(recordedAt, clock),
      purpose,
    };
  return {
    saleDate: captured.slice(0, 10),
    date: sent.business_date ?? '',
    reportTime: captured === ofStore ? reportTime(recordedAt, clock) : captured.slice(11),
    purpose,
  };
}

function requireDayOf(wall: string, date: string): void {
  const saleDate = wall.slice(0, 10);
  if (!isDate(date) || (date !== saleDate && date !== dayBefore(saleDate)))
    throw wrongContent('business_date', { kind: 'other_business_day' });
}
