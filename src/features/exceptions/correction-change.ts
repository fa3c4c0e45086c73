import type { SoldRun } from '../../contract/sales';
import { parseCode } from '../../domain/codes';
import { centsOf } from '../../domain/money';
import { intersection, type Run, runLength } from '../../domain/runs';
import { isSerial, serialToNumber } from '../../domain/serial';

/** What was typed or scanned into a serial field: the serial where it's one, else the text itself. */
export function serialText(raw: string): string {
  const code = parseCode(raw);
  return code.kind === 'serial' || code.kind === 'long' ? code.serial : code.text;
}

/** What is wrong with the start or end of a correction within sold tickets, or null. @param label 'Start serial' */
export function serialFault(label: string, serial: string, sold: SoldRun): string | null {
  if (serial === '') return `${label} is required`;
  if (!isSerial(serial)) return `${label} must have 14 digits.`;
  const isWithin = serial >= sold.start_ticket && serial <= sold.end_ticket;
  return isWithin ? null : `${label} must be one from ${sold.start_ticket} to ${sold.end_ticket}.`;
}

/**
 * How many tickets and cents a correction puts back.
 * @returns null while start and end aren't a run within the sold tickets
 */
export function changeBy(
  sold: SoldRun,
  start: string,
  end: string,
): { count: number; amountCents: number } | null {
  if (!isSerial(start) || !isSerial(end)) return null;
  const asked: Run = { start: serialToNumber(start), end: serialToNumber(end) };
  const held = { start: serialToNumber(sold.start_ticket), end: serialToNumber(sold.end_ticket) };
  const run = intersection(asked, held);
  if (asked.start > asked.end || !run || runLength(run) !== runLength(asked)) return null;
  const count = runLength(run);
  return { count, amountCents: count * centsOf(sold.ticket_price) };
}
