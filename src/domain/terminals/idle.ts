/** Without a touch, a key or a scan for this long a clerk is off duty, in milliseconds (issue: clerk on duty). */
const IDLE_MS = 10 * 60_000;

/**
 * Whether nobody has used the terminal for too long. A last use that lies far ahead was written by a clock that was wrong.
 * @param lastUse milliseconds since 1970; 0 = unknown
 */
export const isIdle = (lastUse: number, now: number): boolean => Math.abs(now - lastUse) >= IDLE_MS;
