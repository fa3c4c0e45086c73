import { expect } from '@playwright/test';
import { typeAt } from '../support/browsers/gun';
import { test } from './add-inventory-screen';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
}))
  test(`a serial of a known game that waits fills in the end without error messages, on a ${device}`, async ({
    receiving,
    store,
  }) => {
    await receiving.page.setViewportSize(viewport);
    const upc = device === 'phone' ? '028400671012' : '028400671029';
    const game = device === 'phone' ? '6711' : '6712';
    await store.receive(upc, `${game}0001000000`, 60);
    await receiving.open.click();
    await receiving.gun(upc);
    await receiving.gun(`${game}0002000017`);
    await expect(receiving.field('Start Serial')).toHaveValue(`${game}0002000017`);
    await expect(receiving.field('End Serial')).toHaveValue(/^[0-9]{14}$/);
    await expect(receiving.dialog.getByRole('status')).toContainText('It would begin at ticket 017');
    await receiving.field('End Serial').scrollIntoViewIfNeeded();
    await expect(receiving.field('End Serial')).toBeInViewport({ ratio: 1 });
    await expect(receiving.field('End Serial')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(receiving.dialog.getByText('End serial number required')).toHaveCount(0);
  });

test('20 packs of ten games that the store has are 20 scans and one Done', async ({ receiving, store }) => {
  // Ten games are received first, which takes a while on a busy machine.
  test.setTimeout(150_000);
  const games = Array.from({ length: 10 }, (_, index) => ({
    upc: `02840015${3_000 + index * 7}`,
    // Numbers of games that no other test's store has: such a game would have two UPCs.
    ticket: (pack: number) => `${2531 + index}${3_000_000 + pack}000`,
  }));
  for (const { upc, ticket } of games) await store.receive(upc, ticket(0), 60);
  await receiving.page.reload();
  await expect(receiving.open).toBeEnabled();
  for (const pack of [1, 2]) for (const { ticket } of games) await receiving.gun(ticket(pack));
  await expect(receiving.dialog).toContainText('Added: 20 packs · 1200 tickets');
  await expect(receiving.dialog.getByRole('region', { name: 'Waiting' })).toBeHidden();
  await receiving.button('Done').click();
  for (const { upc, ticket } of games)
    expect((await receiving.lotsOf(upc)).map((lot) => lot.start_ticket_number)).toEqual(
      [0, 1, 2].map(ticket),
    );
});

test('a pack that waits keeps its own UPC, and the packs of a new game are saved together', async ({
  receiving,
  store,
}) => {
  const [bingo, gold] = ['028400154016', '028400154023'];
  await store.receive(gold, '15420000000000', 60);
  await receiving.open.click();
  await receiving.gun(bingo);
  await receiving.expectNext(bingo, 1);
  for (const pack of [1, 2, 3]) await receiving.gun(`1541000000${pack}000`);
  const waiting = receiving.dialog.getByRole('region', { name: 'Waiting' });
  await expect(waiting).toContainText('2 packs waiting');
  await receiving.gun(gold);
  await receiving.button('Yes').click();
  await expect(receiving.field('Start Serial')).toHaveValue('');
  await expect(waiting).toContainText('3 packs waiting');
  await expect(waiting.getByText(`UPC ${bingo}`)).toHaveCount(3);
  await receiving.gun('15420000001000');
  await receiving.expectNext(gold, 3);
  await waiting.getByRole('button', { name: 'Edit 15410000003000' }).click();
  await receiving.expectNext(bingo, 1);
  await receiving.field('Plan').selectOption({ label: '$5 Tickets' });
  await receiving.field('Vendor').selectOption({ label: 'Golden Poppy' });
  await receiving.button('Save all').click();
  await expect(receiving.dialog).toContainText('Added: 4 packs');
  await expect(waiting).toBeHidden();
  const startsOf = async (upc: string) =>
    (await receiving.lotsOf(upc)).map((lot) => lot.start_ticket_number).sort();
  expect(await startsOf(bingo)).toEqual(['15410000001000', '15410000002000', '15410000003000']);
  expect(await startsOf(gold)).toEqual(['15420000000000', '15420000001000']);
});

test.describe('a gun that stalls', () => {
  test.beforeEach(({ store }) => store.setLayout('us-ca'));
  test.afterEach(({ store }) => store.setLayout('standard'));

  test('within a code: its pack is received, wherever the focus is', async ({ receiving, store }) => {
    await store.receive('028400154030', '15430000000000', 60);
    await receiving.page.reload();
    await expect(receiving.open).toBeEnabled();
    const stalls: Record<number, number>[] = [{ 1: 500 }, { 9: 300, 20: 700 }, { 12: 200, 26: 600 }];
    for (const [index, pauses] of stalls.entries()) {
      const code = `1543000000${index + 1}000000000000123`;
      await typeAt(receiving.page, [...code, 'Enter'], (key) => pauses[key] ?? 8);
      await expect(receiving.dialog).toContainText(`Added: ${index + 1} pack`);
    }
    expect((await receiving.lotsOf('028400154030')).map((lot) => lot.start_ticket_number)).toEqual(
      [0, 1, 2, 3].map((pack) => `1543000000${pack}000`),
    );
  });
});
