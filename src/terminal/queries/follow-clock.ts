import { storeSettings } from '../../api/stores';
import { clockIn } from '../../device/store-settings';
import { api } from '../api';
import { showClock } from '../store-clock';
import { cachedRead } from './cached-read';

/** The store whose clock was asked for last. */
let followed: number | null = null;

/**
 * Shows times by the clock of the store that an owner looks at: from this device's last copy without a network, by the
 * default clock where nothing is known.
 * @param storeId a store of the owner's
 */
export async function followClockOf(storeId: number): Promise<void> {
  followed = storeId;
  const clock = await cachedRead(`store-settings/${storeId}`, () => storeSettings(api, storeId)).then(
    ({ value }) => value,
    () => null,
  );
  if (followed === storeId) showClock(clock ?? clockIn(null));
}
