import { startTransition, useEffect, useState } from 'react';

/** The maximum wait for a frame: a background page has no frames, but its work must be done. */
const NO_FRAME_WITHIN_MS = 200;

/**
 * Defers work until the next frame is drawn, so that it doesn't delay what the frame shows.
 * @param work called once
 * @returns cancels the work if it hasn't begun
 */
export function afterFrame(work: () => void): () => void {
  let timer = setTimeout(run, NO_FRAME_WITHIN_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  function run() {
    cancelAnimationFrame(frame);
    work();
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * For parts that may appear a moment after the screen, so that the first scan doesn't wait for them.
 * @returns false until the first frame is drawn
 */
export function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => afterFrame(() => startTransition(() => setIsDrawn(true))), []);
  return isDrawn;
}
