import { expect } from '@playwright/test';
import type { SalesRow } from '../../src/shared/counting/sales-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { DEFAULT_CLOCK, wallTime } from '../../src/shared/time/store-clock';
import { AdminScreen } from './admin-screen';
import { Counter, openTerminal, test } from './counter-test';
import { correctButton, openCard } from './exceptions-scene';
import { TerminalPage } from './terminal-page';

/** The examples of the product with two terminals of one store, at least one of them without a network for a while. */

test('two terminals put a pack on the shelf and count it and a roll sold down, offline: the same totals whichever syncs first', {
  tag: '@all',
}, async ({ browser, server, store }) => {
  const open = async () => {
    const context = await browser.newContext();
    const terminal = await TerminalPage.openSignedIn(context, server.url, '/verifystock', 'allow');
    return { context, terminal, counter: new Counter(terminal.page) };
  };
  // The examples of the product and of the tickets: 020 and 035 of 80 sold up, 020 and 012 of 30 sold down.
  const rounds = await Promise.all(
    (['the earlier record first', 'the later record first'] as const).map(async (order, index) => ({
      order,
      up: await store.receive(`15401299560${index}`, `1540129956${index}000`, 80),
      down: await store.receive(`17471263620${index}`, `1747126362${index}000`, 30, 1, 'down'),
    })),
  );
  for (const { down } of rounds) await store.putOnShelf(down);
  const terminals = [await open(), await open()] as const;

  for (const { order, up, down } of rounds) {
    const fronts = [
      [addToSerial(up.start, 20), addToSerial(down.start, 20)],
      [addToSerial(up.start, 35), addToSerial(down.start, 12)],
    ] as const;
    const times: { from: string; to: string }[] = [];
    for (const [index, { context, terminal, counter }] of terminals.entries()) {
      const choose = (screen: string) =>
        terminal.page.getByRole('link', { name: screen, exact: true }).click();
      await context.setOffline(true);
      await choose('Add On Shelf');
      await terminal.putOnShelfHere(up);
      await choose('Verify Stock');
      await terminal.leaveSaved();
      await expect(counter.field('UPC')).toBeVisible();
      const from = wallTime(new Date(), DEFAULT_CLOCK);
      for (const front of fronts[index] ?? []) await counter.gun(front);
      await counter.expectCards(2);
      await counter.proceed();
      await counter.addSales('Saved on this device.');
      await expect(terminal.waiting(2)).toBeVisible();
      times.push({ from, to: wallTime(new Date(), DEFAULT_CLOCK) });
    }
    for (const { context, terminal } of order === 'the earlier record first'
      ? terminals
      : terminals.toReversed()) {
      await context.setOffline(false);
      await expect(terminal.waiting(0)).toBeVisible();
    }

    const { name } = store.user;
    const rows = (sales: SalesRow[]) =>
      sales.map((row) => [row.start_ticket, row.end_ticket, row.ticketCount, row.amount, row.note]);
    const also = expect.stringContaining(`also counted by ${name}`);
    const elsewhere = expect.stringContaining(`counted here too, but sold in the record of ${name}`);
    const sold = await store.salesOf(up.upc);
    expect(rows(sold)).toEqual([
      [up.start, addToSerial(up.start, 19), 20, 100, also],
      [addToSerial(up.start, 20), addToSerial(up.start, 34), 15, 75, elsewhere],
    ]);
    expect(rows(await store.salesOf(down.upc))).toEqual([
      [addToSerial(down.start, 13), addToSerial(down.start, 20), 8, 40, elsewhere],
      [addToSerial(down.start, 21), down.end, 9, 45, also],
    ]);
    for (const [index, { from, to }] of times.entries()) {
      const at = sold[index]?.time_created ?? '';
      expect([from <= at, at <= to]).toEqual([true, true]);
    }
    expect(await store.shelfOf(up.upc)).toEqual([[addToSerial(up.start, 35), up.end]]);
    expect(await store.shelfOf(down.upc)).toEqual([[down.start, addToSerial(down.start, 12)]]);
  }
  for (const { context } of terminals) await context.close();
});

test('a pack that was sold, and marked sold out, is counted by a terminal without those records: two exceptions; a correction undoes the counts before it', {
  tag: '@all',
}, async ({ browser, server, store }) => {
  const pack = await store.receive('154012995702', '15401299570000', 60);
  const corrected = await store.receive('154012995719', '15401299571000', 80);
  for (const each of [pack, corrected]) await store.putOnShelf(each);
  const ticket = (n: number) => addToSerial(pack.start, n);
  const other = (n: number) => addToSerial(corrected.start, n);
  const first = await openTerminal(browser, server.url);
  // With its worker, which caches the page's files for offline use.
  const context = await browser.newContext();
  const { page } = await TerminalPage.openSignedIn(context, server.url, '/verifystock', 'allow');
  const second = new Counter(page);
  await context.setOffline(true);

  // 13:00 and 13:30.
  for (const front of [ticket(20), other(20)]) await first.gun(front);
  await first.proceed();
  await first.addSales('40 tickets, $200');
  await first.newCount();
  await first.button('Proceed').click();
  await first.button('Continue without scanning').click();
  await first.notScanned(pack).getByLabel('Sold out').check();
  await first.addSales('40 tickets, $200');

  // 14:00.
  await second.gun(ticket(10));
  await expect(second.page.getByText('10 tickets sold · $50')).toBeVisible();
  await second.gun(other(30));
  await second.proceed();
  await second.addSales('Saved on this device.');
  await store.correct(corrected.upc, other(10), other(19), 'they were in the drawer');
  await second.page.context().setOffline(false);

  const { name } = store.user;
  const answer = second.page.getByRole('status').filter({ hasText: 'Sales recorded: 10 tickets, $50.' });
  await expect(answer).toBeVisible();
  const game = await store.gameOf(pack);
  await expect(answer).toContainText(`${game} #010 was already recorded as sold: ${name} (`);
  await expect(answer).toContainText(
    `${game}: 10 of 30 tickets are in this record. 10 tickets already recorded`,
  );
  await expect(answer).toContainText('10 tickets put back on the shelf by the store admin');
  expect((await store.salesOf(pack.upc)).map((row) => [row.start_ticket, row.end_ticket])).toEqual([
    [ticket(0), ticket(19)],
    [ticket(20), ticket(59)],
  ]);
  expect(await store.shelfOf(corrected.upc)).toEqual([
    [other(10), other(19)],
    [other(30), other(79)],
  ]);

  // This count was made with knowledge of the correction, which doesn't undo it.
  await second.newCount();
  await second.gun(other(15));
  await second.expectCard(1, { upc: corrected.upc, start: other(15), end: other(19) });
  await second.proceed();
  await second.addSales('Sales recorded: 5 tickets, $25.');
  expect(await store.shelfOf(corrected.upc)).toEqual([
    [other(15), other(19)],
    [other(30), other(79)],
  ]);

  await first.page.goto(`${server.url}/exceptions`);
  const screen = new AdminScreen(first.page);
  const card = openCard(first.page, pack);
  await expect(card.getByRole('heading', { level: 3 })).toContainText('50 tickets, $250');
  await expect(card).toContainText('#010–#019 (10 tickets, $50.00)');
  await expect(card).toContainText('#020–#059 (40 tickets, $200.00)');
  await correctButton(screen.page, pack, ticket(10)).click();
  await expect(screen.field('End Serial')).toHaveValue(ticket(19));
  await screen.fill({ 'End Serial': ticket(10), Reason: 'it is at the front' });
  await screen.save();
  await expect(card.getByRole('heading', { level: 3 })).toContainText('49 tickets, $245');
  await expect(card).toContainText('#011–#019 (9 tickets, $45.00)');
  for (const { page } of [first, second]) await page.context().close();
});
