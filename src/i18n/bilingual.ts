import type { CardError } from '../domain/counting/cards';
import type { ScanMessage } from '../domain/counting/scan-routing';
import type { Named } from './area';
import type { Areas } from './areas';
import * as punjabi from './below-english/counting/counting';
import * as en from './en/counting/counting';
import { REFUSED } from './en/outbox/refused';
import { currentMessages, language } from './language';
import { type Bilingual, type Message, type Sentences, say } from './say';

/**
 * A message in the reader's language with a second line. A reader of English has Punjabi there (specification, section 1),
 * a reader of another language English, unless switched off.
 * @param own in the reader's language
 * @param inPunjabi empty if there is none
 */
export function inTwoLines(own: string, inEnglish: string, inPunjabi: string): Bilingual {
  const { code, withEnglish } = language.getState();
  if (code === 'en') return { text: own, below: inPunjabi === '' ? null : { lang: 'pa', text: inPunjabi } };
  return { text: own, below: withEnglish && own !== inEnglish ? { lang: 'en', text: inEnglish } : null };
}

const messageIn = <M extends Message>(
  sentences: Partial<Sentences<M>> & Named<keyof Areas>,
  inPunjabi: Partial<Sentences<M>>,
  message: M,
): Bilingual =>
  inTwoLines(
    say<M>(currentMessages(sentences), message),
    say<M>(sentences, message),
    say<M>(inPunjabi, message),
  );

const isCardEvent = (message: ScanMessage | en.CardEvent): message is en.CardEvent =>
  message.kind in en.CARD_EVENT;

/** The counter's messages, one language under the other. */
export const scanText = (message: ScanMessage | en.CardEvent): Bilingual =>
  isCardEvent(message) ? messageIn(en.CARD_EVENT, {}, message) : messageIn(en.SCAN, punjabi.SCAN, message);
export const cardErrorText = (error: CardError): Bilingual =>
  messageIn(en.CARD_ERROR, punjabi.CARD_ERROR, error);
export const formProblemText = (problem: en.FormProblem): Bilingual =>
  messageIn(en.FORM_PROBLEM, punjabi.FORM_PROBLEM, problem);

/** A text of an area in two lines. @param inPunjabi the area's second line below English */
export const textOf = <K extends string>(
  area: Named<keyof Areas> & Record<NoInfer<K>, string>,
  inPunjabi: Record<K, string>,
  key: NoInfer<K>,
): Bilingual => inTwoLines(currentMessages(area)[key], area[key], inPunjabi[key]);

/** A text of the counter's screens in two lines. */
export const bilingual = (key: keyof typeof punjabi.COUNTING): Bilingual =>
  textOf(en.COUNTING, punjabi.COUNTING, key);

/**
 * Why the server didn't take an entry: the server's sentence for a reader of English, the one for its code with the server's
 * below for others. A code that the app doesn't know has the server's sentence alone.
 */
export function refusedText({ code, message }: { code: string; message: string }): Bilingual {
  const texts: Partial<Record<string, string>> = currentMessages(REFUSED);
  const own = language.getState().code === 'en' ? undefined : texts[code];
  return inTwoLines(own ?? message, message, '');
}
