import type { FastifyInstance } from 'fastify';

/**
 * Runs work repeatedly, each time after a pause.
 * @param work never rejects
 * @param firstMs the time before the first run
 * @returns a function that stops it and waits for the current run
 */
export function repeat(
  work: () => Promise<void>,
  everyMs: number,
  firstMs: number = everyMs,
): () => Promise<void> {
  let isEnding = false;
  let timer: NodeJS.Timeout;
  let working: Promise<void> = Promise.resolve();
  const wait = (ms: number): void => {
    timer = setTimeout(() => {
      working = work().then(() => {
        if (!isEnding) wait(everyMs);
      });
    }, ms).unref();
  };
  wait(firstMs);
  return async () => {
    isEnding = true;
    clearTimeout(timer);
    await working;
  };
}

/**
 * Runs work repeatedly while a server listens, and ends with the server.
 * @param app not listening yet
 * @param work never rejects; `isEnding` returns whether the server is closing
 * @param firstMs the time from listening to the first run
 */
export function repeatWhileListening(
  app: FastifyInstance,
  work: (isEnding: () => boolean) => Promise<void>,
  everyMs: number,
  firstMs: number,
): void {
  let isEnding = false;
  let stop: () => Promise<void> = async () => {};
  app.addHook('onListen', async () => {
    stop = repeat(() => work(() => isEnding), everyMs, firstMs);
  });
  app.addHook('onClose', async () => {
    isEnding = true;
    await stop();
  });
}
