/**
 * Runs work repeatedly, each time after a pause.
 * @param work never rejects
 * @param firstMs the time before the first run
 * @returns stops it, and waits for the current run
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
