import { expect, test } from 'vitest';
import { filesIn, textOf } from '../support/structure/sources';

const CODE = filesIn(['src', 'sw', 'server'], /\.tsx?$/);
const HOME = 'src/shared/time/store-clock.ts';

/**
 * Code without a store, or before one is known: a company's and the platform's own data, backups, defaults.
 */
const WITHOUT_STORE = [
  HOME,
  'server/accounts/accounts.ts',
  'server/audit/routes.ts',
  'server/backup/replace.ts',
  'server/catalogue/routes.ts',
  'server/catalogue/vendors.ts',
  'server/cli/restore.ts',
  'server/health/routes.ts',
  'server/imports/import-games.ts',
  'server/places/settings.ts',
  'server/stock/game-upcs.ts',
  'server/accounts/users.ts',
  'src/device/store-settings.ts',
  'src/shared/places/store-settings.ts',
  'src/app/ui/store-clock.ts',
];

test('only one file, besides the tables, names the default time zone', () => {
  const naming = CODE.filter((path) => !path.startsWith('server/db/')).filter((path) =>
    /America\/Los_Angeles|'US\/Pacific'/.test(textOf(path)),
  );
  // The zone of a state.
  expect(naming).toEqual([HOME, 'src/shared/values/us-states.ts']);
});

test('the default clock is used only where there is no store', () => {
  const using = CODE.filter((path) => /\bDEFAULT_CLOCK\b/.test(textOf(path)));
  expect(using).toEqual(WITHOUT_STORE.toSorted());
});

test('code names a time zone only for a calendar day or by the store’s clock', () => {
  const naming = CODE.flatMap((path) =>
    [...textOf(path).matchAll(/timeZone: ('[^']*'|[\w.]+)/g)].map(([, zone]) => `${path} ${zone}`),
  );
  const allowed =
    /'UTC'$|^src\/shared\/(time\/|values\/us-states|places\/store-settings)|clock\.time_zone$|store\.?time_zone$/;
  expect(naming.filter((each) => !allowed.test(each) && !each.startsWith('server/'))).toEqual([]);
});
