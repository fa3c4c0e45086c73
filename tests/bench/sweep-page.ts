import { createSweepDecoder, loadDecoder } from '../../src/scanner/camera-decoder';
import { createSweep } from '../../src/scanner/sweep';
import { sweepFormats } from '../../src/shared/tickets/camera-formats';
import { STANDARD } from '../../src/shared/tickets/layouts';
import { drawScene, type Scene } from '../support/browsers/film-scene';

/** The outcome of a film: the codes that were accepted, in order, and the median time to decode a frame. */
type FilmOutcome = { texts: string[]; decodeMs: number };

/** The interface that the benchmark uses through `window`. */
type SweepPage = {
  load(): Promise<void>;
  /** Shows a film to the app's sweep, frame by frame as a device takes them that decodes so many each second. */
  sweep(scene: Scene, seconds: number, framesPerSecond: number): Promise<FilmOutcome>;
};

declare global {
  interface Window {
    sweepPage: SweepPage;
  }
}

const FORMATS = sweepFormats(STANDARD);
let decode: ReturnType<typeof createSweepDecoder>;

window.sweepPage = {
  async load() {
    await loadDecoder();
    decode = createSweepDecoder();
  },
  async sweep(scene, seconds, framesPerSecond) {
    const surface = new OffscreenCanvas(scene.size.width, scene.size.height);
    const context = surface.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('No canvas');
    const follow = createSweep(() => FORMATS);
    const texts: string[] = [];
    const times: number[] = [];
    for (let at = 0; at < seconds * 1000; at += 1000 / framesPerSecond) {
      drawScene(context, scene, at);
      const picture = await createImageBitmap(surface);
      const start = performance.now();
      const { reads, isStill } = await decode(picture, FORMATS);
      times.push(performance.now() - start);
      picture.close();
      texts.push(...follow({ reads, size: scene.size, at, isStill }).read);
    }
    times.sort((a, b) => a - b);
    return { texts, decodeMs: times[Math.floor(times.length / 2)] ?? 0 };
  },
};
