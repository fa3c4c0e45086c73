/** What a terminal needs of an owner, the most urgent first. */
export const TERMINAL_STATES = ['attention', 'waiting', 'silent', 'working', 'signed_out'] as const;
export type TerminalState = (typeof TERMINAL_STATES)[number];

/** As many terminals are listed, those that need an owner most first. */
export const MAX_TERMINALS = 500;

/** So long before a handed-over terminal's access ends its lock screen says so. */
const NOTICE_MS = 30 * 86_400_000;

/** Whether a terminal's access ends soon. Both in milliseconds since 1970. */
export const endsSoon = (accessEnd: number, now: number): boolean => accessEnd - now < NOTICE_MS;

/** Most characters that are kept of the name of an outbox file. */
export const MAX_FILE_NAME_LENGTH = 120;

/** As many sessions are listed, the most recently used first. */
export const MAX_LISTED_SESSIONS = 500;

/**
 * The build of the app in the address of its first script, as in `/assets/start-BxY3k9_a.js`: it names all others.
 * @param text that address, or a page or list with it
 */
export const buildNamedIn = (text: string): string | null =>
  /\bassets\/start-([\w-]+)\.js\b/.exec(text)?.[1] ?? null;
