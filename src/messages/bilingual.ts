import type { CardError } from '../shared/counting/cards';
import type { ScanMessage } from '../shared/counting/scan-routing';
import type { SoldBy } from '../shared/stock/stock';
import { firstSold, lastSold, type Run } from '../shared/tickets/runs';
import { numberToSerial } from '../shared/tickets/serial';
import type { StoreClock } from '../shared/time/store-clock';
import { CARD_ERROR as CARD_ERROR_PA } from './areas/below-english/card-error';
import { COUNTING as COUNTING_PA } from './areas/below-english/counting';
import { FORM_PROBLEM as FORM_PROBLEM_PA } from './areas/below-english/form-problem';
import { SCAN as SCAN_PA } from './areas/below-english/scan';
import { CARD_ERROR } from './areas/card-error';
import { CARD_EVENT } from './areas/card-event';
import { COUNTING } from './areas/counting';
import { FORM_PROBLEM } from './areas/form-problem';
import { PACKS } from './areas/packs';
import { REFUSED } from './areas/refused';
import { SCAN } from './areas/scan';
import { type Area, currentMessages, listed } from './current';
import { language } from './language';
import type { LanguageCode } from './locales';
import { type Bilingual, type Message, type MessageOf, type Sentences, say } from './say';
import { nameOf, soldAs, ticketOf } from './words/packs';

/** Events of the cards that a rule doesn't answer. */
export type CardEvent = MessageOf<typeof CARD_EVENT>;
/** Why a button of the form did nothing. */
export type FormProblem = { kind: 'fill_current_card' } | { kind: 'fill_entry'; entry: number };

/**
 * A message in the reader's language with a second line. It is Punjabi for a reader of English (specification, section 1) and English
 * for any other reader, unless switched off.
 * @param inOwnLanguage in the reader's language
 * @param inPunjabi empty if there is none
 */
export function inTwoLines(inOwnLanguage: string, inEnglish: string, inPunjabi: string): Bilingual {
  const { code, withEnglish, withPunjabi } = language.getState();
  if (code === 'en')
    return {
      text: inOwnLanguage,
      below: withPunjabi && inPunjabi !== '' ? { lang: 'pa', text: inPunjabi } : null,
    };
  return {
    text: inOwnLanguage,
    below: withEnglish && inOwnLanguage !== inEnglish ? { lang: 'en', text: inEnglish } : null,
  };
}

const messageIn = <M extends Message>(
  sentences: Sentences<M> & Area,
  inPunjabi: Partial<Sentences<M>>,
  message: M,
): Bilingual =>
  inTwoLines(
    say<M>(currentMessages(sentences), message),
    say<M>(sentences, message),
    say<M>(inPunjabi, message),
  );

const isCardEvent = (message: ScanMessage | CardEvent): message is CardEvent => message.kind in CARD_EVENT;

/** The counter's messages, one language under the other. */
export function scanText(message: ScanMessage | CardEvent): Bilingual {
  if (isCardEvent(message)) return messageIn<CardEvent>(CARD_EVENT, {}, message);
  return inTwoLines(
    say(currentMessages(SCAN), scanInWords(message, language.getState().code, currentMessages)),
    say(
      SCAN,
      scanInWords(message, 'en', (area) => area),
    ),
    say(
      SCAN_PA as Partial<typeof SCAN>,
      scanInWords(message, 'pa', (area) => area, COUNTING_PA),
    ),
  );
}
export const cardErrorText = (error: CardError): Bilingual =>
  messageIn<CardError>(CARD_ERROR, CARD_ERROR_PA, error);
export const formProblemText = (problem: FormProblem): Bilingual =>
  messageIn<FormProblem>(FORM_PROBLEM, FORM_PROBLEM_PA, problem);

/** A text of an area in two lines. @param inPunjabi the area's second line below English */
export const textOf = <K extends string>(
  area: Area & Record<NoInfer<K>, string>,
  inPunjabi: Record<NoInfer<K>, string>,
  key: K,
): Bilingual => inTwoLines(currentMessages(area)[key], area[key], inPunjabi[key]);

type Below = { [K in keyof typeof COUNTING_PA]: (typeof COUNTING_PA)[K] extends string ? K : never };

/** A text of the counter's screens in two lines. */
export const bilingual = (key: Below[keyof Below]): Bilingual => textOf(COUNTING, COUNTING_PA, key);

/** Punjabi below how tickets were recorded. */
export const soldInPunjabi = (soldBy: SoldBy, clock: StoreClock): string =>
  soldAs(soldBy, clock, COUNTING_PA);

/**
 * The reason why the server refused an entry: the server's sentence if it's in the reader's language, otherwise the one for its code.
 * Below it English: the server's own sentence, or the one for its code. A code that the app doesn't know has the server's sentence
 * alone.
 */
export function refusedText(refusal: { code: string; message: string; language?: string }): Bilingual {
  const { code, message, language: messageLanguage = 'en' } = refusal;
  const inWords = (texts: Partial<Record<string, string>>): string => texts[code] ?? message;
  return inTwoLines(
    messageLanguage === language.getState().code ? message : inWords(currentMessages(REFUSED)),
    messageLanguage === 'en' ? message : inWords(REFUSED),
    '',
  );
}

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
function scanInWords(
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
