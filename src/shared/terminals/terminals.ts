import { DAY_MS, HOUR_MS } from '../time/store-clock';

/**
 * The time without a touch, a key or a scan after which a clerk is off duty, in milliseconds (issue: clerk on
 * duty).
 */
const IDLE_MS = 10 * 60_000;
/** A warning comes this long before, in milliseconds (WCAG 2.2, 2.2.1: at least 20 seconds to stay with one press). */
const WARNING_MS = 60_000;

/**
 * The state of a clerk's turn at a terminal; it is about to end when nothing was touched for nine minutes. A last use far in the future was written by a
 * wrong clock.
 * @param lastUse milliseconds since 1970; 0 = unknown
 */
export function turnState(lastUse: number, now: number): 'on' | 'ending' | 'over' {
  const unused = Math.abs(now - lastUse);
  if (unused >= IDLE_MS) return 'over';
  return unused >= IDLE_MS - WARNING_MS ? 'ending' : 'on';
}

/** The characters of a terminal's code: letters and digits without a lookalike or soundalike. */
export const TERMINAL_CODE = { alphabet: 'ACDEFGHJKMNPQRTVWXY23456789', length: 6 } as const;

/** The states of a terminal that need an owner's attention, most urgent first. */
export const TERMINAL_STATES = ['attention', 'waiting', 'silent', 'working', 'signed_out'] as const;
export type TerminalState = (typeof TERMINAL_STATES)[number];

/** The maximum number of terminals listed, those that need attention most first. */
export const MAX_TERMINALS = 500;

/** The longest name of a terminal, in characters. */
export const MAX_TERMINAL_NAME = 40;

/** The time before the end of a handed-over terminal's access from which its lock screen shows a notice. */
const NOTICE_MS = 30 * DAY_MS;

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

/** Entries are normally sent within seconds; a longer wait means a network problem or an entry that needs attention. */
const WAITING_MS = 15 * 60_000;
/** Longer than a shop is closed at night; a working terminal calls every few minutes. */
const SILENT_MS = 12 * HOUR_MS;

/**
 * The capture time before which an entry waits too long, and the last contact before which a terminal is silent.
 * @param now milliseconds since 1970, as the results
 */
export const stateLimits = (now: number): { waitingBefore: number; silentBefore: number } => ({
  waitingBefore: now - WAITING_MS,
  silentBefore: now - SILENT_MS,
});

/** The last report of a terminal. Times in milliseconds since 1970. */
export type LastReport = {
  seenAt: number;
  /** number of entries that the server has refused */
  attention: number;
  /** the capture time of the oldest waiting entry; null: none waits */
  oldestAt: number | null;
};

/** The session of a terminal's last report, while it's active. `usedAt` is updated hourly; in milliseconds since 1970. */
type LastSession = { usedAt: number } | null;

/** The time of a terminal's last contact, its report or any other call of its session, in milliseconds since 1970. */
export const lastContact = ({ seenAt }: LastReport, session: LastSession): number =>
  Math.max(seenAt, session?.usedAt ?? seenAt);

/** The most urgent state of a terminal. @param now milliseconds since 1970 */
export function terminalState(report: LastReport, session: LastSession, now: number): TerminalState {
  const { waitingBefore, silentBefore } = stateLimits(now);
  if (report.attention > 0) return 'attention';
  if (report.oldestAt !== null && report.oldestAt < waitingBefore) return 'waiting';
  if (!session) return 'signed_out';
  return lastContact(report, session) < silentBefore ? 'silent' : 'working';
}

/** A terminal in the list. Times in milliseconds since 1970. */
type Listed = { state: TerminalState; contact: number; oldestAt: number | null };

/** Terminals by state, most urgent first, then those that have needed attention longest. */
export function mostUrgentFirst<T extends Listed>(terminals: readonly T[]): T[] {
  const rank = ({ state }: Listed): number => TERMINAL_STATES.indexOf(state);
  const since = ({ state, contact, oldestAt }: Listed): number =>
    state === 'working' || state === 'signed_out' ? 0 : (oldestAt ?? contact);
  return terminals.toSorted((a, b) => rank(a) - rank(b) || since(a) - since(b));
}

/** Another terminal of a store that reports a further code. Times in milliseconds since 1970. */
type Other = { isOwn: boolean; isActive: boolean; seenAt: number; contact: number };

/** The maximum per store: more terminals than any shop has. */
export const MAX_TERMINALS_OF_STORE = 100;

/** The lifetime of an unused terminal session. */
const FORGET_AFTER_MS = 365 * DAY_MS;

/**
 * The terminals of a store to remove when a new one registers. Reports can name any code, but a session is
 * one device, so its other codes are removed and it can't push out other devices. Also removes devices unused
 * for a year and, beyond the limit, the one silent for longest, which returns with its next report.
 * @param others without the new one; `isOwn`: last reported in the session of the new one
 * @param now milliseconds since 1970
 */
export function terminalsToRemove<T extends Other>(others: readonly T[], now: number): T[] {
  const isForgotten = ({ isActive, seenAt }: Other): boolean => !isActive && seenAt < now - FORGET_AFTER_MS;
  const byContact = others.filter(({ isOwn }) => !isOwn).sort((a, b) => b.contact - a.contact);
  const kept = new Set<T>(
    byContact.slice(0, MAX_TERMINALS_OF_STORE - 1).filter((other) => !isForgotten(other)),
  );
  return others.filter((other) => !kept.has(other));
}

/** The median and 75th percentile of some times, in milliseconds. */
export type SpeedTimes = { p50_ms: number; p75_ms: number };

/** A longer time means that the device slept. */
export const MAX_SPEED_MS = 600_000;

/** Times above which a till is slow: the 75th percentile of its scans or starts should be lower. */
const SLOW_SCAN_MS = 200;
const SLOW_START_MS = 5_000;

/** The times of a terminal, as it last reported them; null: none, or of a release that doesn't measure them. */
export type Speed = { scan?: SpeedTimes | null | undefined; start?: SpeedTimes | null | undefined };

/** The median and 75th percentile of some times (nearest rank); null for none. @param times in milliseconds */
export function quartersOf(times: readonly number[]): SpeedTimes | null {
  if (times.length === 0) return null;
  const inOrder = times
    .map((ms) => Math.min(Math.max(0, Math.round(ms)), MAX_SPEED_MS))
    .sort((a, b) => a - b);
  const at = (part: number): number => inOrder[Math.ceil(part * inOrder.length) - 1] ?? 0;
  return { p50_ms: at(0.5), p75_ms: at(0.75) };
}

/** Checks whether a terminal is slow. */
export const isSlow = ({ scan, start }: Speed): boolean =>
  (scan?.p75_ms ?? 0) > SLOW_SCAN_MS || (start?.p75_ms ?? 0) > SLOW_START_MS;
