import { expect, test } from 'vitest';
import { CAMERA } from '../../../src/messages/areas/camera';
import { CameraError, toCameraError } from '../../../src/scanner/camera';
import type { CameraTrouble } from '../../../src/shared/tickets/camera-formats';

test.each<[string, CameraTrouble]>([
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['InvalidStateError', 'busy'],
])('the browser’s %s is reported as camera trouble: %s', (name, trouble) => {
  const failure = new DOMException('said by the browser', name);
  const error = toCameraError(failure);
  expect(error.trouble).toBe(trouble);
  expect(error.cause).toBe(failure);
  expect(CAMERA.trouble[error.trouble]).toMatch(/^[A-Z].*[a-z]\.$/);
});

test('a camera error stays as it is, and any other error is reported as busy', () => {
  const error = new CameraError('insecure');
  expect(toCameraError(error)).toBe(error);
  expect(toCameraError('odd').trouble).toBe('busy');
});
