import { BarcodeFormat, BrowserMultiFormatOneDReader } from '@zxing/browser';
import { DecodeHintType, type Result } from '@zxing/library';
import { type CameraRead, EXPECTED_LENGTHS } from './camera-guard';

const FORMATS = {
  UPC_A: BarcodeFormat.UPC_A,
  EAN_13: BarcodeFormat.EAN_13,
  ITF: BarcodeFormat.ITF,
  CODE_128: BarcodeFormat.CODE_128,
} satisfies Record<CameraRead['format'], BarcodeFormat>;
const FORMAT_NAMES = Object.keys(FORMATS) as CameraRead['format'][];

const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, Object.values(FORMATS)],
  // For ITF only. Without it a short piece on one line of the picture hides the whole code on the next.
  [DecodeHintType.ALLOWED_LENGTHS, Int32Array.from(EXPECTED_LENGTHS.ITF)],
]);
/** Rest between two tries; zxing's own 500 ms makes a person wait. */
const DELAY_MS = 100;

/**
 * Decodes a playing video in the page itself, with the decoder that every browser runs: for those in which the
 * worker doesn't (camera-reader.ts). It finds one code of a frame, held upright.
 * @param onReads called for each frame in which a code was read, unguarded
 * @returns stops reading
 */
export function readFramesHere(video: HTMLVideoElement, onReads: (reads: CameraRead[]) => void): () => void {
  const reader = new BrowserMultiFormatOneDReader(HINTS, {
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
