/** Tag of the Background Sync event that sends the outbox. */
export const OUTBOX_TAG = 'outbox';

const TYPES = ['drain', 'skip-waiting', 'step-down'] as const;

/**
 * A message from the page to a worker. `drain`: send the outbox. `skip-waiting`, to the new worker: take over. `step-down`,
 * to the old one: stop waiting for further tries, since the browser lets no other worker take over before its work ends.
 */
export type WorkerMessage = { type: (typeof TYPES)[number] };

/** Whether a value is a `WorkerMessage`. */
export const isWorkerMessage = (data: unknown): data is WorkerMessage =>
  typeof data === 'object' && data !== null && 'type' in data && TYPES.some((type) => type === data.type);
