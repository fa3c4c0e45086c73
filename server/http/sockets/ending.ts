import type { FastifyInstance } from 'fastify';

/**
 * While the server ends, what is being answered is finished, and each answer closes its connection, which would else
 * stay open for the next request. New requests on open connections are refused with 503 by Fastify, new connections by
 * the system.
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
