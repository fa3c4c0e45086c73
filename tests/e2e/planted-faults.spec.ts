import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Api, call } from '../../src/device/client';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { drawerPaths } from '../../src/shared/drawer/paths';
import { weekSweptNext } from '../../src/shared/lottery/calendar';
import { lotteryPaths } from '../../src/shared/lottery/paths';
import { placesPaths } from '../../src/shared/places/paths';
import { businessDate, DEFAULT_CLOCK, dayBefore } from '../../src/shared/time/store-clock';
import { instantOfWall } from '../../src/shared/time/time';
import { centsOf, formatCents } from '../../src/shared/values/money';
import { paths } from '../../src/shared/wire/page-paths';
import { storeSession } from '../support/browsers/store-session';
import { ADDED_PASSWORD, DEMO_PASSWORD, StoreAccount } from '../support/shops/store-account';
import { storyTest as test } from './demo-test';

test.use({ serviceWorkers: 'block' });

const MISSION = 'Mission Street Market';
const NEVER_COUNTED = 'Never Counted Market';

/** Plants a store with a pack in its back room that has never counted. */
async function plantUncountedStore(url: string, admin: Api, companyId: number): Promise<void> {
  const Username = 'never.counted';
  const { setup_url } = await call(admin, placesPaths.storeRegister, {
    body: { store_name: NEVER_COUNTED, company_id: companyId, Username, country_id: 1 },
  });
  const token = new URL(setup_url).searchParams.get('token') ?? '';
  await call(admin, accountsPaths.resetPassword, { body: { token, password: ADDED_PASSWORD } });
  await (await StoreAccount.signIn(url, Username, ADDED_PASSWORD)).walk('10990000001000');
}

/**
 * Plants a statement of this week whose lines are $30.00 less than its sweep.
 * @returns whether this week is swept next; in its first days, the week before is
 */
async function plantUnexplained(admin: Api, storeId: number): Promise<boolean> {
  const date = businessDate(new Date(), DEFAULT_CLOCK);
  const { data: week } = await call(admin, lotteryPaths.lotteryWeek, { params: { storeId, date } });
  const lines = [
    { line: 'settled' as const, amount: 100 },
    { line: 'sweep' as const, amount: 130 },
  ];
  const body = { store_id: storeId, week_start: week.week_start, lines, unexplained: 30 };
  await call(admin, lotteryPaths.lotteryStatement, { body, key: randomUUID() });
  const { data: settings } = await call(admin, placesPaths.storeSettings, { params: { storeId } });
  return weekSweptNext(date, settings).from === week.week_start;
}

/**
 * Plants another register's report in yesterday's last drawer, whose file came twice.
 * @returns the scratch tickets of all its registers, in words
 */
async function plantDoubledReport(admin: Api, storeId: number): Promise<string> {
  const date = dayBefore(businessDate(new Date(), DEFAULT_CLOCK));
  const at = (time: string): string => instantOfWall(`${date} ${time}`, DEFAULT_CLOCK)?.toISOString() ?? '';
  const drawers = (
    await call(admin, drawerPaths.overShort, { params: { storeId, fromDate: date, toDate: date } })
  ).data;
  const { data: settings } = await call(admin, placesPaths.storeSettings, { params: { storeId } });
  const scratch = settings.register_map?.find(({ as }) => as === 'scratch');
  const body = {
    ...{ store_id: storeId, register_id: '9', period: 'shift' as const, sequence: 1, business_date: date },
    ...{ begins_at: at('15:00:00'), ends_at: at('22:00:00') },
    lines: [{ code: scratch?.code ?? '', amount: 50 }],
  };
  for (const added of [true, false]) {
    const { data } = await call(admin, drawerPaths.registerFigures, { body, key: randomUUID() });
    expect(data.added).toBe(added);
  }
  return formatCents(centsOf(drawers.at(-1)?.register?.scratch ?? 0) + 5_000);
}

test('an owner reaches each of ten planted faults from the dashboard with at most two presses', {
  tag: '@all',
}, async ({ page, server }) => {
  const { api: admin, user } = await StoreAccount.signIn(server.url, 'admin');
  const stores = (await call(admin, placesPaths.storeList, { params: { companyId: user.store_id } })).data;
  const mission = stores.find(({ store_name }) => store_name === MISSION)?.id ?? 0;
  await plantUncountedStore(server.url, admin, user.store_id);
  const isSweptNext = await plantUnexplained(admin, mission);
  const scratch = await plantDoubledReport(admin, mission);
  await storeSession(page, server.url, 'admin', DEMO_PASSWORD);

  const main = page.getByRole('main');
  const link = (name: string | RegExp): Locator => main.getByRole('link', { name }).first();
  const overShort = page.getByRole('navigation').getByRole('link', { name: 'Over / Short' }).first();
  const inMission = `${paths.dashboard}?store=${mission}`;

  // Of all stores, while none is chosen.
  await reach(page, server.url + paths.dashboard, [], main.getByText('Never counted', { exact: true }));
  await reach(
    page,
    server.url + paths.dashboard,
    [page.getByRole('button', { name: `More about ${MISSION}` }), link(/slip differs|slips differ/)],
    main.getByText(/Slip against tickets: \+.?\$10\.00/).first(),
  );

  const faults: [presses: Locator[], text: string | RegExp][] = [
    [[link(/short or missing/)], /Evening Clerk: .*\$8\.75/],
    [
      [link(/^The lottery charged \$600\.00 wrongly/)],
      /You were charged \$600\.00 for a pack that’s still in your back room/,
    ],
    [[overShort], /4 tickets of Redwood Riches \(1704\) weren’t rung up/],
    [[link('See Late records')], /Arrived .* late/],
    [[link('See yesterday’s report')], /2 tickets.*missing/i],
    [
      [link('See Counts that disagree')],
      /Double Match.* were recorded as sold by Morning Clerk.*but Evening Clerk/,
    ],
    [[overShort], `scratch tickets ${scratch}`],
    [
      [link(/^Sweep on/), ...(isSweptNext ? [] : [main.getByRole('button', { name: 'Next week' })])],
      /Lines add up to \$100\.00; the sweep is \$130\.00: \$30\.00 unexplained/,
    ],
  ];
  for (const [presses, text] of faults)
    await reach(page, server.url + inMission, presses, main.getByText(text).first());
});

/** Opens a dashboard, presses, and expects the fault there. */
async function reach(page: Page, dashboard: string, presses: readonly Locator[], fault: Locator) {
  expect(presses.length).toBeLessThanOrEqual(2);
  await page.goto(dashboard);
  for (const press of presses) await press.click();
  await expect(fault).toBeVisible();
}
