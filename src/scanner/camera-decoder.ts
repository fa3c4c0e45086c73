import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CameraFormat, CameraFormats } from '../shared/tickets/camera-formats';
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
/** Symbologies with checksums: a part of such a code can't pass for a whole one. */
const CHECKED = ALL.filter((format) => format !== 'ITF');
/** Linear codes. The decoder finds the others at any angle. */
const isLinear = (format: CameraFormat): boolean => format !== 'QR' && format !== 'DATA_MATRIX';
/** The middle, where people hold codes, as a part of a frame's width and height. */
const MIDDLE = 2 / 3;

/** A way to search a frame: the rotation in degrees, the part of its width and height, and the symbologies. */
type View = { turn: number; part: number; formats: readonly CameraFormat[] };

/**
 * The views of a frame, searched in order until a code is read; each is scanned along rows and columns. A scan line must
 * cross all bars, so some views are rotated for codes held at an angle. The surroundings of a code distort the threshold
 * between light and dark, so there are views of the middle only; they exclude ITF, since they could cut off the ends of a
 * code. Measured on 28 photographs that are read upright, each turned by 15, 25 and 35° to both sides: 152 of 168 are read,
 * and 140 without the two rotated views of the middle.
 */
const VIEWS: readonly View[] = [
  { turn: 0, part: 1, formats: ALL },
  { turn: 0, part: MIDDLE, formats: CHECKED },
  { turn: 25, part: MIDDLE, formats: CHECKED.filter(isLinear) },
  { turn: -25, part: MIDDLE, formats: CHECKED.filter(isLinear) },
  { turn: 25, part: 1, formats: ALL.filter(isLinear) },
  { turn: -25, part: 1, formats: ALL.filter(isLinear) },
];

/**
 * Number of scan lines that must agree on an ITF code. If a line leaves a code that is held at an angle, the digits up
 * to there can pass for a whole code, but on two or three lines only (measured: 24 digits, every 3° up to 45°).
 */
const ITF_LINES = 6;

/** The used properties of a decoder's result (zxing-cpp's names). */
type Decoded = { format: string; text: string; lineCount: number };

/** Fetches and compiles the decoder. Rejects if that fails. */
export const loadDecoder = (): Promise<unknown> =>
  prepareZXingModule({ overrides: { locateFile: () => wasmFile }, fireImmediately: true });

/**
 * Creates the function that decodes frames, in a worker or in a page, after `loadDecoder` has resolved. The function
 * returns the codes of a frame, unguarded. It searches all views until a code has an expected length.
 */
export function createDecoder(): (frame: ImageBitmap, expected: CameraFormats) => Promise<CameraRead[]> {
  const canvas = new OffscreenCanvas(0, 0);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  /** Starts with the view that found the last code, since the next frame looks similar. */
  let views = VIEWS;

  const pixels = (frame: ImageBitmap, { turn, part }: View): ImageData => {
    if (!context) throw new Error('This worker has no canvas');
    const { width, height } = frame;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.resetTransform();
    context.fillStyle = '#fff'; // Paper around the rotated frame.
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
      // Searching for white bars on black would double the time for a frame without a code.
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
 * Converts a decoder's result to a read; none if it isn't reliable. The decoder reports UPC-A as EAN-13 with a leading
 * zero.
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
