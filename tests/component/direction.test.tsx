import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { openCounter } from './counter';
import { storeAccount } from './screen';

test('a California roll sold downwards can be counted by its back code or its printed number, and is reported correctly', async () => {
  const store = await storeAccount();
  await store.setLayout('us-ca');
  const pack = await store.shelve('028400771015', '17991270001000', 60, 1, 'down');
  const counter = await openCounter('/verifystock');

  await counter.gun('17991270001050000000000478');
  await counter.expectCard(1, { upc: pack.upc, start: '17991270001050', end: '17991270001000' });
  await expect.element(page.getByText('9 tickets sold · $45')).toBeVisible();

  // The code under the latex, a truncated code, and a gun with a prefix change nothing.
  await counter.gun('17991270001075123456789478');
  await expect
    .element(counter.lastScan)
    .toHaveTextContent('This is the code from the front. Scan the back of the ticket.');
  await counter.gun('1799127000105000000000047');
  await expect.element(counter.lastScan).toHaveTextContent('25 digits were read, but this store');
  await counter.gun('S17991270001050000000000478');
  await expect.element(counter.lastScan).toHaveTextContent('Received S17991270001050000000000478');
  await counter.expectCards(1);

  // An Enter this soon after a gun's own is the gun's echo; no person is that fast.
  const scannedAt = performance.now();
  await expect.poll(() => performance.now() - scannedAt).toBeGreaterThan(100);
  await counter.field('Start Serial').fill('1799-1270001-4-048');
  await expect.element(counter.field('Start Serial')).toHaveValue('17991270001048');
  await counter.field('Start Serial').fill('179912700014048');
  await userEvent.keyboard('{Enter}');
  await expect.element(counter.field('Start Serial')).toHaveValue('17991270001048');
  await expect.element(page.getByText('11 tickets sold · $55')).toBeVisible();

  await counter.proceed();
  await expect.element(page.getByText('↓ 17991270001059 → 17991270001049')).toBeVisible();
  await counter.addSales('11 tickets, $55');
  const rows = (await store.sales()).filter(({ lot_number }) => lot_number === pack.upc);
  expect(rows).toMatchObject([
    { start_ticket: '17991270001049', end_ticket: '17991270001059', ticketCount: 11 },
  ]);
  await store.setLayout('standard');
});

test('scanning the far end of a pack first asks once whether the roll is loaded the other way round', async () => {
  const store = await storeAccount();
  const [down, up] = [
    await store.receive('028400771022', '17471263623000', 60),
    await store.receive('028400771039', '17471263624000', 60),
  ];
  await store.putOnShelf(down);
  await store.putOnShelf(up);
  const counter = await openCounter('/verifystock');
  const question = page.getByRole('dialog', { name: 'Is this roll loaded the other way round?' });

  await counter.gun('17471263623059');
  await expect.element(question).toHaveTextContent('You scanned ticket 059, the last one of this pack.');
  await question.getByRole('button', { name: 'Yes, change it' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await counter.expectCard(1, { upc: down.upc, start: '17471263623059', end: '17471263623000' });
  await expect.element(page.getByText('0 tickets sold')).toBeVisible();

  await counter.gun('17471263624059');
  await question.getByRole('button', { name: 'No, 59 were sold' }).click();
  await expect.element(page.getByText('59 tickets sold · $295')).toBeVisible();
  await counter.gun('17471263624010');
  await counter.gun('17471263624059');
  await expect.element(counter.lastScan).toHaveTextContent('#059');
  await expect.element(question).not.toBeInTheDocument();
});

test('without a network, a pack whose roll is loaded the other way round can be left out of the count', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  await store.shelve('028400771046', '17471263625000', 60);
  const counter = await openCounter('/verifystock');
  await commands.cutOff('**/api/**');

  await counter.gun('17471263625059');
  const question = page.getByRole('dialog', { name: 'Is this roll loaded the other way round?' });
  await question.getByRole('button', { name: 'Yes, change it' }).click();
  await expect.element(question.getByRole('alert')).toHaveTextContent('Leave this pack out of the count');
  await question.getByRole('button', { name: 'Leave this pack out' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await counter.expectCard(1, { upc: '', start: '', end: '' });
});
