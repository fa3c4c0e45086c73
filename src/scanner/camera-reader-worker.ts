import type { CameraFormats } from '../domain/tickets/camera-formats';
import { createDecoder, loadDecoder } from './camera-decoder';
import type { CameraRead } from './camera-guard';

/** What the worker is asked: a frame, which it closes, and what to look for in it. */
export type WorkerRequest = { frame: ImageBitmap; formats: CameraFormats };
/** What the worker says: once when it can take a frame, then after each frame; or that it can't go on, and why. */
export type WorkerAnswer = { reads: CameraRead[] } | { failure: string };

const answer = (message: WorkerAnswer): void => postMessage(message);
const fail = (error: unknown): void => answer({ failure: String(error) });

loadDecoder().then(() => {
  const decode = createDecoder();
  addEventListener('message', ({ data: { frame, formats } }: MessageEvent<WorkerRequest>) => {
    decode(frame, formats)
      .then((reads) => answer({ reads }), fail)
      .finally(() => frame.close());
  });
  answer({ reads: [] });
}, fail);
