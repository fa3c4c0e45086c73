import { expect, test } from 'vitest';
import { CameraError, type CameraTrouble, toCameraError } from '../../../src/scanner/camera-errors';

test.each<[string, CameraTrouble]>([
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['InvalidStateError', 'busy'],
])('%s is told as %s', (name, trouble) => {
  const failure = new DOMException('said by the browser', name);
  const error = toCameraError(failure);
  expect(error.trouble).toBe(trouble);
  expect(error.cause).toBe(failure);
  expect(error.message).toMatch(/^[A-Z].*[a-z]\.$/);
});

test('a camera error stays as it is; any other error becomes busy', () => {
  const error = new CameraError('insecure');
  expect(toCameraError(error)).toBe(error);
  expect(toCameraError('odd').trouble).toBe('busy');
});
