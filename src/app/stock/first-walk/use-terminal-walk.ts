import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changeWalk, sendWalk, type TerminalWalk, terminalWalk } from '../../../outbox/walk';
import { armOutbox, nudgeOutbox } from '../../../pwa/wake';
import { soundOutcome } from '../../../scanner/sound-store';
import { failureOf, observe, reportProblem } from '../../state/problem-store';
import { useSending } from '../use-sending';
import type { readyLines } from './walk-lines';

/** Scans go to the server after this pause, in milliseconds: until then they can be taken back. */
const PAUSE_MS = 10_000;

/** A walk begins with its first scan, at this place and bin. */
export type Begin = Pick<TerminalWalk, 'begunAt' | 'nextBin' | 'place'>;

/**
 * This terminal's walk, changed at once and then on the disk: the next scan may come before the disk has told of the last one.
 * @returns the walk: undefined while it's read, null if there is none; and functions that change and send it
 */
export function useTerminalWalk(storeId: number, fail: (text: string) => void) {
  const [shown, setShown] = useState<TerminalWalk | null | undefined>(undefined);
  const latest = useRef<TerminalWalk | null>(null);
  /** the changes that the disk doesn't have yet */
  const writes = useRef(0);
  const show = (walk: TerminalWalk | null) => {
    latest.current = walk;
    setShown(walk);
  };
  const take = useEffectEvent((walk: TerminalWalk | null) => writes.current === 0 && show(walk));
  useEffect(
    () =>
      observe(
        () => terminalWalk(storeId),
        (walk) => void take(walk),
      ),
    [storeId],
  );

  const write = async (work: () => Promise<void>) => {
    writes.current += 1;
    try {
      await work();
    } catch (error) {
      soundOutcome('refused');
      fail(failureOf(error));
    } finally {
      writes.current -= 1;
      if (writes.current === 0) {
        const walk = await terminalWalk(storeId);
        if (writes.current === 0) show(walk);
      }
    }
  };
  return {
    walk: shown,
    now: () => latest.current,
    change(change: (walk: TerminalWalk) => TerminalWalk, begin: Begin | null = null) {
      const before = latest.current ?? (begin && { ...begin, walkId: '', lines: [], sent: 0, answers: {} });
      if (before) show(change(before));
      void write(() => changeWalk(storeId, change, begin));
    },
    send: (...args: [ready: ReturnType<typeof readyLines>, isLast: boolean]) =>
      write(async () => {
        await sendWalk(storeId, ...args);
        await armOutbox().catch(reportProblem);
        nudgeOutbox();
      }),
  };
}

export type TerminalWalking = ReturnType<typeof useTerminalWalk>;

/**
 * Sends the lines that are ready after a pause, and as soon as the screen is left or hidden.
 * @param ready the lines that can be sent; null while that isn't known
 */
export function useSendingReady(
  { walk, send }: Pick<TerminalWalking, 'walk' | 'send'>,
  ready: ReturnType<typeof readyLines> | null,
): void {
  const sendReady = () => {
    if (ready && ready.size > 0) void send(ready, false);
  };
  useSending(sendReady, { waiting: ready?.size ?? 0, newest: walk?.lines.at(-1)?.id }, PAUSE_MS);
  const leave = useEffectEvent(sendReady);
  // Another screen has no later chance either: a count needs the packs.
  useEffect(() => () => leave(), []);
}
