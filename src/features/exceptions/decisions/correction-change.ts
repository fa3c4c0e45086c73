import type { SoldRun } from '../../../contract/counting/exceptions';
import { intersection, type Run, runLength } from '../../../domain/runs/runs';
import { isSerial, serialToNumber } from '../../../domain/tickets/serial';
import { serialOnLeaving } from '../../../domain/tickets/typed-serial';
import { centsOf } from '../../../domain/values/money';
import { serialsInWords } from '../../../i18n/en/counting/serials';
import { EXCEPTIONS } from '../../../i18n/en/reports/exceptions';
import { storeCodes } from '../../../terminal/store-codes';
import { runOf } from '../packs';

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
 * The run that a correction puts back.
 * @param start the first one in the order of selling, as `end` is the last
 * @returns null unless start and end are a run within the sold tickets
 */
export function correctedRun(sold: SoldRun, start: string, end: string): Run | null {
  if (!isSerial(start) || !isSerial(end)) return null;
  const [lower, higher] = lowerFirst(sold, start, end);
  const run: Run = { start: serialToNumber(lower), end: serialToNumber(higher) };
  const part = intersection(run, runOf(sold));
  return part && runLength(part) === runLength(run) && run.start <= run.end ? run : null;
}

/** What a record loses by a correction. `purpose` opening: missing tickets, which are in no clerk's figures; `reason`: removed ones. */
export type RecordChange = Pick<SoldRun, 'name' | 'time_created' | 'business_date' | 'purpose' | 'reason'> & {
  ticketCount: number;
  amountCents: number;
};

/** What each record loses when a run of sold tickets goes back on the shelf, oldest record first. */
export function changesBy(run: Run, sold: readonly SoldRun[]): RecordChange[] {
  const changes = new Map<string, RecordChange>();
  for (const { name, time_created, business_date, purpose, reason, ticket_price, ...part } of sold) {
    const lost = intersection(run, runOf(part));
    if (!lost) continue;
    const record = `${time_created} ${name} ${reason ?? ''}`;
    const before = changes.get(record) ?? { ticketCount: 0, amountCents: 0 };
    const ticketCount = runLength(lost);
    changes.set(record, {
      ...{ name, time_created, business_date, purpose, reason },
      ticketCount: before.ticketCount + ticketCount,
      amountCents: before.amountCents + ticketCount * centsOf(ticket_price),
    });
  }
  return [...changes].sort(([a], [b]) => a.localeCompare(b)).map(([, change]) => change);
}
