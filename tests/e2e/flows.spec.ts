import { expect, type Locator, type Page } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { contradiction } from '../support/shops/exceptions';
import type { Pack } from '../support/shops/store-account';
import { Counter } from './counter-test';
import { test } from './demo-test';
import { openCard } from './exceptions-scene';
import { addClerk, ClerksTerminal } from './handed-over';
import { expectInView, expectNoSideways } from './in-view';
import { TerminalPage } from './terminal-page';

// The main flows on each device. Other tests cover the details of the screens on one of them. The phone has the least room.

const DEVICES = [
  { device: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light', office: true },
  {
    device: 'phone',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    office: false,
  },
  {
    device: 'tablet',
    viewport: { width: 820, height: 1180 },
    colorScheme: 'dark',
    office: true,
  },
  {
    device: 'desktop',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    office: true,
  },
] as const;

/** Presses a control that is in view. */
async function press(control: Locator): Promise<void> {
  await expectInView(control);
  await expectNoSideways(control.page());
  await control.click();
}

/** From the pack on the shelf to the saved shift, on the open Add On Shelf. */
async function countShift(page: Page, pack: Pack): Promise<void> {
  const counter = new Counter(page);
  await expect(counter.field('UPC')).toBeVisible();
  await counter.gun(pack.start);
  await expectInView(page.getByText('#000', { exact: true }).first());
  await press(counter.button('Save'));
  await press(counter.button('Ok'));
  await press(page.getByRole('main').getByRole('link', { name: 'Count now' }));

  await counter.gun(addToSerial(pack.start, 23));
  await expectInView(page.getByText('23 sold', { exact: true }));
  await press(counter.button('Proceed'));
  await expect(page.getByRole('heading', { name: 'Ticket Sold' })).toBeFocused();
  await press(counter.button('Add Sales'));
  await expectInView(page.getByText(/^1 of \d+ packs seen$/));
  await expectInView(counter.button('New count'));
  await expectNoSideways(page);
}

/** The report of the day, an exception and the settings. */
async function workInOffice(terminal: TerminalPage, wrong: Pack): Promise<void> {
  const { page } = terminal;
  const [dialog, save] = [page.getByRole('dialog'), terminal.button('Save')];
  await terminal.goTo('/sales-report-date');
  const amount = page.locator('dl > div', { hasText: 'Total Amount' }).locator('dd');
  await expectInView(amount);
  const date = page.getByLabel('Sale Date', { exact: true });
  const day = await date.inputValue();
  await press(terminal.button('Previous day'));
  await expect(date).not.toHaveValue(day);
  await press(terminal.button('Next day'));
  await expect(date).toHaveValue(day);
  await expectInView(amount);

  await terminal.goTo('/exceptions');
  const keep = openCard(page, wrong).getByRole('button', { name: /^Keep as sold/ });
  await keep.first().click();
  await dialog.getByLabel('Reason').fill('the wrong roll was scanned');
  await press(dialog.getByRole('button', { name: 'Save' }));
  await expectInView(page.getByText('The tickets stay sold, and the exception is closed.'));

  await terminal.goTo('/storesettings');
  await save.scrollIntoViewIfNeeded();
  await expectInView(save);
  await expectNoSideways(page);
}

for (const [index, { device, viewport, colorScheme, office }] of DEVICES.entries())
  test(`${office ? 'a shift and its office work' : 'a shift'} can be done on a ${device} in ${colorScheme} colors`, {
    tag: '@all',
  }, async ({ plainBrowser, server, store }) => {
    const pack = await store.receive(`02840088${index}011`, `8801000${index}000000`, 60);
    const { pack: wrong } = await contradiction(store, `02840088${index}028`, `8802000${index}000000`);
    const clerk = await addClerk(store, `Walks on ${device} ${colorScheme}`, `${4710 + index}`);
    const context = await plainBrowser.newContext({
      viewport,
      colorScheme,
      hasTouch: device !== 'desktop',
      serviceWorkers: 'block',
    });
    const terminal = await TerminalPage.openSignedIn(context, server.url, '/addonshelf', 'block');
    const { page } = terminal;
    await countShift(page, pack);
    await terminal.goTo('/outbox');
    await expectInView(page.getByRole('region', { name: /^Sent/ }).getByText('23 tickets').first());
    if (office) await workInOffice(terminal, wrong);

    await terminal.goTo('/hand-over');
    const clerks = new ClerksTerminal(terminal);
    await clerks.fillHandOver();
    await press(page.getByRole('button', { name: clerk.name }));
    await expectInView(page.getByLabel('PIN'));
    await clerks.tryPin(clerk.pin);
    await clerks.expectOnDuty(clerk);
    await expectInView(terminal.button('Proceed'));
    await page.keyboard.press('Alt+l');
    await clerks.expectLocked();
    await expectNoSideways(page);
    await context.close();
  });
