import { now } from '../../../device/clock';

/**
 * The key of the time of the last use in any tab of this device: milliseconds since 1970. Read at each key,
 * so it isn't in the database. A separate module, since Practice notes its scans too but may not import the
 * session or the server.
 */
const STORED_AS = 'lottery-last-use';

/** Records activity: a touch, a key or a scan. */
export const noteUse = (): void => localStorage.setItem(STORED_AS, String(now().getTime()));

/** The time of the last activity, in milliseconds since 1970; 0 = never. */
export const lastUse = (): number => Number(localStorage.getItem(STORED_AS));
