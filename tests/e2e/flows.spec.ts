import { expect, type Locator } from '@playwright/test';
import { addToSerial } from '../../src/domain/tickets/serial';
import { Counter } from './counter-test';
import { test } from './demo-test';
import { contradiction, openCard } from './exceptions-scene';
import { addClerk, ClerksTerminal } from './handed-over';
import { expectInView, expectNoSideways } from './in-view';
import { TerminalPage } from './terminal-page';

// The main flows on each device. What the screens say in detail is tested elsewhere, on one of them.

const DEVICES = [
  { device: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { device: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { device: 'tablet', viewport: { width: 820, height: 1180 }, colorScheme: 'dark' },
  { device: 'desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
] as const;

for (const [index, { device, viewport, colorScheme }] of DEVICES.entries())
  test(`a shift and its office work on a ${device}, ${colorScheme}`, async ({
    browser,
    headlessShell,
    server,
    store,
  }) => {
    test.setTimeout(120_000);
    const pack = await store.receive(`02840088${index}011`, `8801000${index}000000`, 60);
    const { pack: wrong } = await contradiction(store, `02840088${index}028`, `8802000${index}000000`);
    const clerk = await addClerk(store, `Walks on ${device} ${colorScheme}`, `${4710 + index}`);
    const context = await (headlessShell ?? browser).newContext({
      viewport,
      colorScheme,
      hasTouch: device !== 'desktop',
      serviceWorkers: 'block',
    });
    const terminal = await TerminalPage.openSignedIn(context, server.url, '/addonshelf', 'block');
    const { page } = terminal;
    const counter = new Counter(page);
    const press = async (control: Locator) => {
      await expectInView(control);
      await expectNoSideways(page);
      await control.click();
    };
    const headingOf = (name: string) => page.getByRole('heading', { name, level: 1 });

    await expect(counter.field('UPC')).toBeVisible();
    await counter.gun(pack.start);
    await expectInView(counter.lastScan.getByText('Added'));
    await press(counter.button('Save'));
    await press(counter.button('Ok'));
    await press(page.getByRole('main').getByRole('link', { name: 'Count now' }));

    await counter.gun(addToSerial(pack.start, 23));
    await expectInView(counter.lastScan.getByText('23 sold'));
    await press(counter.button('Proceed'));
    await expect(page.getByRole('heading', { name: 'Ticket Sold' })).toBeFocused();
    await press(counter.button('Add Sales'));
    await expectInView(page.getByText(/^23 tickets, \$115 · 1 of \d+ packs seen$/));
    await expectInView(counter.button('New count'));
    await expectNoSideways(page);

    await terminal.goTo('/outbox');
    await expectInView(page.getByRole('region', { name: /^Sent/ }).getByText('23 tickets').first());

    await terminal.goTo('/sales-report-date');
    const amount = page.locator('dl > div', { hasText: 'Total amount' }).locator('dd');
    await expectInView(amount);
    const [today, date] = [await amount.textContent(), page.getByLabel('Sale Date', { exact: true })];
    const day = await date.inputValue();
    await press(page.getByRole('button', { name: 'Day before' }));
    await expect(date).not.toHaveValue(day);
    await press(page.getByRole('button', { name: 'Day after' }));
    await expect(date).toHaveValue(day);
    await expect(amount).toHaveText(today ?? '');

    await terminal.goTo('/exceptions');
    await openCard(page, wrong)
      .getByRole('button', { name: /^Keep as sold/ })
      .first()
      .click();
    await page.getByRole('dialog').getByLabel('Reason').fill('the wrong roll was scanned');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
    await expectInView(page.getByText('The tickets stay sold, and the exception is closed.'));

    await terminal.goTo('/storesettings');
    await expect(headingOf('Store settings')).toBeVisible();
    await counter.button('Save').scrollIntoViewIfNeeded();
    await expectInView(counter.button('Save'));
    await expectNoSideways(page);

    await terminal.goTo('/hand-over');
    const clerks = new ClerksTerminal(terminal);
    await clerks.fillHandOver();
    await press(page.getByRole('button', { name: clerk.name }));
    await expectInView(page.getByLabel('PIN'));
    await clerks.tryPin(clerk.pin);
    await clerks.expectOnDuty(clerk);
    await expectInView(counter.button('Proceed'));
    await page.keyboard.press('Alt+l');
    await clerks.expectLocked();
    await expectNoSideways(page);
    await context.close();
  });
