/** What the browser offers, passed in by tests. */
type Screen = {
  locks: Pick<WakeLock, 'request'> | undefined;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
};

/**
 * Keeps the screen from going dark. The browser drops the lock whenever the page is hidden, so it's asked for anew
 * when the page is back. Where there is none, or the battery is too low, the screen simply goes dark as usual.
 * @returns lets the screen go dark again
 */
export function keepScreenOn(
  { locks, page }: Screen = { locks: navigator.wakeLock, page: document },
): () => void {
  let ended = false;
  let held: WakeLockSentinel | null = null;
  const drop = (lock: WakeLockSentinel | null) =>
    void lock?.release().catch((error: unknown) => console.warn('The screen may stay on', error));

  const ask = async () => {
    if (!locks || page.visibilityState !== 'visible') return;
    try {
      const lock = await locks.request('screen');
      if (ended || (held && !held.released)) drop(lock);
      else held = lock;
    } catch (error) {
      console.warn('The screen may go dark', error);
    }
  };
  const askAgain = () => void ask();

  page.addEventListener('visibilitychange', askAgain);
  askAgain();
  return () => {
    ended = true;
    page.removeEventListener('visibilitychange', askAgain);
    drop(held);
  };
}
