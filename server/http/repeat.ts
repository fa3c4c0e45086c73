/**
 * Runs work again and again, each time a while after it ended.
 * @param work never rejects
 * @param firstMs until it runs for the first time
 * @returns stops it, and waits for the work that is going on
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
