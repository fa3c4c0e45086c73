/** Why there is no picture: no camera, not allowed, in use elsewhere (or it won't start), page not served securely. */
export type CameraTrouble = 'missing' | 'refused' | 'busy' | 'insecure';

const SENTENCES: Record<CameraTrouble, string> = {
  missing: 'No camera was found on this device. You can use a barcode gun or type the number.',
  refused: 'This page may not use the camera. Allow the camera in the browser settings, then try again.',
  busy: 'The camera could not be started. Another app may be using it: close that app, then try again.',
  insecure: 'The camera only works on a secure (https) address. Ask your store admin for the right address.',
};

/** Thrown by the camera scanner; `message` is fit to show to a clerk. */
export class CameraError extends Error {
  constructor(
    readonly trouble: CameraTrouble,
    cause?: unknown,
  ) {
    super(SENTENCES[trouble], { cause });
    this.name = 'CameraError';
  }
}

/** DOMException names that getUserMedia fails with (W3C Media Capture, 10.2). */
const TROUBLE_OF: Readonly<Record<string, CameraTrouble>> = {
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Whatever opening a camera failed with, as a CameraError; what has no name of its own counts as busy. */
export function toCameraError(failure: unknown): CameraError {
  if (failure instanceof CameraError) return failure;
  // By its name: OverconstrainedError is no Error in every browser.
  const name = typeof failure === 'object' && failure !== null && 'name' in failure ? failure.name : '';
  return new CameraError(TROUBLE_OF[String(name)] ?? 'busy', failure);
}
