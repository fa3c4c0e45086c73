import { create } from 'zustand';
import { asStorageError } from '../device/storage';
import { showStorageProblem } from './storage-store';

/** A failure that nobody foresaw, as a sentence for the clerk; null while there is none. */
export const useFailure = create<{ failure: string | null }>(() => ({ failure: null }));

const MAX_DETAIL_LENGTH = 200;

/** What support needs to find the cause. */
const detailOf = (error: unknown): string => String(error).slice(0, MAX_DETAIL_LENGTH);

/**
 * Reports that work which no person waits for has failed. Only where the device's storage failed is it said that nothing
 * is saved; everything else is a fault of this app.
 */
export function reportProblem(error: unknown): void {
  console.error(error);
  const storage = asStorageError(error);
  if (storage) showStorageProblem(storage);
  else
    useFailure.setState({
      failure: `Something went wrong in this app. What was saved before is kept on this device. Reload the app; if this happens again, contact support and give them this: ${detailOf(error)}`,
    });
}

export const dismissFailure = (): void => useFailure.setState({ failure: null });
