import { BarcodeFormat, BrowserCodeReader, type IScannerControls } from '@zxing/browser';
import {
  type BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  MultiFormatOneDReader,
  QRCodeReader,
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

/** The pause between two attempts; zxing's default of 500 ms is too long to wait for. */
const PAUSE = { delayBetweenScanAttempts: 100, delayBetweenScanSuccess: 100 };

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
  let current: CameraFormats;
  let controls: IScannerControls | undefined;
  const report = (result: Result | undefined) => {
    const format = FORMAT_NAMES.find((name) => FORMATS[name] === result?.getBarcodeFormat());
    if (result && format) onReads([{ text: result.getText(), format }]);
    if (formats() !== current) start();
  };
  // Also when a tablet is turned, which swaps width and height: zxing keeps those of the first frame.
  const start = () => {
    controls?.stop();
    current = formats();
    controls = new BrowserCodeReader(readerOf(current), new Map(), PAUSE).scan(video, report);
  };
  start();
  video.addEventListener('resize', start);
  return () => {
    video.removeEventListener('resize', start);
    controls?.stop();
  };
}

/** A reader for these formats alone: zxing's own for all formats is half as large again. */
function readerOf(formats: CameraFormats): Reader {
  const hints = new Map<DecodeHintType, unknown>([
    [
      DecodeHintType.POSSIBLE_FORMATS,
      FORMAT_NAMES.filter((name) => formats[name]).map((name) => FORMATS[name]),
    ],
    // Applies to ITF only. Otherwise, a part of a code on one scan line hides the whole code on the next.
    [DecodeHintType.ALLOWED_LENGTHS, Int32Array.from(formats.ITF ?? [])],
  ]);
  const readers = [
    new MultiFormatOneDReader(hints),
    ...(formats.QR ? [new QRCodeReader()] : []),
    ...(formats.DATA_MATRIX ? [new DataMatrixReader()] : []),
  ];
  return {
    decode: (image) => firstResult(readers, image, hints),
    reset: () => {
      for (const reader of readers) reader.reset();
    },
  };
}

/** @throws the last reader's exception if none reads a code, as zxing's own readers do */
function firstResult(
  [reader, ...others]: readonly Reader[],
  image: BinaryBitmap,
  hints: Map<DecodeHintType, unknown>,
): Result {
  if (!reader) throw new Error('No reader');
  try {
    return reader.decode(image, hints);
  } catch (error) {
    if (others.length === 0) throw error;
    return firstResult(others, image, hints);
  }
}
