import type { AlarmRule } from '../../shared/alarms/alarm';
import type { Alarm } from '../../shared/alarms/alarms-schema';
import { binName } from '../../shared/stock/bins';
import { centsOf, formatDollars, statedCents } from '../../shared/values/money';
import { ALARM_TEXT } from '../areas/alarm-text';
import { currentMessages } from '../current';
import { gameInWords } from './packs';

type OfRule<Rule extends AlarmRule> = Extract<Alarm, { rule: Rule }>;

/** The bin that an alarm is about; without bins, the game. */
export const placeText = ({
  bin,
  bin_name,
  vendor_name,
  lot_number,
}: Pick<OfRule<'high_sale'>, 'bin' | 'bin_name' | 'vendor_name' | 'lot_number'>): string =>
  bin === null
    ? gameInWords(vendor_name, lot_number ?? '')
    : currentMessages(ALARM_TEXT).bin({ bin: bin_name ?? binName(bin) });

type Text = typeof ALARM_TEXT;

const TEXT: { [Rule in AlarmRule]: (alarm: OfRule<Rule>, t: Text) => string } = {
  high_sale: ({ ticketCount, date, usual_days, usual, ...of }, t) =>
    t.high_sale({ place: placeText(of), ticketCount, date, days: usual_days.length, usual }),
  skipped_pack: ({ game, pack }, t) => t.skipped_pack({ game, pack }),
  short_shifts: ({ name, short, shifts, over_short, at_stake }, t) =>
    t.short_shifts({
      ...{ name, short, shifts, cents: statedCents(over_short) },
      lost: at_stake === undefined ? null : formatDollars(at_stake),
    }),
  missing_again: ({ days, ticketCount, amount, ...of }, t) =>
    t.missing_again({ place: placeText(of), days: days.length, ticketCount, cents: centsOf(amount) }),
  typed_cards: ({ name, typed, cards }, t) =>
    t.typed_cards({ name, typed, cards, percent: Math.floor((typed * 100) / cards) }),
  counts_alone: ({ name, shifts, days }, t) => t.counts_alone({ name, shifts, days }),
};

/** An alarm in a sentence or two: 'Bin 7 sold 48 tickets on Saturday, Nov 21, 2026. …' */
export const alarmText = (alarm: Alarm): string =>
  TEXT[alarm.rule](alarm as never, currentMessages(ALARM_TEXT));
