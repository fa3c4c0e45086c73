/** All reports and timestamps are in this zone, whatever the device is set to (section 9). */
export const STORE_ZONE = 'America/Los_Angeles';
