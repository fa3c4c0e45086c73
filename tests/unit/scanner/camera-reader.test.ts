import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CameraRead } from '../../../src/scanner/camera-guard';
import { type CameraFrame, readFrames, sweepFrames } from '../../../src/scanner/camera-reader';
import type { WorkerRequest, WorkerResponse } from '../../../src/scanner/camera-reader-worker';
import { type CameraFormats, cameraFormats } from '../../../src/shared/tickets/camera-formats';
import { STANDARD } from '../../../src/shared/tickets/layouts';

const here = vi.hoisted(() => ({ started: 0, stopped: 0, formats: {} }));
vi.mock('../../../src/scanner/camera-reader-fallback', () => ({
  readFramesHere: (_video: unknown, formats: () => CameraFormats) => {
    here.started += 1;
    here.formats = formats();
    return () => {
      here.stopped += 1;
    };
  },
}));

/** A fake for the browser's worker; the test determines its answers. */
class FakeWorker extends EventTarget {
  static last: FakeWorker;
  requests: WorkerRequest[] = [];
  ended = false;

  constructor() {
    super();
    FakeWorker.last = this;
  }

  postMessage(request: WorkerRequest): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.ended = true;
  }

  async says(data: WorkerResponse): Promise<void> {
    this.dispatchEvent(new MessageEvent('message', { data }));
    await vi.advanceTimersByTimeAsync(100);
  }
}

const FORMATS = cameraFormats(STANDARD);
const READ: CameraRead = { text: '028400005678', format: 'UPC_A' };
const video = {} as HTMLVideoElement;
let bitmaps: { close: () => void; closed: boolean }[];
let reads: CameraRead[];
let formats: CameraFormats;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('createImageBitmap', async () => {
    const bitmap = {
      ...{ width: 1920, height: 1080 },
      closed: false,
      close: () => {
        bitmap.closed = true;
      },
    };
    bitmaps.push(bitmap);
    return bitmap;
  });
  Object.assign(here, { started: 0, stopped: 0, formats: {} });
  bitmaps = [];
  reads = [];
  formats = FORMATS;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const start = () =>
  readFrames(
    video,
    () => formats,
    (more) => reads.push(...more),
  );

test('a frame is taken and sent to the worker only after the worker’s answer to the previous one', async () => {
  start();
  const worker = FakeWorker.last;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(worker.requests).toEqual([]);
  await worker.says({ reads: [] });
  expect(worker.requests).toEqual([{ frame: bitmaps[0], formats: FORMATS, isSweep: false }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(bitmaps).toHaveLength(1);
  await worker.says({ reads: [READ] });
  expect(reads).toEqual([READ]);
  expect(worker.requests.map(({ frame }) => frame)).toEqual([bitmaps[0], bitmaps[1]]);
  expect(here.started).toBe(0);
});

test('the camera reads the formats for each frame, so that they can change while it is open', async () => {
  start();
  const worker = FakeWorker.last;
  await worker.says({ reads: [] });
  formats = { ITF: [26] };
  await worker.says({ reads: [] });
  expect(worker.requests.map((request) => request.formats)).toEqual([FORMATS, { ITF: [26] }]);
});

test('a sweep gets every frame with its size and time, and rests longer while nothing moves', async () => {
  const frames: CameraFrame[] = [];
  sweepFrames(
    video,
    () => formats,
    (frame) => frames.push(frame),
  );
  const worker = FakeWorker.last;
  await worker.says({ reads: [] });
  const taken = performance.now();
  await worker.says({ reads: [READ], isStill: false });
  expect(worker.requests.map(({ isSweep }) => isSweep)).toEqual([true, true]);
  expect(frames.at(-1)).toMatchObject({ reads: [READ], isStill: false, size: { width: 1920, height: 1080 } });
  expect(taken - (frames.at(-1)?.at ?? 0)).toBe(85);
  worker.dispatchEvent(new MessageEvent('message', { data: { reads: [], isStill: true } }));
  await vi.advanceTimersByTimeAsync(249);
  expect(worker.requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(worker.requests).toHaveLength(3);
});

test('stopping the camera ends the worker and drops a frame that is being taken', async () => {
  const stop = start();
  const worker = FakeWorker.last;
  await worker.says({ reads: [] });
  worker.dispatchEvent(new MessageEvent('message', { data: { reads: [] } }));
  vi.advanceTimersByTime(100);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker.ended).toBe(true);
  expect(worker.requests).toHaveLength(1);
  expect(bitmaps[1]?.closed).toBe(true);
  expect(here.started).toBe(0);
});

test.each<[string, (worker: FakeWorker) => unknown]>([
  ['says that it failed', (worker) => worker.says({ failure: 'no wasm' })],
  ['does not start', (worker) => worker.dispatchEvent(Object.assign(new Event('error'), { message: '404' }))],
  ['never becomes ready', () => vi.advanceTimersByTimeAsync(10_000)],
  [
    'falls silent after a frame',
    async (worker) => {
      await worker.says({ reads: [] });
      await vi.advanceTimersByTimeAsync(10_000);
    },
  ],
])('a worker that %s is ended, and the page reads the frames itself', async (_case, fail) => {
  const stop = start();
  const worker = FakeWorker.last;
  await fail(worker);
  await vi.dynamicImportSettled();
  expect(worker.ended).toBe(true);
  expect(here).toEqual({ started: 1, stopped: 0, formats: FORMATS });
  stop();
  expect(here).toEqual({ started: 1, stopped: 1, formats: FORMATS });
});

test('a browser that allows no worker reads the frames in the page', async () => {
  vi.stubGlobal('Worker', undefined);
  start();
  await vi.dynamicImportSettled();
  expect(here.started).toBe(1);
});

test('stopping the camera before the page’s own decoder has loaded keeps the decoder from starting', async () => {
  vi.stubGlobal('Worker', undefined);
  start()();
  await vi.dynamicImportSettled();
  expect(here.started).toBe(0);
});

test('the page reads the frames itself if a frame can’t be taken for the worker', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  start();
  await FakeWorker.last.says({ reads: [] });
  await vi.dynamicImportSettled();
  expect(here.started).toBe(1);
});
