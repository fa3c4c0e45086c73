import { BarcodeFormat, BrowserCodeReader } from '@zxing/browser';
import {
  type BinaryBitmap,
  DecodeHintType,
  MultiFormatOneDReader,
  type Reader,
  type Result,
} from '@zxing/library';
import type { CameraFormat, CameraFormats } from '../shared/tickets/camera-formats';
import type { CameraRead } from './camera-guard';

const FORMATS = {
  UPC_A: BarcodeFormat.UPC_A,
  EAN_13: BarcodeFormat.EAN_13,
  ITF: BarcodeFormat.ITF,
  CODE_128: BarcodeFormat.CODE_128,
  QR: BarcodeFormat.QR_CODE,
  DATA_MATRIX: BarcodeFormat.DATA_MATRIX,
} satisfies Record<CameraFormat, BarcodeFormat>;
const FORMAT_NAMES = Object.keys(FORMATS) as CameraFormat[];

/** Pause between two attempts; zxing's default of 500 ms is too long to wait for. */
const DELAY_MS = 100;

/**
 * Decodes a playing video in the page, for browsers in which the worker fails (camera-reader.ts). This decoder runs in
 * every browser. It finds one upright code per frame.
 * @param formats returns the symbologies to look for; called for each frame
 * @param onReads called with the unguarded read of each frame that has one
 * @returns a function that stops reading
 */
export function readFramesHere(
  video: HTMLVideoElement,
  formats: () => CameraFormats,
  onReads: (reads: CameraRead[]) => void,
): () => void {
  const reader = new BrowserCodeReader(readerOf(formats), new Map(), {
    delayBetweenScanAttempts: DELAY_MS,
    delayBetweenScanSuccess: DELAY_MS,
  });
  const report = (result: Result | undefined) => {
    const format = FORMAT_NAMES.find((name) => FORMATS[name] === result?.getBarcodeFormat());
    if (result && format) onReads([{ text: result.getText(), format }]);
  };
  let controls = reader.scan(video, report);
  // zxing keeps the first frame's size, and turning a tablet swaps width and height.
  const restart = () => {
    controls.stop();
    controls = reader.scan(video, report);
  };
  video.addEventListener('resize', restart);
  return () => {
    video.removeEventListener('resize', restart);
    controls.stop();
  };
}

type Hints = Map<DecodeHintType, unknown>;
type Decoders = { formats: CameraFormats; readers: Reader[]; hints: Hints };

/** A reader for the current formats. */
function readerOf(formats: () => CameraFormats): Reader {
  let decoders = decodersOf(formats());
  return {
    decode: (image) => {
      const current = formats();
      if (current !== decoders.formats) decoders = decodersOf(current);
      return firstResult(decoders.readers, image, decoders.hints);
    },
    reset: () => {
      for (const reader of decoders.readers) reader.reset();
    },
  };
}

/** Readers for linear codes, and for QR and Data Matrix once their decoder is loaded, which only stores that use them need. */
function decodersOf(formats: CameraFormats): Decoders {
  const hints: Hints = new Map<DecodeHintType, unknown>([
    [
      DecodeHintType.POSSIBLE_FORMATS,
      FORMAT_NAMES.filter((name) => formats[name]).map((name) => FORMATS[name]),
    ],
    // Applies to ITF only. Otherwise, a part of a code on one scan line hides the whole code on the next.
    [DecodeHintType.ALLOWED_LENGTHS, Int32Array.from(formats.ITF ?? [])],
  ]);
  const readers: Reader[] = [new MultiFormatOneDReader(hints)];
  if (formats.QR || formats.DATA_MATRIX)
    import('./camera-reader-matrix').then(
      ({ matrixReaders }) => readers.push(...matrixReaders(formats)),
      (error: unknown) => console.warn('QR and Data Matrix can not be read', error),
    );
  return { formats, readers, hints };
}

/** @throws the last reader's exception if none reads a code, as zxing's own readers do */
function firstResult([reader, ...others]: readonly Reader[], image: BinaryBitmap, hints: Hints): Result {
  if (!reader) throw new Error('No reader');
  try {
    return reader.decode(image, hints);
  } catch (error) {
    if (others.length === 0) throw error;
    return firstResult(others, image, hints);
  }
}
