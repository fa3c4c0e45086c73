import type { ListedSettings } from '../../../src/device/store-settings';
import { DEFAULT_CLOCK, type StoreClock } from '../../../src/domain/time/store-clock';

/** Settings as a stock list sends them, of a store with this clock. */
export const settingsWith = (clock: StoreClock = DEFAULT_CLOCK): ListedSettings => ({
  ...clock,
  sells: 'up',
  ticket_layout: { code: 'standard', name: 'Standard', forms: [] },
});
