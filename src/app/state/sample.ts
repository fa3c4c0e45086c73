import { create } from 'zustand';
import { placesPaths } from '../../shared/places/paths';
import { useSession } from './session-store';
import { refreshStock, useStock } from './stock-store';

/** The store with sample data that a user of several stores looks at; null: none. */
const useShown = create<{ storeId: number | null }>(() => ({ storeId: null }));

export const showSample = (storeId: number | null): void => useShown.setState({ storeId });

/** The store on the screen, if it holds sample data (decision 74); otherwise null. */
export function useSampleStore(): number | null {
  const isSampleHere = useStock(({ settings }) => settings?.sample === true);
  const storeHere = useSession(({ user }) => user?.store_id ?? null);
  const shown = useShown(({ storeId }) => storeId);
  return isSampleHere ? storeHere : shown;
}

/**
 * Loads sample data into a store, or clears it; then every screen reads again.
 * @throws ApiError, NetworkError
 */
export async function changeSample(what: 'load' | 'clear', storeId: number): Promise<void> {
  // The counter's first screen doesn't load what makes this call.
  const { write } = await import('./queries/query');
  const endpoint = what === 'load' ? placesPaths.sampleLoad : placesPaths.sampleClear;
  try {
    await write(endpoint, { body: { store_id: storeId } });
  } finally {
    await refreshStock();
  }
}
