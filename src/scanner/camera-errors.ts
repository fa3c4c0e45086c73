import type { CameraTrouble } from '../domain/tickets/camera-trouble';

/** Thrown by the camera scanner; the screen says its `trouble` in the reader’s language. */
export class CameraError extends Error {
  constructor(
    readonly trouble: CameraTrouble,
    cause?: unknown,
  ) {
    super(`camera: ${trouble}`, { cause });
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

/** Any failure to open a camera as a CameraError; one without a known name counts as busy. */
export function toCameraError(failure: unknown): CameraError {
  if (failure instanceof CameraError) return failure;
  // By its name: not every browser makes OverconstrainedError an Error.
  const name = typeof failure === 'object' && failure !== null && 'name' in failure ? failure.name : '';
  return new CameraError(TROUBLE_OF[String(name)] ?? 'busy', failure);
}
