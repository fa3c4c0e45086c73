import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type CameraRead, isExpected } from './camera-guard';

const OPTIONS: ReaderOptions = {
  formats: ['UPCA', 'EAN13', 'ITF', 'Code128'],
  // Half the time of a frame that holds none.
  tryInvert: false,
};

/**
 * How the picture is turned, in degrees, until a code is read: lines across and along it are tried each time, but
 * a line has to pass through all bars of the code. Small codes are read up to 12° askew, long and low ones less.
 */
const TURNS = [0, 25, -25];

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
 * frame and gives its codes, unguarded; short ones only when no way of turning it shows one of an expected length.
 */
export function createDecoder(): (frame: ImageBitmap) => Promise<CameraRead[]> {
  const canvas = new OffscreenCanvas(0, 0);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  /** The one that showed a code last goes first: the next frame shows it the same way. */
  let turns = TURNS;

  const turned = (frame: ImageBitmap, degrees: number): ImageData => {
    if (!context) throw new Error('This worker has no canvas');
    const { width, height } = frame;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.resetTransform();
    context.fillStyle = '#fff'; // Like the paper of a code: what the turned frame leaves free.
    context.fillRect(0, 0, width, height);
    context.translate(width / 2, height / 2);
    context.rotate((degrees * Math.PI) / 180);
    context.drawImage(frame, -width / 2, -height / 2);
    return context.getImageData(0, 0, width, height);
  };

  return async (frame) => {
    const all: CameraRead[] = [];
    for (const turn of turns) {
      const reads = (await readBarcodes(turned(frame, turn), OPTIONS)).flatMap(toReads);
      all.push(...reads);
      if (!reads.some(isExpected)) continue;
      turns = [turn, ...TURNS.filter((other) => other !== turn)];
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
  if (format !== 'EAN13' && format !== 'UPCA') return [];
  const upc = text.replace(/^0(?=[0-9]{12}$)/, '');
  return [{ text: upc, format: upc.length === 12 ? 'UPC_A' : 'EAN_13' }];
}
