import type { FastifyInstance } from 'fastify';

/** Starts work that the reply doesn't wait for; a failure is logged. */
export type InBackground = (work: () => Promise<void>) => void;

/** The server stops only after all such work has ended. */
export function backgroundWork(app: FastifyInstance): InBackground {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (work) => {
    const done = work()
      .catch((error: unknown) => app.log.error({ err: error }))
      .finally(() => running.delete(done));
    running.add(done);
  };
}
