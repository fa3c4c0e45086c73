import { expect, test } from 'vitest';
import { signal } from '../../../src/scanner/sound';

test.each(['good', 'repeated', 'refused', 'missing'] as const)(
  'without sound and vibration, the tone %s is silent and causes no error',
  (tone) => {
    expect(typeof AudioContext).toBe('undefined');
    expect(() => signal(tone, false)).not.toThrow();
  },
);
