import { threadId } from 'node:worker_threads';

/**
 * The test files of the device run in threads of one process, whose channels of the same name reach each other. Each file gets
 * channels of its own, like a browser.
 */
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of thread ${threadId}`);
  }
};
