import type { FastifyInstance } from 'fastify';
import { withoutInvisible } from '../../../src/domain/values/visible-text';

/**
 * No reply carries characters that aren't seen and make a text read as another: names are kept without them, but earlier
 * releases kept what came, and lines of the audit log stay as they were written.
 */
export function visibleReplies(api: FastifyInstance): void {
  api.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' ? withoutInvisible(payload) : payload,
  );
}
