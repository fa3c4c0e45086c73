import { setImmediate as nextEvents } from 'node:timers/promises';

/** A request has a few such pieces, and twice their work in between: half of the server's one thread is left to others. */
const REST = 5;
const MOST_REST_MS = 250;

/**
 * Does a piece of work that keeps the server's one thread for milliseconds, such as to read a list of thousands, and then leaves the
 * thread to others five times as long. Not within a transaction, which would hold its locks meanwhile.
 * @throws as the work
 */
export async function piece<T>(work: () => T): Promise<T> {
  await nextEvents();
  const beganAt = performance.now();
  const result = work();
  const rest = Math.min((performance.now() - beganAt) * REST, MOST_REST_MS);
  // The global one, since the simulator replaces it with virtual time.
  await new Promise((resolve) => setTimeout(resolve, rest));
  return result;
}
