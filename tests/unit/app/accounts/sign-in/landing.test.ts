import { expect, test } from 'vitest';
import { landingOf } from '../../../../../src/app/accounts/sign-in/lock-screen-page';
import { paths } from '../../../../../src/shared/wire/page-paths';

test('a clerk who returns lands on their last screen, and a different clerk on Verify Stock', () => {
  const left = { from: `${paths.addOnShelf}?edit=5`, by: 7 };
  expect(landingOf(7, left)).toBe(left.from);
  expect(landingOf(8, left)).toBe(paths.verifyStock);
});

test('a clerk lands on Verify Stock if the last screen or its clerk is unknown', () => {
  expect(landingOf(7, null)).toBe(paths.verifyStock);
  expect(landingOf(7, { from: paths.myShift, by: null })).toBe(paths.verifyStock);
});
