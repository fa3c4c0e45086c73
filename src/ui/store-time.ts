const WRITTEN = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** An instant as people at the store write it: Nov 20, 2026, 2:05 PM, in Los Angeles. */
export const storeTime = (at: Date): string => WRITTEN.format(at);
