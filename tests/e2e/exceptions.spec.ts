import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { countingPaths } from '../../src/shared/counting/paths';
import { businessDate, DEFAULT_CLOCK, wallTime } from '../../src/shared/time/store-clock';
import { paths } from '../../src/shared/wire/page-paths';
import { chooseExport } from '../support/browsers/export';
import { storeSession } from '../support/browsers/store-session';
import { contradiction } from '../support/shops/exceptions';
import { DEMO_PASSWORD } from '../support/shops/store-account';
import { spokenDay, spokenTime } from '../support/tickets/spoken';
import { test } from './admin-screen';
import { storyTest } from './demo-test';
import { correctButton, openCard, section } from './exceptions-scene';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

test('an exception is explained and corrected with a reason, and lists, stock and reports show the correction', {
  tag: '@all',
}, async ({ openScreen, store }) => {
  const { pack, ticket, soldAt, seenAt } = await contradiction(store, '028400061016', '61010000000000');
  const screen = await openScreen('store', '/dashboard');
  const { page } = screen;
  await expect(
    page.getByText(/^(Two counts disagree about a pack|Pairs of counts that disagree: \d)/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'See Counts that disagree' }).click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Lottery',
    '›Attention',
  ]);
  const { name } = store.user;
  await expect(openCard(page, pack).getByRole('heading', { level: 3 })).toContainText(
    `, pack ${ticket(0).slice(4, 11)}`,
  );
  const sentence = openCard(page, pack).getByText('#020–#034 (15 tickets, $75.00) were recorded as sold by');
  await expect(sentence).toHaveAttribute('title', `${ticket(20)} to ${ticket(34)}`);
  await expect(sentence).toContainText(
    `#020–#034 (15 tickets, $75.00) were recorded as sold by ${name} (${spokenTime(wallTime(soldAt, DEFAULT_CLOCK))}), ` +
      `but ${name} (${spokenTime(wallTime(seenAt, DEFAULT_CLOCK))}) saw #020 on the shelf.`,
  );
  await expect(sentence).toHaveAttribute('title', `${ticket(20)} to ${ticket(34)}`);
  await expect(openCard(page, pack)).toContainText('Number went backwards');

  await correctButton(page, pack, ticket(20)).click();
  await expect(screen.field('Start Serial')).toHaveValue(ticket(20));
  await expect(screen.field('End Serial')).toHaveValue(ticket(34));
  await expect(screen.dialog).toContainText('Returns 15 tickets ($75.00) to the shelf.');
  const soldTime = spokenTime(wallTime(soldAt, DEFAULT_CLOCK)).split(', ').at(-1);
  await expect(screen.dialog.getByRole('listitem')).toHaveText(
    `${spokenDay(businessDate(soldAt, DEFAULT_CLOCK))}, shift of ${name} at ${soldTime}: −15 tickets, −\u2060$75.00`,
  );
  await screen.fill({ Reason: 'the pack is still there' });
  await screen.save();
  await expect(screen.dialog).toBeHidden();
  await expect(page.getByText('15 tickets are back on the shelf.')).toBeVisible();
  await expect(openCard(page, pack)).toHaveCount(0);
  const made = section(page, 'Corrections')
    .getByRole('row')
    .filter({ has: page.locator(`[title^="${pack.upc}"]`) });
  await expect(made).toContainText('the pack is still there');
  await expect(made).toContainText(name);
  await expect(made).toContainText(/No\. \d{4}-\d/);
  await expect(
    section(page, 'Resolved exceptions')
      .getByRole('row')
      .filter({ has: page.locator(`[title^="${pack.upc}"]`) }),
  ).toContainText(/\d [AP]MCorrected$/);

  expect(await store.shelfOf(pack.upc)).toEqual([[ticket(20), ticket(79)]]);
  await page.getByRole('link', { name: 'Verify Stock' }).click();
  await page.getByRole('textbox', { name: 'UPC', exact: true }).fill(pack.upc);
  await expect(page.getByRole('textbox', { name: 'Start Serial', exact: true })).toHaveValue(ticket(20));
  expect(await store.salesOf(pack.upc)).toMatchObject([
    {
      start_ticket: ticket(0),
      end_ticket: ticket(19),
      ticketCount: 20,
      amount: 100,
      note: expect.stringContaining(`by ${name}: 15 tickets back on the shelf (the pack is still there).`),
    },
  ]);
});

test('exceptions and corrections can be exported to files', { tag: '@all' }, async ({
  openScreen,
  store,
}) => {
  const { pack, ticket } = await contradiction(store, '028400061078', '61070000000000');
  const body = { store_id: store.user.store_id, lot_number: pack.upc, lot_counter: 1 };
  const reason = '=1+1';
  await call(store.api, countingPaths.correct, {
    body: { ...body, start_ticket: ticket(0), end_ticket: ticket(0), reason },
    key: crypto.randomUUID(),
  });
  const { page } = await openScreen('store', '/exceptions');
  await expect(openCard(page, pack)).toBeVisible();
  const download = async (press: () => Promise<void>) => {
    const saved = page.waitForEvent('download');
    await press();
    const file = await saved;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const ofList = () => page.getByRole('button', { name: 'Download CSV' }).click();
  const corrections = await download(ofList);
  expect(corrections.name).toBe('corrections.csv');
  expect(corrections.text).toContain(
    `"=""${pack.upc}""",1,"=""${ticket(0)}""","=""${ticket(0)}""",1,'${reason},`,
  );
  const exceptions = await download(() => chooseExport(page, 'Download CSV'));
  expect(exceptions.name).toBe('exceptions.csv');
  expect(exceptions.text).toContain(`"=""${pack.upc}""",1,"=""${ticket(20)}""","=""${ticket(34)}""",15,75,`);

  // Its counts are dated before the pack was received.
  await page.getByRole('link', { name: 'Late records' }).click();
  await expect(page.getByRole('heading', { name: 'To review' })).toBeVisible();
  const late = await download(() => chooseExport(page, 'Download CSV'));
  expect(late.name).toBe('late-records.csv');
  expect(late.text).toContain(`,${store.user.name},not known,,yes,`);
});

storyTest(
  'the All chip on Attention shows the number of cards, which is the sum of the other chips',
  { tag: '@all' },
  async ({ page, server }) => {
    await storeSession(page, server.url, 'store', DEMO_PASSWORD);
    await page.goto(`${server.url}${paths.attention}`);
    const cards = page.locator('main li[tabindex]');
    await expect(cards.first()).toBeVisible();
    const chips = page.getByRole('navigation', { name: 'Attention' }).getByRole('link');
    await expect(chips.first()).toHaveText(/\d$/);
    const numbers = (await chips.allTextContents()).map((chip) => Number(/\d+$/.exec(chip)?.[0] ?? 0));
    const [all, ...others] = numbers;
    expect(all).toBe(await cards.count());
    expect(others.reduce((sum, each) => sum + each)).toBe(all);
  },
);
