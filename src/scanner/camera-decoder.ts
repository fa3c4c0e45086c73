import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CameraFormat, CameraFormats } from '../domain/tickets/camera-formats';
import { type CameraRead, isExpected } from './camera-guard';

/** zxing-cpp's names. `QRCodeModel2` is the QR code in use; `QRCode` would look for Micro QR too. */
const ZXING_FORMATS = {
  UPC_A: 'UPCA',
  EAN_13: 'EAN13',
  ITF: 'ITF',
  CODE_128: 'Code128',
  QR: 'QRCodeModel2',
  DATA_MATRIX: 'DataMatrix',
} as const satisfies Record<CameraFormat, string>;
const ALL = Object.keys(ZXING_FORMATS) as CameraFormat[];
/** Codes with a check of their own: a part of one can't pass for a whole one. */
const CHECKED = ALL.filter((format) => format !== 'ITF');
/** Codes of lines. The decoder finds the others at any angle. */
const LINEAR = ALL.filter((format) => format !== 'QR' && format !== 'DATA_MATRIX');

/** A way of looking at a frame: turned by some degrees, how much of its width and height, and what to look for. */
type View = { turn: number; part: number; formats: readonly CameraFormat[] };

/**
 * How a frame is looked at until a code is read; each time lines across and along it are tried. What surrounds a pale
 * code spoils the measure of light and dark, and people hold codes to the middle: so the middle alone is looked at, but
 * not for ITF, of which it would cut off the ends. A line has to pass through all bars: the turns are for codes askew.
 */
const VIEWS: readonly View[] = [
  { turn: 0, part: 1, formats: ALL },
  { turn: 0, part: 2 / 3, formats: CHECKED },
  { turn: 25, part: 1, formats: LINEAR },
  { turn: -25, part: 1, formats: LINEAR },
];

/**
 * Lines of the picture that must agree on an ITF code. Where a line leaves a code that is held askew, the digits
 * until there may read as a whole code, but on two or three lines only (measured: 24 digits, every 3° up to 45°).
 */
const ITF_LINES = 6;

/** What of a decoder's result is needed (zxing-cpp's names). */
type Decoded = { format: string; text: string; lineCount: number };

/** Fetches and compiles the decoder. Rejects when that fails. */
export const loadDecoder = (): Promise<unknown> =>
  prepareZXingModule({ overrides: { locateFile: () => wasmFile }, fireImmediately: true });

/**
 * Makes the function that decodes frames, in a worker or a page; `loadDecoder` has to be done. The function takes a
 * frame and gives its codes, unguarded; it goes on looking until one is of an expected length.
 */
export function createDecoder(): (frame: ImageBitmap, expected: CameraFormats) => Promise<CameraRead[]> {
  const canvas = new OffscreenCanvas(0, 0);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  /** The one that showed a code last goes first: the next frame shows it the same way. */
  let views = VIEWS;

  const pixels = (frame: ImageBitmap, { turn, part }: View): ImageData => {
    if (!context) throw new Error('This worker has no canvas');
    const { width, height } = frame;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.resetTransform();
    context.fillStyle = '#fff'; // Like the paper of a code: what the turned frame leaves free.
    context.fillRect(0, 0, width, height);
    context.translate(width / 2, height / 2);
    context.rotate((turn * Math.PI) / 180);
    context.drawImage(frame, -width / 2, -height / 2);
    const [left, top] = [Math.round((width * (1 - part)) / 2), Math.round((height * (1 - part)) / 2)];
    return context.getImageData(left, top, width - 2 * left, height - 2 * top);
  };

  return async (frame, expected) => {
    const all: CameraRead[] = [];
    for (const view of views) {
      // Without looking for white bars on black, a frame that holds no code takes half the time.
      const formats = view.formats
        .filter((format) => expected[format])
        .map((format) => ZXING_FORMATS[format]);
      const options = { formats, tryInvert: false };
      const reads = (await readBarcodes(pixels(frame, view), options)).flatMap(toReads);
      all.push(...reads);
      if (!reads.some((read) => isExpected(read, expected))) continue;
      views = [view, ...VIEWS.filter((other) => other !== view)];
      break;
    }
    return all;
  };
}

/**
 * A decoder's result as the scanner's own, none when it can't be trusted. UPC-A comes as the EAN-13 that it is,
 * with a zero before its 12 digits.
 */
export function toReads({ format, text, lineCount }: Decoded): CameraRead[] {
  if (format === 'ITF') return lineCount < ITF_LINES ? [] : [{ text, format }];
  if (format === 'Code128') return [{ text, format: 'CODE_128' }];
  if (format === 'DataMatrix') return [{ text, format: 'DATA_MATRIX' }];
  if (format === 'QRCode') return [{ text, format: 'QR' }];
  if (format !== 'EAN13' && format !== 'UPCA') return [];
  const upc = text.replace(/^0(?=[0-9]{12}$)/, '');
  return [{ text: upc, format: upc.length === 12 ? 'UPC_A' : 'EAN_13' }];
}
