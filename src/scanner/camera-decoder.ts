import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CameraFormat, CameraFormats } from '../shared/tickets/camera-formats';
import { type CameraRead, isExpected, type Point } from './camera-guard';

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

type Position = { topLeft: Point; topRight: Point; bottomRight: Point; bottomLeft: Point };
/** The used properties of a decoder's result (zxing-cpp's names). */
type Decoded = { format: string; text: string; lineCount: number; position?: Position };

/** Fetches and compiles the decoder. Rejects if that fails. */
export const loadDecoder = (): Promise<unknown> =>
  prepareZXingModule({ overrides: { locateFile: () => wasmFile }, fireImmediately: true });

/** Reads all codes of a picture that have one of these symbologies. */
async function readIn(
  picture: ImageData,
  searched: readonly CameraFormat[],
  expected: CameraFormats,
): Promise<CameraRead[]> {
  // Searching for white bars on black would double the time for a frame without a code.
  const formats = searched.filter((format) => expected[format]).map((format) => ZXING_FORMATS[format]);
  return (await readBarcodes(picture, { formats, tryInvert: false })).flatMap(toReads);
}

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
      const reads = await readIn(pixels(frame, view), view.formats, expected);
      all.push(...reads);
      if (!reads.some((read) => isExpected(read, expected))) continue;
      views = [view, ...VIEWS.filter((other) => other !== view)];
      break;
    }
    return all;
  };
}

/** A frame is compared with the last one that was searched at this size: small, so that a sensor's noise averages out. */
const GLANCE = { width: 48, height: 27 };
/** The mean difference of two such pictures, of 255, above which something has moved. */
const MOVED = 2;
/** Number of looks at a picture in which nothing moves: further looks show nothing new. */
const STILL_LOOKS = 4;
/** A still picture is searched again after this time (ms), since light and focus change. */
const STILL_MS = 2_000;

/**
 * Creates the function that reads all codes of frames, while a person moves the camera along packs. It looks once at each
 * frame, upright: a sweep has many frames. To spare the battery it doesn't search while nothing moves.
 */
export function createSweepDecoder(): (
  frame: ImageBitmap,
  expected: CameraFormats,
) => Promise<{ reads: CameraRead[]; isStill: boolean }> {
  const [whole, small] = [new OffscreenCanvas(0, 0), new OffscreenCanvas(GLANCE.width, GLANCE.height)].map(
    (canvas) => canvas.getContext('2d', { willReadFrequently: true }),
  );
  let searched: { glance: Uint8ClampedArray; at: number; looks: number } | null = null;

  const draw = (surface: typeof whole, frame: ImageBitmap, width: number, height: number): ImageData => {
    if (!surface) throw new Error('This worker has no canvas');
    const { canvas } = surface;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    surface.imageSmoothingQuality = 'medium';
    surface.drawImage(frame, 0, 0, width, height);
    return surface.getImageData(0, 0, width, height);
  };

  return async (frame, expected) => {
    const glance = draw(small, frame, GLANCE.width, GLANCE.height).data;
    const isSame = searched !== null && difference(glance, searched.glance) <= MOVED;
    const isStill = isSame && searched !== null && searched.looks >= STILL_LOOKS;
    const now = performance.now();
    if (isStill && searched && now - searched.at < STILL_MS) return { reads: [], isStill };
    searched = { glance, at: now, looks: isSame && searched ? searched.looks + 1 : 1 };
    const picture = draw(whole, frame, frame.width, frame.height);
    return { reads: await readIn(picture, ALL, expected), isStill };
  };
}

/** The mean difference of two pictures' values. */
function difference(some: Uint8ClampedArray, others: Uint8ClampedArray): number {
  let sum = 0;
  for (let i = 0; i < some.length; i++) sum += Math.abs((some[i] ?? 0) - (others[i] ?? 0));
  // A quarter of the values says how opaque a pixel is, which never changes.
  return sum / (some.length * 0.75);
}

/**
 * Converts a decoder's result to a read; none if it isn't reliable. The decoder reports UPC-A as EAN-13 with a leading
 * zero.
 */
export function toReads({ format, text, lineCount, position }: Decoded): CameraRead[] {
  const read = (digits: string, name: CameraFormat): CameraRead[] => [
    { text: digits, format: name, ...(position && { corners: cornersOf(position) }) },
  ];
  if (format === 'ITF') return lineCount < ITF_LINES ? [] : read(text, format);
  if (format === 'Code128') return read(text, 'CODE_128');
  if (format === 'DataMatrix') return read(text, 'DATA_MATRIX');
  if (format === 'QRCode') return read(text, 'QR');
  if (format !== 'EAN13' && format !== 'UPCA') return [];
  const upc = text.replace(/^0(?=[0-9]{12}$)/, '');
  return read(upc, upc.length === 12 ? 'UPC_A' : 'EAN_13');
}

const cornersOf = ({ topLeft, topRight, bottomRight, bottomLeft }: Position): Point[] =>
  [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({ x, y }));
