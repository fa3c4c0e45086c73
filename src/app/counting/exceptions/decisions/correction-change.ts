import { EXCEPTIONS } from '../../../../messages/areas/exceptions';
import { currentMessages } from '../../../../messages/current';
import { serialsInWords } from '../../../../messages/words/serials';
import type { SoldRun } from '../../../../shared/counting/exceptions-schema';
import { intersection, type Run, runLength } from '../../../../shared/tickets/runs';
import { isSerial, serialToNumber } from '../../../../shared/tickets/serial';
import { serialOnLeaving } from '../../../../shared/tickets/typed-serial';
import { centsOf } from '../../../../shared/values/money';
import { storeCodes } from '../../../state/store-codes';
import { runOf } from '../packs';

/** The serial of a typed or scanned text, or the text itself if it isn't a serial. */
export const serialText = (raw: string): string => serialOnLeaving(raw, storeCodes());

/** The fault of a correction's start or end within the sold tickets, or null. @param label EXCEPTIONS.startLabel */
export function serialFault(label: string, serial: string, sold: SoldRun): string | null {
  const t = currentMessages(EXCEPTIONS);
  if (serial === '') return t.serialRequired({ label });
  if (!isSerial(serial)) return t.serialLength({ label });
  const isWithin = serial >= sold.start_ticket && serial <= sold.end_ticket;
  return isWithin ? null : t.serialOutside({ label, serials: serialsInWords(sold) });
}

/** Two serials in the order in which they are sold, as the lower and the higher one. */
export const lowerFirst = (sold: SoldRun, start: string, end: string): [string, string] =>
  sold.sells === 'down' ? [end, start] : [start, end];

/**
 * The run that a correction puts back.
 * @param start the first ticket in the order of selling; `end` is the last
 * @returns null unless start and end are a run within the sold tickets
 */
export function correctedRun(sold: SoldRun, start: string, end: string): Run | null {
  if (!isSerial(start) || !isSerial(end)) return null;
  const [lower, higher] = lowerFirst(sold, start, end);
  const run: Run = { start: serialToNumber(lower), end: serialToNumber(higher) };
  const part = intersection(run, runOf(sold));
  return part && runLength(part) === runLength(run) && run.start <= run.end ? run : null;
}

/**
 * The tickets that a correction takes from a record. `purpose` opening: missing tickets, which are in no clerk's
 * figures; `reason`: removed ones.
 */
export type RecordChange = Pick<SoldRun, 'name' | 'time_created' | 'business_date' | 'purpose' | 'reason'> & {
  ticketCount: number;
  amountCents: number;
};

/** The changes to each record when a run of sold tickets goes back on the shelf, oldest record first. */
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
