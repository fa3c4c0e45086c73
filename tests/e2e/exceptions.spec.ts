import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { countingPaths } from '../../src/shared/counting/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK, wallTime } from '../../src/shared/time/store-clock';
import { chooseExport } from '../support/browsers/export';
import { scanWithGun } from '../support/browsers/gun';
import { spokenDay, spokenTime } from '../support/tickets/spoken';
import { test } from './admin-screen';
import { ago, contradiction, correctButton, correctionsOf, openCard, section } from './exceptions-scene';
import { SalesReportScreen } from './sales-report-screen';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

test('an exception is explained and corrected with a reason, and the correction is shown everywhere', async ({
  openScreen,
  store,
}) => {
  const { pack, ticket, soldAt, seenAt } = await contradiction(store, '028400061016', '61010000000000');
  const screen = await openScreen('store', '/dashboard');
  const { page } = screen;
  await expect(page.getByText(/^\d+ exceptions? in the last 7 days/)).toBeVisible();
  await page.getByRole('link', { name: 'See what happened' }).click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Lottery',
    '›Reports',
    '›Counts that disagree',
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

test('the report of the day shrinks and shows why', async ({ openScreen, server, store }) => {
  // A separate day without other sales.
  const day = '2025-06-18';
  const upc = '028400061085';
  const ticket = (n: number) => addToSerial('61080000000000', n);
  await store.putOnShelf(await store.receive(upc, ticket(0), 80));
  await store.sell(upc, ticket(0), ticket(34), `${day}T20:00:00Z`);
  await store.sell(upc, ticket(0), ticket(19), `${day}T21:00:00Z`);
  const screen = await openScreen('store', '/exceptions');
  await correctButton(screen.page, { upc }, ticket(20)).click();
  await screen.fill({ Reason: 'second bin' });
  await screen.save();
  await expect(screen.dialog).toBeHidden();

  const report = new SalesReportScreen(screen.page, server.url);
  await report.open('/sales-report-date');
  await report.findDay(day);
  await expect(screen.page.locator('dl')).toHaveText('Total amount$100.00Total count20Shifts1Corrections1');
  await expect(screen.row(upc)).toContainText(ticket(19));
  await expect(
    screen.page.getByText(`by ${store.user.name}: 15 tickets back on the shelf (second bin).`).first(),
  ).toBeVisible();
});

test('a correction stays within the exception and has a reason', async ({ openScreen, store }) => {
  const { pack, ticket } = await contradiction(store, '028400061023', '61020000000000');
  const screen = await openScreen('store', '/exceptions');
  await correctButton(screen.page, pack, ticket(20)).click();
  await screen.fill({ 'Start Serial': '', 'End Serial': '123' });
  await screen.save();
  await screen.expectFault('Start Serial', 'Start serial is required');
  await screen.expectFault('End Serial', 'End serial must have 14 digits.');
  await screen.expectFault('Reason', 'Reason is required.');
  const bounds = `must be one from ${ticket(20)} to ${ticket(34)}.`;
  await screen.fill({ 'Start Serial': ticket(19), 'End Serial': ticket(35), Reason: '   ' });
  await screen.expectFault('Start Serial', `Start serial ${bounds}`);
  await screen.expectFault('End Serial', `End serial ${bounds}`);
  await screen.expectFault('Reason', 'Reason is required.');
  await expect(screen.dialog).not.toContainText('back On Shelf');
  await screen.fill({ 'Start Serial': ticket(30), 'End Serial': ticket(29) });
  await screen.expectFault('End Serial', "Start Serial # can't be greater than End Serial#");
  expect(await correctionsOf(store, pack)).toEqual([]);

  // A gun may append a check character.
  await screen.fill({ 'Start Serial': `${ticket(30)}7`, 'End Serial': ticket(34), Reason: 'found five' });
  await expect(screen.dialog).toContainText('Returns 5 tickets ($25.00) to the shelf.');
  await screen.save();
  await expect(screen.dialog).toBeHidden();
  expect(await store.shelfOf(pack.upc)).toEqual([[ticket(30), ticket(79)]]);
  // The rest still contradicts the later count.
  await expect(openCard(screen.page, pack)).toContainText('#020–#029 (10 tickets, $50.00)');

  // A gap in the middle leaves two runs, each with its own button.
  await correctButton(screen.page, pack, ticket(20)).click();
  await screen.fill({ 'Start Serial': ticket(25), 'End Serial': ticket(25), Reason: 'found one' });
  await screen.save();
  await expect(correctButton(screen.page, pack, ticket(20))).toHaveText('Correct #020 to #024');
  await correctButton(screen.page, pack, ticket(26)).click();
  await expect(screen.field('Start Serial')).toHaveValue(ticket(26));
  await expect(screen.field('End Serial')).toHaveValue(ticket(29));
});

test('tickets recorded as sold by mistake go back without an exception', async ({ openScreen, store }) => {
  const upc = '028400061047';
  const [old, latest] = ['61040000000000', '61041000000000'];
  const ticket = (n: number) => addToSerial(latest, n);
  await store.putOnShelf(await store.receive(upc, old, 80));
  await store.putOnShelf(await store.receive(upc, latest, 80, 2));
  await store.sell(upc, old, addToSerial(old, 9), ago(2).toISOString());
  const screen = await openScreen('store', '/exceptions');
  const { page } = screen;
  await screen.button('New Correction').click();
  await expect(screen.field('UPC')).toBeFocused();
  await screen.button('Fetch').click();
  await screen.expectFault('UPC', 'UPC number is required');
  await screen.fill({ UPC: '12345' });
  await screen.button('Fetch').click();
  await screen.expectFault('UPC', 'UPC must have 12 digits.');
  await screen.fill({ UPC: '999999999993' });
  await screen.button('Fetch').click();
  await expect(screen.dialog.getByRole('alert')).toContainText('No data available according to UPC Code!');

  await screen.fill({ UPC: '' });
  await scanWithGun(page, upc);
  await expect(screen.field('UPC')).toHaveValue(upc);
  // Only one lot has sold tickets, so there is no lot to choose.
  await expect(screen.button('Correct #000–#009')).toBeVisible();
  await expect(screen.field('Lot')).toHaveCount(0);

  await store.sell(upc, ticket(0), ticket(4), ago(1).toISOString(), 2);
  await screen.button('Fetch').click();
  await expect(screen.field('Lot')).toHaveValue(`${upc}/2`);
  await screen.button('Correct #000–#004').click();
  await expect(screen.field('Start Serial')).toHaveValue(ticket(0));
  await screen.fill({ 'Start Serial': ticket(3), Reason: 'wrong pack scanned' });
  await expect(screen.dialog).toContainText('Returns 2 tickets ($10.00) to the shelf.');

  // Another user is faster.
  const body = { store_id: store.user.store_id, lot_number: upc, lot_counter: 2, start_ticket: ticket(4) };
  await call(store.api, countingPaths.correct, {
    body: { ...body, end_ticket: ticket(4), reason: 'faster' },
    key: crypto.randomUUID(),
  });
  await screen.save();
  await expect(screen.dialog.getByRole('alert')).toContainText('Some of these tickets are not sold.');
  await screen.fill({ 'End Serial': ticket(3) });
  await screen.save();
  await expect(screen.dialog).toBeHidden();
  await expect(page.getByText('1 ticket is back on the shelf.')).toBeVisible();
  await expect(page.getByRole('row', { name: /wrong pack scanned/ })).toContainText('#003');
  await expect(page.getByRole('row', { name: /faster/ })).toContainText('#004');
});

test('an admin chooses the store whose exceptions are shown, and corrects them', async ({
  openScreen,
  store,
}) => {
  const { pack, ticket } = await contradiction(store, '028400061054', '61050000000000');
  const screen = await openScreen('admin', '/exceptions');
  const { page } = screen;
  const choice = page.getByLabel('Store', { exact: true });
  await choice.selectOption({ label: 'Harbor Liquor & Deli' });
  await expect(openCard(page, pack)).toHaveCount(0);
  await choice.selectOption({ label: store.user.store_name ?? '' });
  await expect(openCard(page, pack)).toBeVisible();
  await correctButton(page, pack, ticket(20)).click();
  await screen.fill({ Reason: 'looked myself' });
  await screen.save();
  await expect(openCard(page, pack)).toHaveCount(0);
  await expect(page.getByRole('row', { name: /looked myself/ })).not.toContainText(store.user.name);
});

test('exceptions and corrections can be exported to files', async ({ openScreen, store }) => {
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
  await expect(page.getByRole('heading', { name: 'Late records' })).toBeVisible();
  const late = await download(ofList);
  expect(late.name).toBe('late-records.csv');
  expect(late.text).toContain(`,${store.user.name},not known,,yes,`);
});
