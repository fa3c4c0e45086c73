/** Tag of the Background Sync event that sends the outbox. */
export const OUTBOX_TAG = 'outbox';

/** What the page tells the worker. */
export type WorkerMessage = { type: 'drain' } | { type: 'skip-waiting' };

/** Whether a message is one of ours. */
export const isWorkerMessage = (data: unknown): data is WorkerMessage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  (data.type === 'drain' || data.type === 'skip-waiting');
