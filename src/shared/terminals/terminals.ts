/**
 * The time without a touch, a key or a scan after which a clerk is off duty, in milliseconds (issue: clerk on
 * duty).
 */
const IDLE_MS = 10 * 60_000;

/**
 * Checks whether a terminal has been unused for too long. A last use far in the future was written by a wrong
 * clock.
 * @param lastUse milliseconds since 1970; 0 = unknown
 */
export const isIdle = (lastUse: number, now: number): boolean => Math.abs(now - lastUse) >= IDLE_MS;

/** The characters of a terminal's code: letters and digits without a lookalike or soundalike. */
export const TERMINAL_CODE = { alphabet: 'ACDEFGHJKMNPQRTVWXY23456789', length: 6 } as const;

/** The states of a terminal that need an owner's attention, most urgent first. */
export const TERMINAL_STATES = ['attention', 'waiting', 'silent', 'working', 'signed_out'] as const;
export type TerminalState = (typeof TERMINAL_STATES)[number];

/** The maximum number of terminals listed, those that need attention most first. */
export const MAX_TERMINALS = 500;

/** The time before the end of a handed-over terminal's access from which its lock screen shows a notice. */
const NOTICE_MS = 30 * 86_400_000;

/** Checks whether a terminal's access ends soon. Both in milliseconds since 1970. */
export const endsSoon = (accessEnd: number, now: number): boolean => accessEnd - now < NOTICE_MS;

/** The maximum stored length of an outbox file's name. */
export const MAX_FILE_NAME_LENGTH = 120;

/** The maximum number of sessions listed, most recently used first. */
export const MAX_LISTED_SESSIONS = 500;

/**
 * The build of the app from the address of its first script, as in `/assets/start-BxY3k9_a.js`: that script
 * names all others.
 * @param text that address, or a page or list with it
 */
export const buildNamedIn = (text: string): string | null =>
  /\bassets\/start-([\w-]+)\.js\b/.exec(text)?.[1] ?? null;
