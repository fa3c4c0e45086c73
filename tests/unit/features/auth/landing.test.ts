import { expect, test } from 'vitest';
import { paths } from '../../../../src/contract/page-paths';
import { landingOf } from '../../../../src/features/auth/landing';

test('a clerk who comes back lands on their own screen, another one on Verify Stock', () => {
  const left = { from: `${paths.addOnShelf}?edit=5`, by: 7 };
  expect(landingOf(7, left)).toBe(left.from);
  expect(landingOf(8, left)).toBe(paths.verifyStock);
});

test('a clerk lands on Verify Stock if nobody knows what was open, or who was there', () => {
  expect(landingOf(7, null)).toBe(paths.verifyStock);
  expect(landingOf(7, { from: paths.myShift, by: null })).toBe(paths.verifyStock);
});
