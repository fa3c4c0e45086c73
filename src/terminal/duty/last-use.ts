import { now } from '../../api/clock';

/**
 * When any tab of this device was last used: milliseconds since 1970. Read at each key, so it isn't in the database. A module
 * of its own, since Practice notes its scans too but may not reach the session or the server.
 */
const STORED_AS = 'lottery-last-use';

/** Somebody is there: a touch, a key, or a scan that comes without either. */
export const noteUse = (): void => localStorage.setItem(STORED_AS, String(now().getTime()));

/** When somebody last was, in milliseconds since 1970; 0 = never. */
export const lastUse = (): number => Number(localStorage.getItem(STORED_AS));
