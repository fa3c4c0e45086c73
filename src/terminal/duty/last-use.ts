import { now } from '../../api/client/clock';

/**
 * When any tab of this device was last used: milliseconds since 1970. Read at each key, so it isn't in the database. A module
 * of its own, since Practice notes its scans too but may not reach the session or the server.
 */
const STORED_AS = 'lottery-last-use';

/** Records activity: a touch, a key or a scan. */
export const noteUse = (): void => localStorage.setItem(STORED_AS, String(now().getTime()));

/** The time of the last activity, in milliseconds since 1970; 0 = never. */
export const lastUse = (): number => Number(localStorage.getItem(STORED_AS));
