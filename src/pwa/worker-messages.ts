/** Tag of the Background Sync event that sends the outbox. */
export const OUTBOX_TAG = 'outbox';

const TYPES = ['drain', 'skip-waiting', 'step-down'] as const;

/**
 * What the page tells the worker: to send what waits; to the new one, to take over; to the old one, to wait for no
 * further try, since the browser lets nobody take over before its work has ended.
 */
export type WorkerMessage = { type: (typeof TYPES)[number] };

/** Whether a message is one of ours. */
export const isWorkerMessage = (data: unknown): data is WorkerMessage =>
  typeof data === 'object' && data !== null && 'type' in data && TYPES.some((type) => type === data.type);
