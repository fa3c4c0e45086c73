import { exceptionNumber } from '../../shared/counting/claims';
import { binName } from '../../shared/stock/bins';
import type { PackEvent } from '../../shared/stock/inventory-schema';
import type { RemovalReason } from '../../shared/stock/removals';
import { centsOf, centsToDollars } from '../../shared/values/money';
import { EXCEPTIONS } from '../areas/exceptions';
import { PACK_EVENT } from '../areas/pack-event';
import { REMOVED_AS } from '../areas/removed-as';
import { currentMessages, languageOf } from '../current';
import { clock } from '../formats';
import { changeText } from './late-records';
import { ticketsOf } from './packs';
import { dayInWords } from './times';

/**
 * The tickets that a correction takes from a record: `Fri, Nov 20, shift of Morning Clerk at 2:05 PM: −10 tickets,
 * −$50.00`
 */
export function recordChangeText(change: {
  name: string;
  /** wall time: YYYY-MM-DD HH:mm:ss */
  time_created: string;
  business_date?: string;
  purpose?: 'opening';
  reason?: RemovalReason;
  ticketCount: number;
  amountCents: number;
}): string {
  const t = currentMessages(EXCEPTIONS);
  const [date = '', time = ''] = change.time_created.split(' ');
  const counted = change.purpose === 'opening' ? t.missingCheckOf : t.shiftOf;
  const amount = -centsToDollars(change.amountCents);
  return t.recordChange({
    day: dayInWords(change.business_date ?? date),
    what: change.reason ? t.removalOf({ how: currentMessages(REMOVED_AS)[change.reason] }) : counted,
    name: change.name,
    time: clock(languageOf(EXCEPTIONS), time),
    change: changeText({ ticketCount: -change.ticketCount, amount }),
  });
}

/** `Morning Clerk counted as sold: 20 tickets ($100.00), #000–#019; saw #020 at the front. Terminal K7QM2P.` */
export function packEventText(event: PackEvent): string {
  const t = currentMessages(PACK_EVENT);
  const { what, ticketCount, amount, front_ticket, reason, terminal, exception_id: id } = event;
  const words = {
    tickets: t.tickets({ ticketCount, cents: centsOf(amount), range: ticketsOf(event) }),
    front: (front_ticket ? t.front({ serial: front_ticket }) : '') + (event.swept ? t.swept : ''),
    // A server of the previous release sends no name.
    bin: event.bin_name ?? (event.bin === undefined ? undefined : binName(event.bin)),
    purpose: event.purpose ?? '',
    store: event.transfer?.store,
    number: id === undefined ? undefined : exceptionNumber(id),
  };
  return [
    `${event.by} ${t[what](words)}.`,
    ...(reason === undefined ? [] : [t.reason({ reason })]),
    ...(terminal === null ? [] : [t.terminal({ terminal })]),
  ].join(' ');
}
