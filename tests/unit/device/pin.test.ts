import { expect, test } from 'vitest';
import { provesPin } from '../../../src/device/duty';
import { verifierOf } from '../../support/device/clerks';

test('a verifier accepts only its PIN, with its own salt and number of iterations', async () => {
  const verifier = verifierOf('0417', 1000);
  expect(await provesPin('0417', verifier)).toBe(true);
  for (const wrong of ['417', '04170', '0471', ''])
    expect(await provesPin(wrong, verifier), wrong).toBe(false);
  expect(await provesPin('0417', { ...verifier, iterations: 999 })).toBe(false);
  expect(await provesPin('0417', { ...verifier, salt: btoa('another sixteen!') })).toBe(false);
});
