import type { CameraFormats } from '../shared/tickets/camera-formats';
import type { CameraRead } from './camera-guard';
import type { WorkerRequest, WorkerResponse } from './camera-reader-worker';

/** Pause between two frames, so that the next one differs and the battery lasts. */
const REST_MS = 100;
/** A worker that hasn't responded for this long never will: its decoder didn't load, or the browser ended it. */
const PATIENCE_MS = 10_000;

/**
 * Decodes a playing video frame by frame: in a worker, so that the page stays responsive, or in the page if the worker
 * fails (ADR 0031). A separate module, so that decoders are loaded only with a camera.
 * @param formats returns the symbologies to look for; called for each frame
 * @param onReads called with the unguarded reads of each frame that has any
 * @returns a function that stops reading
 */
export function readFrames(
  video: HTMLVideoElement,
  formats: () => CameraFormats,
  onReads: (reads: CameraRead[]) => void,
): () => void {
  let stop = () => {};
  const readHere = (reason: unknown) => {
    stop();
    console.warn('The page reads codes itself, since the worker does not', reason);
    let isStopped = false;
    stop = () => {
      isStopped = true;
    };
    // Few browsers need this decoder, which is as large as the rest of the reader.
    void import('./camera-reader-fallback').then(({ readFramesHere }) => {
      if (!isStopped) stop = readFramesHere(video, formats, onReads);
    });
  };
  try {
    stop = readInWorker(video, formats, onReads, readHere);
  } catch (error) {
    readHere(error);
  }
  return () => stop();
}

/** Sends one frame at a time: the next one follows the worker's response, so no frame becomes outdated. */
function readInWorker(
  video: HTMLVideoElement,
  formats: () => CameraFormats,
  onReads: (reads: CameraRead[]) => void,
  onFailure: (reason: unknown) => void,
): () => void {
  const worker = new Worker(new URL('./camera-reader-worker.ts', import.meta.url), { type: 'module' });
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const waitForResponse = () => {
    timer = setTimeout(() => onFailure('No answer'), PATIENCE_MS);
  };

  const sendFrame = async () => {
    try {
      const frame = await createImageBitmap(video);
      if (stopped) return frame.close();
      const request: WorkerRequest = { frame, formats: formats() };
      worker.postMessage(request, [frame]);
      waitForResponse();
    } catch (error) {
      if (!stopped) onFailure(error);
    }
  };

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    clearTimeout(timer);
    if ('failure' in data) return onFailure(data.failure);
    timer = setTimeout(sendFrame, REST_MS);
    if (data.reads.length > 0) onReads(data.reads);
  });
  worker.addEventListener('error', ({ message }) => onFailure(message));
  waitForResponse();

  return () => {
    stopped = true;
    clearTimeout(timer);
    worker.terminate();
  };
}
