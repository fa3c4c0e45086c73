/** The kinds of the app's errors: from a screen, of background work (a rejection or an error), of the start, of the device's storage. */
export const ERROR_KINDS = ['screen', 'rejection', 'error', 'start', 'storage'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** The maximum number of errors that a device keeps, and that the server takes from a terminal within a day. */
export const MAX_ERRORS_OF_DAY = 20;
/** The maximum number of errors kept of a store, or of a company's own devices. */
export const MAX_ERRORS_OF_STORE = 500;
/** The number of days for which errors are kept. */
export const ERROR_DAYS = 30;

/** The longest kept text of an error, in characters. */
export const MAX_ERROR_LENGTH = 300;
/** Longer texts are cut first, so that no text takes long to clean. Part of a quoted text is cleaned like a whole one. */
const MAX_READ = 2_000;

const GONE = '…';

/**
 * Texts that a person may have typed or scanned, in the order of their removal. An apostrophe inside a word quotes nothing; a quote that
 * isn't closed reaches to the end.
 */
const REMOVED: readonly [pattern: RegExp, by: string][] = [
  [/["“”„«][^"“”„«»]*(?:["“”»]|$)/gu, GONE],
  [/`[^`]*(?:`|$)/gu, GONE],
  [/(?<![\p{L}\p{N}])['‘‚‹].*?(?:['’‘›](?![\p{L}\p{N}])|$)/gu, GONE],
  // Before addresses, whose host may be a shop's: the path tells the part of the app.
  [/\b[a-z][a-z+.-]*:\/\/[^/\s]*/giu, ''],
  [/[?#&][^\s]*=[^\s]*/gu, GONE],
  [/[^\s]*[@＠][^\s]*/gu, GONE],
  // Names in other scripts: this app's own errors are in English.
  [/[^\p{ASCII}\p{N}\p{P}\p{S}\p{Z}][\p{L}\p{M}\u200c\u200d]*/gu, GONE],
  // Tokens and keys.
  [/[\w-]{32,}/gu, GONE],
  [
    /\p{Sc}\s?\p{N}(?:[.,]?\p{N})*|\p{N}(?:[.,]?\p{N})*\s?(?:\p{Sc}|USD\b|dollars?\b|cents?\b)|\p{N}+[.,]\p{N}{2}(?!\p{N})/giu,
    '#',
  ],
  [/\p{N}(?:[\s.,:;/_-]{0,2}\p{N}){3,}/gu, '#'],
];

const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu;

/**
 * The text of an error without data of a shop: quoted texts, e-mail addresses, money, serials and other numbers of four and more digits
 * (of any script), tokens, words in other scripts than the app's own errors, and the names that this device knows.
 * @param names of people and places
 * @returns one line, at most `MAX_ERROR_LENGTH` characters
 */
export function cleanedError(text: string, names: readonly string[] = []): string {
  const read = text.slice(0, MAX_READ).normalize('NFKC').replaceAll('...', GONE).replace(CONTROLS, ' ');
  const cleaned = REMOVED.reduce((rest, [pattern, by]) => rest.replace(pattern, by), read);
  const nameless = wordsOf(names).reduce((rest, word) => rest.replace(word, GONE), cleaned);
  const line = nameless
    .replace(/…(?:\s*…)+/gu, GONE)
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, MAX_ERROR_LENGTH).join('').trim();
}

/** The words of names, of two letters and more, wherever a text has one. */
function wordsOf(names: readonly string[]): RegExp[] {
  const words = new Set(names.flatMap((name) => name.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u)));
  return [...words]
    .filter((word) => word.length > 1)
    .map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu'));
}
