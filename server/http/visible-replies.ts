import type { FastifyInstance } from 'fastify';
import { withoutInvisible } from '../../src/shared/values/visible-text';

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

/**
 * Removes invisible characters, which can make a text read as another one, from every reply. New names are stored without
 * them, but earlier releases stored names as sent, and the audit log is never changed.
 */
export function visibleReplies(api: FastifyInstance): void {
  api.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' ? withoutInvisible(payload) : payload,
  );
}
