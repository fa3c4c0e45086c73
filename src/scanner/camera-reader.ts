import type { CameraFormats } from '../shared/tickets/camera-formats';
import type { CameraRead } from './camera-guard';
import type { WorkerRequest, WorkerResponse } from './camera-reader-worker';

/** Pause between two frames, so that the next one differs and the battery lasts. */
const REST_MS = 100;
/** The same while a person moves the camera along many codes, and while nothing moves. */
const SWEEP_REST_MS = 15;
const STILL_REST_MS = 250;
/** A worker that hasn't responded for this long never will: its decoder didn't load, or the browser ended it. */
const PATIENCE_MS = 10_000;

/**
 * The codes of a frame. @property at when it was taken (ms, of `performance.now`). @property isStill the picture doesn't move
 */
export type CameraFrame = {
  reads: CameraRead[];
  size: { width: number; height: number };
  at: number;
  isStill: boolean;
};

type OnFrame = (frame: CameraFrame) => void;

/**
 * Decodes a playing video frame by frame until one of a frame's codes is read. A separate module, so that decoders are loaded
 * only with a camera.
 * @param formats returns the symbologies to look for; called for each frame
 * @param onReads called with the unguarded reads of each frame that has any
 * @returns a function that stops reading
 */
export const readFrames = (
  video: HTMLVideoElement,
  formats: () => CameraFormats,
  onReads: (reads: CameraRead[]) => void,
): (() => void) =>
  decodeFrames(video, formats, false, ({ reads }) => {
    if (reads.length > 0) onReads(reads);
  });

/**
 * Decodes all codes of a playing video's frames.
 * @param onFrame called with each frame's unguarded reads, even if it has none
 * @returns a function that stops reading
 */
export const sweepFrames = (
  video: HTMLVideoElement,
  formats: () => CameraFormats,
  onFrame: OnFrame,
): (() => void) => decodeFrames(video, formats, true, onFrame);

/** Decodes in a worker, so that the page stays responsive, or in the page if the worker fails (ADR 0031). */
function decodeFrames(
  video: HTMLVideoElement,
  formats: () => CameraFormats,
  isSweep: boolean,
  onFrame: OnFrame,
): () => void {
  let stop = () => {};
  const readHere = (reason: unknown) => {
    stop();
    console.warn('The page reads codes itself, since the worker does not', reason);
    let isStopped = false;
    stop = () => {
      isStopped = true;
    };
    const onReads = (reads: CameraRead[]) =>
      onFrame({ reads, size: sizeOf(video), at: performance.now(), isStill: false });
    // Few browsers need this decoder, which is as large as the rest of the reader.
    void import('./camera-reader-fallback').then(({ readFramesHere }) => {
      if (!isStopped) stop = readFramesHere(video, formats, onReads);
    });
  };
  try {
    stop = readInWorker(video, formats, isSweep, onFrame, readHere);
  } catch (error) {
    readHere(error);
  }
  return () => stop();
}

const sizeOf = ({ videoWidth, videoHeight }: HTMLVideoElement) => ({
  width: videoWidth,
  height: videoHeight,
});

/** Sends one frame at a time: the next one follows the worker's response, so no frame becomes outdated. */
function readInWorker(
  video: HTMLVideoElement,
  formats: () => CameraFormats,
  isSweep: boolean,
  onFrame: OnFrame,
  onFailure: (reason: unknown) => void,
): () => void {
  const worker = new Worker(new URL('./camera-reader-worker.ts', import.meta.url), { type: 'module' });
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  let sent: Pick<CameraFrame, 'size' | 'at'> = { size: sizeOf(video), at: performance.now() };
  const waitForResponse = () => {
    timer = setTimeout(() => onFailure('No answer'), PATIENCE_MS);
  };

  const sendFrame = async () => {
    try {
      const frame = await createImageBitmap(video);
      if (stopped) return frame.close();
      sent = { size: { width: frame.width, height: frame.height }, at: performance.now() };
      const request: WorkerRequest = { frame, formats: formats(), isSweep };
      worker.postMessage(request, [frame]);
      waitForResponse();
    } catch (error) {
      if (!stopped) onFailure(error);
    }
  };

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    clearTimeout(timer);
    if ('failure' in data) return onFailure(data.failure);
    const { reads, isStill = false } = data;
    timer = setTimeout(sendFrame, isStill ? STILL_REST_MS : isSweep ? SWEEP_REST_MS : REST_MS);
    onFrame({ reads, isStill, ...sent });
  });
  worker.addEventListener('error', ({ message }) => onFailure(message));
  waitForResponse();

  return () => {
    stopped = true;
    clearTimeout(timer);
    worker.terminate();
  };
}
