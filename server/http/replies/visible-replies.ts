import type { FastifyInstance } from 'fastify';
import { withoutInvisible } from '../../../src/domain/values/visible-text';

/**
 * Removes invisible characters, which can make a text read as another one, from every reply. New names are stored without
 * them, but earlier releases stored names as sent, and the audit log is never changed.
 */
export function visibleReplies(api: FastifyInstance): void {
  api.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' ? withoutInvisible(payload) : payload,
  );
}
