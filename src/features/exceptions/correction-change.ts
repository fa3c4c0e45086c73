import type { SoldRun } from '../../contract/counting/exceptions';
import { intersection, type Run, runLength } from '../../domain/runs/runs';
import { isSerial, serialToNumber } from '../../domain/tickets/serial';
import { serialOnLeaving } from '../../domain/tickets/typed-serial';
import { centsOf } from '../../domain/values/money';
import { serialsInWords } from '../../i18n/en/counting/serials';
import { EXCEPTIONS } from '../../i18n/en/reports/exceptions';
import { storeCodes } from '../../terminal/store-codes';

/** The serial of a typed or scanned text, or the text itself if it isn't a serial. */
export const serialText = (raw: string): string => serialOnLeaving(raw, storeCodes());

/** The fault of a correction's start or end within the sold tickets, or null. @param label EXCEPTIONS.startLabel */
export function serialFault(label: string, serial: string, sold: SoldRun): string | null {
  if (serial === '') return EXCEPTIONS.serialRequired(label);
  if (!isSerial(serial)) return EXCEPTIONS.serialLength(label);
  const isWithin = serial >= sold.start_ticket && serial <= sold.end_ticket;
  return isWithin ? null : EXCEPTIONS.serialOutside(label, serialsInWords(sold));
}

/** Two serials in the order in which they are sold, as the lower and the higher one. */
export const lowerFirst = (sold: SoldRun, start: string, end: string): [string, string] =>
  sold.sells === 'down' ? [end, start] : [start, end];

/**
 * The tickets and cents that a correction puts back.
 * @param start the first one in the order of selling, as `end` is the last
 * @returns null unless start and end are a run within the sold tickets
 */
export function changeBy(
  sold: SoldRun,
  start: string,
  end: string,
): { count: number; amountCents: number } | null {
  if (!isSerial(start) || !isSerial(end)) return null;
  const [lower, higher] = lowerFirst(sold, start, end);
  const requested: Run = { start: serialToNumber(lower), end: serialToNumber(higher) };
  const soldRun = { start: serialToNumber(sold.start_ticket), end: serialToNumber(sold.end_ticket) };
  const run = intersection(requested, soldRun);
  if (requested.start > requested.end || !run || runLength(run) !== runLength(requested)) return null;
  const count = runLength(run);
  return { count, amountCents: count * centsOf(sold.ticket_price) };
}
