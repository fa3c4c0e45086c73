import type { ScanMessage } from '../../shared/counting/scan-routing';
import { firstSold, lastSold } from '../../shared/stock/direction';
import type { Run } from '../../shared/tickets/runs';
import { numberToSerial } from '../../shared/tickets/serial';
import type { Area } from '../area';
import { COUNTING } from '../areas/counting';
import { PACKS } from '../areas/packs';
import type { SCAN } from '../areas/scan';
import { currentMessages, listed } from '../current';
import type { LanguageCode } from '../locales';
import type { MessageOf } from '../say';
import { nameOf, ticketOf } from './packs';
import { soldAs } from './sold-as';

/** The specification's message for a start serial outside its pack. @param left the tickets on the shelf; null: none */
export const outsideOf = (left: Run | null, t: typeof COUNTING = currentMessages(COUNTING)): string =>
  t.outside({
    left: left !== null,
    min: left ? numberToSerial(left.start) : '',
    max: left ? numberToSerial(left.end) : '',
  });

/**
 * A scan's message with its values as the sentences take them.
 * @param inLanguage gives an area in the sentence's language
 * @param counting says how tickets were recorded
 */
export function scanInWords(
  message: ScanMessage,
  code: LanguageCode,
  inLanguage: <A extends Area>(area: A) => A,
  counting: Pick<typeof COUNTING, 'soldAs'> = inLanguage(COUNTING),
): MessageOf<typeof SCAN> {
  if (message.kind === 'wrong_length')
    return { ...message, expected: listed(message.expected.map(String), 'disjunction', code) };
  if (message.kind === 'uncertain_code') {
    const { readings } = message;
    return { ...message, count: readings.length, readings: listed(readings, 'disjunction', code) };
  }
  if (!('pack' in message)) return message;
  const pack = nameOf(message.pack, inLanguage(PACKS));
  if (message.kind === 'upc_found')
    return {
      ...message,
      pack,
      first: ticketOf(firstSold(message.pack)),
      last: ticketOf(lastSold(message.pack)),
    };
  if (message.kind === 'serial_sold') {
    const { left, soldBy, clock } = message;
    return {
      ...message,
      pack,
      outside: outsideOf(left, inLanguage(COUNTING)),
      soldAs: soldAs(soldBy, clock, counting),
    };
  }
  return { ...message, pack };
}
