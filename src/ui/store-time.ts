import { STORE_ZONE } from '../domain/zone';

const WRITTEN = new Intl.DateTimeFormat('en-US', {
  timeZone: STORE_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** An instant as people at the store write it: Nov 20, 2026, 2:05 PM, in Los Angeles. */
export const storeTime = (at: Date): string => WRITTEN.format(at);

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: STORE_ZONE, dateStyle: 'medium' });

/** The day of an instant as people at the store write it: Nov 20, 2026, in Los Angeles. */
export const storeDay = (at: Date): string => DAY.format(at);
