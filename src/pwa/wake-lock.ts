/** The browser's interfaces; tests pass their own. */
type Screen = {
  locks: Pick<WakeLock, 'request'> | undefined;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
};

/**
 * Keeps the screen on. The browser releases the lock when the page is hidden, so the page requests it again when it
 * becomes visible. Without support, or on a low battery, the screen turns off as usual.
 * @returns releases the lock
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
