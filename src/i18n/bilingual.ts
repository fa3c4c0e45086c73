import type { CardError } from '../domain/counting/cards';
import type { ScanMessage } from '../domain/counting/scan-routing';
import * as en from './en/counting/counting';
import * as pa from './pa/counting/counting';
import { type Bilingual, say } from './say';

const SCAN = { ...en.SCAN, ...en.CARD_EVENT };

/** The counter's messages in both languages of its screens, one under the other. */
export const scanText = (message: ScanMessage | en.CardEvent): Bilingual => ({
  en: say(SCAN, message),
  pa: say<ScanMessage | en.CardEvent>(pa.SCAN, message),
});
export const cardErrorText = (error: CardError): Bilingual => ({
  en: say(en.CARD_ERROR, error),
  pa: say(pa.CARD_ERROR, error),
});
export const formProblemText = (problem: en.FormProblem): Bilingual => ({
  en: say(en.FORM_PROBLEM, problem),
  pa: say(pa.FORM_PROBLEM, problem),
});

/** A text of the counter's screens in both languages. */
export const bilingual = (key: keyof typeof pa.COUNTING): Bilingual => ({
  en: en.COUNTING[key],
  pa: pa.COUNTING[key],
});
