import { dictionary } from '@zxcvbn-ts/language-common';
import { type AccountFault, passwordFault } from '../../src/domain/account-rules';

/** How many of the commonest passwords are refused, whatever is put behind them. */
const COMMONEST = 10_000;
/** What people put behind a word to please a rule: a year and a sign. */
const MAX_TAIL_LENGTH = 5;

const commonest = new Set(dictionary['passwords-common'].slice(0, COMMONEST));

/** What is written for a letter. */
const LETTER_FOR: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const asWord = (text: string): string =>
  [...text.toLowerCase()].map((character) => LETTER_FOR[character] ?? character).join('');

/**
 * Whether a password is one of the commonest with the digit, the sign and the capital that the rule asks for: Passw0rd!,
 * Welcome#2026, Qwerty123$ (OWASP ASVS 5, 6.2.4). No list of leaked passwords has many that keep our rule as they are.
 */
export function isCommonPassword(password: string): boolean {
  const tail = /[^a-z]*$/i.exec(password)?.[0].length ?? 0;
  return Array.from({ length: Math.min(tail, MAX_TAIL_LENGTH) + 1 }, (_, cut) =>
    password.slice(0, password.length - cut),
  ).some((start) => commonest.has(start.toLowerCase()) || commonest.has(asWord(start)));
}

/** What is wrong with a new password: it breaks the rule (specification, section 5), or is too common. */
export const newPasswordFault = (password: string): AccountFault | null =>
  passwordFault(password) ?? (isCommonPassword(password) ? { kind: 'password_common' } : null);
