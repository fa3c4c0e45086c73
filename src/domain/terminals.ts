/** What a terminal needs of an owner, the most urgent first. */
export const TERMINAL_STATES = ['attention', 'waiting', 'silent', 'working', 'signed_out'] as const;
export type TerminalState = (typeof TERMINAL_STATES)[number];

/** As many terminals are listed, those that need an owner most first. */
export const MOST_TERMINALS = 500;

/**
 * The build of the app in the address of its first script, as in `/assets/index-BxY3k9_a.js`.
 * @param text that address, or a page or list with it
 */
export const buildNamedIn = (text: string): string | null =>
  /\bassets\/index-([\w-]+)\.js\b/.exec(text)?.[1] ?? null;
