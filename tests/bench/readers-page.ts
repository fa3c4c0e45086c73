import { BarcodeFormat, BrowserMultiFormatOneDReader } from '@zxing/browser';
import { DecodeHintType, NotFoundException } from '@zxing/library';
import { readBarcodes } from 'zxing-wasm/reader';
import { openCamera } from '../../src/scanner/camera';
import { createDecoder, loadDecoder } from '../../src/scanner/camera-decoder';
import { cameraFormats } from '../../src/shared/tickets/camera-formats';
import { STANDARD } from '../../src/shared/tickets/layouts';

/** The texts that a reader found in one photograph, and the time it took. */
type PhotoRead = { texts: string[]; ms: number };
/** The text that the whole scanner accepted from a photograph shown as a camera picture, and the page's tasks over 50 ms. */
type CameraResult = { text: string | null; ms: number; longTasks: number[] };

/** The interface that the benchmark uses through `window`. */
type ReadersPage = {
  load(): Promise<void>;
  readers: string[];
  /** Runs a reader once on a photograph: at full size, or turned by some degrees as a camera picture. */
  read(reader: string, photo: string, turn?: number): Promise<PhotoRead>;
  /** Shows a photograph to the app's scanner until a code is accepted, or until `giveUpMs` have passed. */
  scan(photo: string, giveUpMs: number): Promise<CameraResult>;
};

declare global {
  interface Window {
    readersPage: ReadersPage;
  }
}

type Reader = (photo: ImageBitmap) => string[] | Promise<string[]>;

const FORMATS = cameraFormats(STANDARD);
const SIZE = { width: 1280, height: 720 };
const FRAME_MS = 33;

const canvas = document.createElement('canvas');
const context = canvas.getContext('2d', { willReadFrequently: true });
if (!context) throw new Error('No canvas');

/** Draws the photograph on white, so that transparent parts look like paper. */
function draw(photo: ImageBitmap): void {
  if (!context) return;
  Object.assign(canvas, { width: photo.width, height: photo.height });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, 0, 0);
}

function zxingBrowser(tryHarder: boolean): Reader {
  const formats = [BarcodeFormat.UPC_A, BarcodeFormat.EAN_13, BarcodeFormat.ITF, BarcodeFormat.CODE_128];
  const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.POSSIBLE_FORMATS, formats]]);
  if (tryHarder) hints.set(DecodeHintType.TRY_HARDER, true);
  const reader = new BrowserMultiFormatOneDReader(hints);
  return (photo) => {
    draw(photo);
    try {
      return [reader.decodeFromCanvas(canvas).getText()];
    } catch (error) {
      if (error instanceof NotFoundException || tryHarder) return []; // Its own retry at 90° throws.
      throw error;
    }
  };
}

async function zxingWasm(photo: ImageBitmap): Promise<string[]> {
  draw(photo);
  const pixels = context?.getImageData(0, 0, photo.width, photo.height);
  if (!pixels) return [];
  const results = await readBarcodes(pixels, { formats: ['UPCA', 'EAN13', 'ITF', 'Code128'] });
  return results.map(({ text, format }) => (format === 'EAN13' ? text.replace(/^0/, '') : text));
}

let decode: ReturnType<typeof createDecoder>;

const READERS: Record<string, Reader> = {
  '@zxing/browser': zxingBrowser(false),
  '@zxing/browser, TRY_HARDER': zxingBrowser(true),
  'zxing-wasm': zxingWasm,
  'the app’s decoder': async (photo) => (await decode(photo, FORMATS)).map(({ text }) => text),
};

async function bitmap(photo: string): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetch(photo)).blob());
}

/** The photograph as a camera picture, held at an angle. */
function turned(photo: ImageBitmap, degrees: number): Promise<ImageBitmap> {
  const { width, height } = SIZE;
  const picture = new OffscreenCanvas(width, height);
  const surface = picture.getContext('2d');
  if (!surface) throw new Error('No canvas');
  const scale = Math.min(width / photo.width, height / photo.height);
  surface.fillStyle = '#ddd';
  surface.fillRect(0, 0, width, height);
  surface.translate(width / 2, height / 2);
  surface.rotate((degrees * Math.PI) / 180);
  surface.scale(scale, scale);
  surface.drawImage(photo, -photo.width / 2, -photo.height / 2);
  return createImageBitmap(picture);
}

async function read(name: string, photo: string, turn?: number): Promise<PhotoRead> {
  const whole = await bitmap(photo);
  const picture = turn === undefined ? whole : await turned(whole, turn);
  const reader = READERS[name];
  if (!reader) throw new Error(`No reader ${name}`);
  const start = performance.now();
  const texts = await reader(picture);
  return { texts, ms: performance.now() - start };
}

/** A camera stream of a photograph: as large as it fits, slightly moving as in a hand. */
function filmOf(photo: ImageBitmap): { stream: MediaStream; stop: () => void } {
  const film = Object.assign(document.createElement('canvas'), SIZE);
  const surface = film.getContext('2d');
  if (!surface) throw new Error('No canvas');
  const scale = Math.min(SIZE.width / photo.width, SIZE.height / photo.height);
  const [width, height] = [photo.width * scale, photo.height * scale];
  let frame = 0;
  const timer = setInterval(() => {
    frame += 1;
    surface.fillStyle = '#ddd';
    surface.fillRect(0, 0, SIZE.width, SIZE.height);
    const [dx, dy] = [Math.sin(frame) * 2, Math.cos(frame * 1.7) * 2];
    surface.drawImage(photo, (SIZE.width - width) / 2 + dx, (SIZE.height - height) / 2 + dy, width, height);
  }, FRAME_MS);
  return { stream: film.captureStream(), stop: () => clearInterval(timer) };
}

async function scan(photo: string, giveUpMs: number): Promise<CameraResult> {
  const film = filmOf(await bitmap(photo));
  navigator.mediaDevices.getUserMedia = async () => film.stream;
  const video = Object.assign(document.createElement('video'), { muted: true });
  document.body.append(video);
  let counted = (_text: string) => {};
  const value = new Promise<string>((resolve) => {
    counted = resolve;
  });
  const session = await openCamera(video, (text) => counted(text), { formats: () => FORMATS });
  // Tasks while the camera opens don't count.
  const longTasks: number[] = [];
  const note = (entries: PerformanceEntryList) => longTasks.push(...entries.map(({ duration }) => duration));
  const tasks = new PerformanceObserver((list) => note(list.getEntries()));
  tasks.observe({ type: 'longtask' });
  const start = performance.now();
  const nothing = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), giveUpMs);
  });
  const text = await Promise.race([value, nothing]);
  const ms = performance.now() - start;
  note(tasks.takeRecords());
  tasks.disconnect();
  session.stop();
  film.stop();
  video.remove();
  return { text, ms, longTasks };
}

window.readersPage = {
  async load() {
    await loadDecoder();
    decode = createDecoder();
  },
  readers: Object.keys(READERS),
  read,
  scan,
};
