import type { ListedSettings } from '../../../src/device/store-settings';
import { DEFAULT_CLOCK, type StoreClock } from '../../../src/shared/time/store-clock';

/** A store's settings with this clock, as in a stock list. */
export const settingsWith = (clock: StoreClock = DEFAULT_CLOCK): ListedSettings => ({
  ...clock,
  sells: 'up',
  ticket_layout: { code: 'standard', name: 'Standard', forms: [] },
});
