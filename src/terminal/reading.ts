import { NetworkError } from '../api/client';
import type { Reading } from '../api/reading';
import { db } from '../outbox/db';
import { keepReading, keptReading } from '../outbox/readings';
import { useSession } from './session-store';

/**
 * Asks the server; where it can't be reached, gives what the signed-in user was told the last time.
 * @param key names what is asked, the same for the same question: `sales/12/2026-11-20`
 * @throws what `ask` throws; NetworkError only where this was never read before on this terminal
 */
export async function reading<T>(key: string, ask: () => Promise<T>): Promise<Reading<T>> {
  const userId = useSession.getState().user?.id;
  if (userId === undefined) return { value: await ask(), asOf: null };
  try {
    const value = await ask();
    // The answer is here, whether or not it can be kept for later.
    await keepReading(db, userId, key, value, new Date()).catch((error: unknown) =>
      console.warn('This can’t be read without a network later', error),
    );
    return { value, asOf: null };
  } catch (error) {
    const kept = error instanceof NetworkError ? await keptReading(db, userId, key) : null;
    if (!kept) throw error;
    return { value: kept.value as T, asOf: kept.asOf };
  }
}
