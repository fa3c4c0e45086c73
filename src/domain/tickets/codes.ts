import { SERIAL_LENGTH, UPC_LENGTH } from './serial';

/** What a scanned or typed code stands for (product: smart scan). `text` is the cleaned code. */
export type Code =
  | { kind: 'upc'; text: string; upc: string; checkDigitWrong: boolean }
  /** 11 digits: a UPC whose check digit is missing; `upc` is offered */
  | { kind: 'shortUpc'; text: string; upc: string }
  | { kind: 'serial'; text: string; serial: string }
  /** longer than a serial: stands for its first 14 digits if those lie in a lot of this store */
  | { kind: 'long'; text: string; serial: string }
  | { kind: 'unreadable'; text: string };

/** A code without the control characters and blanks that guns add. */
export const cleanCode = (raw: string): string => raw.replace(/[\p{C}\s]/gu, '');

/** The check digit of a UPC-A from its first 11 digits (GS1 General Specifications, modulo 10). */
export function upcCheckDigit(first11: string): string {
  let sum = 0;
  for (let i = 0; i < UPC_LENGTH - 1; i++) sum += Number(first11[i]) * (i % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

const asUpc = (text: string, upc: string): Code => ({
  kind: 'upc',
  text,
  upc,
  checkDigitWrong: upcCheckDigit(upc) !== upc.at(-1),
});

/** Tells what a raw code is by its digits alone. */
export function parseCode(raw: string): Code {
  const text = cleanCode(raw);
  if (!/^[0-9]+$/.test(text)) return { kind: 'unreadable', text };
  const length = text.length;
  if (length === UPC_LENGTH - 1) return { kind: 'shortUpc', text, upc: text + upcCheckDigit(text) };
  if (length === UPC_LENGTH) return asUpc(text, text);
  if (length === UPC_LENGTH + 1 && text.startsWith('0')) return asUpc(text, text.slice(1));
  if (length === SERIAL_LENGTH || length === SERIAL_LENGTH + 1)
    return { kind: 'serial', text, serial: text.slice(0, SERIAL_LENGTH) };
  if (length === 2 * UPC_LENGTH && text.slice(0, UPC_LENGTH) === text.slice(UPC_LENGTH))
    return asUpc(text, text.slice(0, UPC_LENGTH));
  if (length > SERIAL_LENGTH) return { kind: 'long', text, serial: text.slice(0, SERIAL_LENGTH) };
  return { kind: 'unreadable', text };
}

/** Why a code stands for nothing: a few digits of one, or no code at all (its first 40 characters). */
export type UnreadableCode =
  | { kind: 'too_few_digits'; digits: number }
  | { kind: 'not_a_code'; text: string };

/** Why a code that stands for nothing is refused. @param text the cleaned code */
export function unreadable(text: string): UnreadableCode {
  if (/^[0-9]+$/.test(text) && text.length < UPC_LENGTH - 1)
    return { kind: 'too_few_digits', digits: text.length };
  return { kind: 'not_a_code', text: text.slice(0, 40) };
}
