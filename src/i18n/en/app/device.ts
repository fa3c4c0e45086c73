import { area } from '../../area';

/** Why this device can't keep something. */
export const STORAGE_FAULT = area('STORAGE_FAULT', {
  full: 'The storage of this device is full: nothing was saved.',
  unusable: 'This browser can’t use its storage: nothing was saved.',
  newer_data:
    'A newer version of this app is in use on this device: nothing can be saved here. Please reload the page; what was saved before is kept.',
  open_in_another_tab:
    'This app is open in another tab, which keeps it from starting here: please close that tab.',
});

/** A failure that nobody foresaw. `detail`: what support needs to find the cause. */
export const APP_FAILURE = area('APP_FAILURE', {
  text: (detail: string) =>
    `Something went wrong in this app. What was saved before is kept on this device. Reload the app; if this happens again, contact support and give them this: ${detail}`,
});
