import type { CameraFormats } from '../shared/tickets/camera-formats';
import { createDecoder, createSweepDecoder, loadDecoder } from './camera-decoder';
import type { CameraRead } from './camera-guard';

/** A frame, which the worker closes, the symbologies to look for in it, and whether all of its codes are wanted. */
export type WorkerRequest = { frame: ImageBitmap; formats: CameraFormats; isSweep: boolean };
/**
 * Sent once when the worker is ready, and after each frame; `failure` means that the worker can't continue, and why.
 * @property isStill nothing has moved for some frames, so this one may not have been searched
 */
export type WorkerResponse = { reads: CameraRead[]; isStill?: boolean } | { failure: string };

const respond = (message: WorkerResponse): void => postMessage(message);
const fail = (error: unknown): void => respond({ failure: String(error) });

loadDecoder().then(() => {
  const decode = createDecoder();
  const sweep = createSweepDecoder();
  addEventListener('message', ({ data: { frame, formats, isSweep } }: MessageEvent<WorkerRequest>) => {
    const response = isSweep ? sweep(frame, formats) : decode(frame, formats).then((reads) => ({ reads }));
    response.then(respond, fail).finally(() => frame.close());
  });
  respond({ reads: [] });
}, fail);
