import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { type AccountFault, passwordFault } from '../../src/shared/accounts/account-rules';
import { TITLES } from '../../src/shared/wire/page-paths';
import { hashQueue } from './hash-queue';

/** A random secret of 256 bits in base64url, for a session, a link or a device. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Only the hash is stored, so a stolen database contains no usable token. */
export const hashOfToken = (token: string): Uint8Array => createHash('sha256').update(token).digest();

// argon2id with the parameters of OWASP's cheat sheet; the library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The salted argon2id hash of a password. Throws ApiError 429 or 503 when the hash queue is full. */
export const hashPassword = (password: string): Promise<string> =>
  hashQueue.run('set', () => hash(password, COST));

let nobody: Promise<string> | null = null;

/**
 * Checks a password against a hash. Takes just as long for a user who doesn't exist or has no password
 * (null), so that timing doesn't reveal which Usernames exist. Throws like `hashPassword`.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST);
  const comparedHash = passwordHash ?? (await nobody);
  const matches = await hashQueue.run('check', () => verify(comparedHash, password));
  return passwordHash !== null && matches;
}

/** The number of most common passwords that are rejected, with or without a suffix. */
const COMMONEST = 10_000;
/** Maximum length of what people append to a word to satisfy a password rule: a year and a symbol. */
const MAX_TAIL_LENGTH = 5;

const commonest = new Set(dictionary['passwords-common'].slice(0, COMMONEST));

/** Common substitutions for letters. */
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
 * Checks whether a password is a common one with the digit, the symbol and the capital letter that the rule
 * demands: Passw0rd!, Welcome#2026, Qwerty123$ (OWASP ASVS 5, 6.2.4). Lists of leaked passwords contain few
 * that satisfy our rule unmodified.
 */
export function isCommonPassword(password: string): boolean {
  const tail = /[^a-z]*$/i.exec(password)?.[0].length ?? 0;
  return Array.from({ length: Math.min(tail, MAX_TAIL_LENGTH) + 1 }, (_, cut) =>
    password.slice(0, password.length - cut),
  ).some((start) => commonest.has(start.toLowerCase()) || commonest.has(asWord(start)));
}

/**
 * The fault of a new password: it breaks the rule (specification, section 5) or is too common. Null if there
 * is none.
 */
export const newPasswordFault = (password: string): AccountFault | null =>
  passwordFault(password) ?? (isCommonPassword(password) ? { kind: 'password_common' } : null);

/** Shorter words occur in too many others. */
const MIN_WORD_LENGTH = 4;

/** The text in a form in which a letter, its substitutes and its accented variants are equal; 1 stands for both i and l. */
const folded = (text: string): string =>
  asWord(text.normalize('NFKD').replace(/\p{M}/gu, '')).replaceAll('l', 'i');

/** The words of a text, including words spelled with digits, such as n1ck. */
const wordsOf = (text: string): string[] =>
  [text, ...(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(folded)]
    .flatMap((part) => part.match(/[\p{L}\p{M}]+/gu) ?? [])
    .map(folded)
    .filter((word) => [...word].length >= MIN_WORD_LENGTH);

/** The user for whom a password is set. `places`: the names of the user's store and company */
export type PasswordContext = {
  name: string;
  Username: string;
  email: string | null | undefined;
  places: readonly string[];
};

/**
 * The fault of a new password that contains a word of at least four letters from the user's names, the e-mail's local
 * part, the store, the company or this product (OWASP ASVS 5, 6.2.11). Null if there is none.
 */
export function contextFault(
  password: string,
  { name, Username, email, places }: PasswordContext,
): AccountFault | null {
  const local = email?.split('@')[0] ?? '';
  const words = [TITLES.app, name, Username, local, ...places].flatMap(wordsOf);
  const text = folded(password);
  return words.some((word) => text.includes(word)) ? { kind: 'password_context' } : null;
}
