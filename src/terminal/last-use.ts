import { now } from '../api/clock';

/** When this device was last used, by any tab: milliseconds since 1970. Read at each key, so it isn't in the database. */
const STORED_AS = 'lottery-last-use';

/** Somebody is there: a touch, a key, or a scan that comes without either. */
export const noteUse = (): void => localStorage.setItem(STORED_AS, String(now().getTime()));

/** When somebody last was, in milliseconds since 1970; 0 = never. */
export const lastUse = (): number => Number(localStorage.getItem(STORED_AS));
