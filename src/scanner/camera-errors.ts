import type { CameraTrouble } from '../domain/tickets/camera-trouble';

/** Thrown by the camera scanner; the screen shows its `trouble` in the user’s language. */
export class CameraError extends Error {
  constructor(
    readonly trouble: CameraTrouble,
    cause?: unknown,
  ) {
    super(`camera: ${trouble}`, { cause });
    this.name = 'CameraError';
  }
}

/** Names of the DOMExceptions of getUserMedia (W3C Media Capture, 10.2). */
const TROUBLE_OF: Readonly<Record<string, CameraTrouble>> = {
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Converts any failure to open a camera to a CameraError; an unknown one counts as busy. */
export function toCameraError(failure: unknown): CameraError {
  if (failure instanceof CameraError) return failure;
  // By name, since OverconstrainedError isn't an Error in every browser.
  const name = typeof failure === 'object' && failure !== null && 'name' in failure ? failure.name : '';
  return new CameraError(TROUBLE_OF[String(name)] ?? 'busy', failure);
}
