import type { FastifyInstance } from 'fastify';

/**
 * During shutdown, requests in progress are finished, and each response closes its connection, which would otherwise stay
 * open for the next request. Fastify refuses new requests on open connections with 503; the system refuses new
 * connections.
 */
export function closeConnectionsAtEnd(app: FastifyInstance): void {
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (ending) reply.header('Connection', 'close');
  });
}
