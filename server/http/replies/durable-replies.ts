import type { FastifyInstance } from 'fastify';

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isSafe = (method: string): boolean => SAFE.has(method);

/**
 * Sends no acknowledgement before the acknowledged change is on disk. Refusals and repeated replies wait too, because they
 * reveal what another request has just changed.
 * @param durable resolves when everything committed survives a power cut
 */
export function durableReplies(api: FastifyInstance, durable: () => Promise<void>): void {
  api.addHook('onSend', async (request) => {
    if (!isSafe(request.method)) await durable();
  });
}
