import { expect, test } from 'vitest';
import { filesIn, textOf } from '../support/structure/sources';

const CODE = filesIn(['src', 'sw', 'server'], /\.tsx?$/);
const HOME = 'src/domain/time/store-clock.ts';

/** Where no store is meant, or none is known yet: a company's and the platform's own, backups, defaults. */
const WITHOUT_STORE = [
  HOME,
  'server/accounts/accounts.ts',
  'server/audit/routes.ts',
  'server/backup/replace.ts',
  'server/catalogue/plans.ts',
  'server/catalogue/vendors.ts',
  'server/cli/restore.ts',
  'server/games/import-games.ts',
  'server/people/users.ts',
  'src/device/store-settings.ts',
  'src/domain/stock/store-settings.ts',
  'src/terminal/store-clock.ts',
  'src/ui/store-clock.ts',
];

test('one file names the default zone, besides the tables', () => {
  const naming = CODE.filter((path) => !path.startsWith('server/db/')).filter((path) =>
    /America\/Los_Angeles|'US\/Pacific'/.test(textOf(path)),
  );
  // The zone of a state, and an example in a message.
  expect(naming).toEqual(['src/domain/stock/us-states.ts', HOME, 'src/i18n/en/rules/refusals.ts']);
});

test('the default clock is used only where no store is meant', () => {
  const using = CODE.filter((path) => /\bDEFAULT_CLOCK\b/.test(textOf(path)));
  expect(using).toEqual(WITHOUT_STORE.toSorted());
});

test('a zone is named for a calendar day only, or by the store’s clock', () => {
  const naming = CODE.flatMap((path) =>
    [...textOf(path).matchAll(/timeZone: ('[^']*'|[\w.]+)/g)].map(([, zone]) => `${path} ${zone}`),
  );
  const allowed = /'UTC'$|^src\/domain\/(time|stock)\/|clock\.time_zone$|store\.?time_zone$/;
  expect(naming.filter((each) => !allowed.test(each) && !each.startsWith('server/'))).toEqual([]);
});
