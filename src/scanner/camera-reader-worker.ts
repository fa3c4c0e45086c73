import type { CameraFormats } from '../shared/tickets/camera-formats';
import { createDecoder, loadDecoder } from './camera-decoder';
import type { CameraRead } from './camera-guard';

/** A frame, which the worker closes, and the symbologies to look for in it. */
export type WorkerRequest = { frame: ImageBitmap; formats: CameraFormats };
/** Sent once when the worker is ready, and after each frame; `failure` means that the worker can't continue, and why. */
export type WorkerResponse = { reads: CameraRead[] } | { failure: string };

const respond = (message: WorkerResponse): void => postMessage(message);
const fail = (error: unknown): void => respond({ failure: String(error) });

loadDecoder().then(() => {
  const decode = createDecoder();
  addEventListener('message', ({ data: { frame, formats } }: MessageEvent<WorkerRequest>) => {
    decode(frame, formats)
      .then((reads) => respond({ reads }), fail)
      .finally(() => frame.close());
  });
  respond({ reads: [] });
}, fail);
