import { useEffect, useEffectEvent } from 'react';

/**
 * Sends scans after a pause without a further one, and as soon as the screen is hidden: a closed tab has no later chance.
 * @param scans.waiting the number of those to send
 * @param scans.newest the id of the last one; undefined: there is none
 * @param pauseMs milliseconds
 */
export function useSending(
  send: () => void,
  { waiting, newest }: { waiting: number; newest: string | undefined },
  pauseMs: number,
): void {
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (waiting === 0 || newest === undefined) return;
    const timer = setTimeout(sendNow, pauseMs);
    return () => clearTimeout(timer);
  }, [waiting, newest, pauseMs]);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && sendNow();
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, []);
}
