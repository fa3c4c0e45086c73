import type { FastifyInstance } from 'fastify';

/** RFC 9110 section 9.2.1: who asks so asked for no change, and is told of none. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isSafe = (method: string): boolean => SAFE.has(method);

/**
 * No acknowledgement leaves before what it acknowledges is on the disk. Refusals and repeated replies wait, too: they
 * tell of what another request has changed a moment before.
 * @param durable waits until all that is committed survives a power cut
 */
export function durableReplies(api: FastifyInstance, durable: () => Promise<void>): void {
  api.addHook('onSend', async (request) => {
    if (!isSafe(request.method)) await durable();
  });
}
