import type { Alarm } from '../../../contract/alarms/alarms';
import type { AlarmRule } from '../../../domain/alarms/alarm';
import { dayInWords, weekdayInWords } from '../../../domain/time/time';
import { centsOf, formatMoney, formatSignedCents, signedCents } from '../../../domain/values/money';
import { pluralize } from '../../../domain/values/pluralize';

type OfRule<Rule extends AlarmRule> = Extract<Alarm, { rule: Rule }>;

/** The rules by name. */
export const ALARM_NAMES: Record<AlarmRule, string> = {
  high_sale: 'Sold far more than usual',
  skipped_pack: 'Pack number skipped',
  short_shifts: 'Short again and again',
  missing_again: 'Missing again',
  typed_cards: 'Many packs typed',
};

/** The bin that an alarm is about; without bins, the game. */
export const placeText = ({
  bin,
  vendor_name,
  lot_number,
}: Pick<OfRule<'high_sale'>, 'bin' | 'vendor_name' | 'lot_number'>): string =>
  bin === null ? (vendor_name ?? lot_number ?? '') : `Bin ${bin}`;

const tickets = (count: number): string => pluralize(count, 'ticket');

const TEXT: { [Rule in AlarmRule]: (alarm: OfRule<Rule>) => string } = {
  high_sale: (alarm) =>
    `${placeText(alarm)} sold ${tickets(alarm.ticketCount)} on ${weekdayInWords(alarm.date)}, ` +
    `${dayInWords(alarm.date)}. On the ${pluralize(alarm.usual_days.length, weekdayInWords(alarm.date))} ` +
    `before, it sold ${alarm.usual} on average.`,
  skipped_pack: ({ game, pack }) =>
    `Pack ${pack} of game ${game} was never received, though the packs before and after it were.`,
  short_shifts: ({ name, short, shifts, over_short }) =>
    `${name} was short in ${short} of the last ${shifts} shifts with counted cash. ` +
    `Together, these shifts are ${formatSignedCents(signedCents(over_short) ?? 0)}.`,
  missing_again: (alarm) =>
    `${placeText(alarm)}: tickets were missing on ${alarm.days.length} days within four weeks: ` +
    `${tickets(alarm.ticketCount)}, ${formatMoney(centsOf(alarm.amount))}.`,
  typed_cards: ({ name, typed, cards }) =>
    `${name} typed ${typed} of ${cards} packs instead of scanning them (${Math.floor((typed * 100) / cards)}%).`,
};

/** An alarm in a sentence or two: 'Bin 7 sold 48 tickets on Saturday, Nov 21, 2026. …' */
export const alarmText = (alarm: Alarm): string => TEXT[alarm.rule](alarm as never);
