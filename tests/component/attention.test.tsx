import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../src/device/client';
import { alarmsPaths } from '../../src/shared/alarms/paths';
import { countingPaths } from '../../src/shared/counting/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { paths } from '../../src/shared/wire/page-paths';
import { contradiction } from '../support/shops/exceptions';
import { plantAlarms } from '../support/shops/planted-alarms';
import { openScreen, storeAccount, textsOf } from './screen';

const open = () => page.getByRole('region', { name: 'Open' });
const focused = (): string => document.activeElement?.textContent ?? '';

test('alarms of all stores are sorted by money, J and K move through them until switched off, and Enter marks one as seen', {
  tags: 'all',
}, async () => {
  await plantAlarms('');
  await openScreen('admin', paths.alarms);
  const heads = () => textsOf(open().getByRole('heading', { level: 3 }));
  await expect.poll(() => heads().length).toBeGreaterThan(1);
  expect(heads().some((head) => head.includes('Mission Street Market'))).toBe(true);
  const stakes = heads().map((head) =>
    Number(/\$([\d,.]+) at stake/.exec(head)?.[1]?.replace(/,/g, '') ?? 0),
  );
  expect(stakes).toEqual([...stakes].sort((a, b) => b - a));
  const [first = '', second = ''] = heads();

  await userEvent.keyboard('j');
  expect(focused()).toContain(first);
  await userEvent.keyboard('j');
  expect(focused()).toContain(second);
  await userEvent.keyboard('k');
  expect(focused()).toContain(first);
  const before = heads().length;
  await userEvent.keyboard('{Enter}');
  const reason = page.getByRole('dialog').getByLabelText('Reason');
  await expect.element(reason).toHaveFocus();
  // In a field, they are letters.
  await userEvent.keyboard('jk');
  await expect.element(reason).toHaveValue('jk');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => heads().length).toBe(before - 1);
  await userEvent.keyboard('j');
  expect(focused()).toContain(second);

  // Speech is typed as letters.
  await page.getByRole('checkbox').first().click();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(document.body);
  await page.getByRole('checkbox').first().click();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('j');
  expect(focused()).toContain(second);
});

test('an admin handles exceptions and late records of all stores by keyboard, and the store sees the admin’s reason', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  const upc = '028400062013';
  const first = '62010001234000';
  const ticket = (n: number) => addToSerial(first, n);
  await store.shelve(upc, first, 80);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await store.sell(upc, ticket(0), ticket(34), hoursAgo(2));
  await store.sell(upc, ticket(0), ticket(19), hoursAgo(1));
  await openScreen('admin', paths.exceptions);
  const card = page.getByRole('listitem').filter({ hasText: 'pack 0001234 · Mission Street Market' }).first();
  await expect.element(card).toBeVisible();
  await expect
    .element(card)
    .toHaveTextContent(
      /#020–#034 \(15 tickets, \$[\d.]+\) were recorded as sold by .* saw #020 on the shelf/,
    );
  await userEvent.keyboard('j');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await openScreen('admin', paths.late);
  const marks = page.getByRole('button', { name: /^Mark as seen: the record of / });
  await expect.element(marks.first()).toBeVisible();
  const { user } = store;
  const total = async () =>
    (await call(store.api, countingPaths.lateRecords, { params: { storeId: user.store_id } })).total;
  // Other tests' records may be on further pages.
  const shown = (records: number) => Math.min(records, 10);
  const before = await total();
  await expect.poll(() => marks.elements().length).toBe(shown(before));
  await userEvent.keyboard('j');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('dialog').getByLabelText('Reason').fill('The tablet was offline');
  await userEvent.keyboard('{Enter}');
  await expect.poll(total).toBe(before - 1);
  await expect.poll(() => marks.elements().length).toBe(shown(before - 1));
  await openScreen('store', paths.late);
  await expect
    .element(page.getByRole('region', { name: 'Seen' }))
    .toHaveTextContent('Reason: The tablet was offline');
});

test('Attention sorts alarms, exceptions and late records by money in one list, and its chips count each kind', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  await plantAlarms('');
  await contradiction(store, '028400062037', '62030001234000');
  const placeId = { params: { storeId: store.user.store_id } };
  const [alarms, exceptions, late] = await Promise.all([
    call(store.api, alarmsPaths.alarms, placeId),
    call(store.api, countingPaths.exceptions, placeId),
    call(store.api, countingPaths.lateRecords, placeId),
  ]);
  await openScreen('store', paths.attention);
  const rows = () =>
    open()
      .getByRole('listitem')
      .elements()
      .filter((row) => row.hasAttribute('tabindex'));
  await expect.poll(() => rows().length).toBeGreaterThan(3);
  const money = rows().map((row) => {
    const text = row.textContent ?? '';
    const [, stake] = /\$([\d,.]+) at stake/.exec(text) ?? [];
    const [, pack] = /tickets?, \$([\d,.]+)/.exec(row.querySelector('h3')?.textContent ?? '') ?? [];
    const moved = [...text.matchAll(/[+−]\u2060?\$([\d,.]+)|\(\$([\d,.]+)\)/g)].map(
      ([, day, taken]) => day ?? taken,
    );
    const dollars = (amount = '0') => Number(amount.replace(/,/g, ''));
    if (text.startsWith('Alerts')) return dollars(stake);
    if (text.startsWith('Counts that disagree')) return dollars(pack);
    return text.startsWith('Late records') ? moved.reduce((sum, each) => sum + dollars(each), 0) : 0;
  });
  expect(money).toEqual([...money].sort((a, b) => b - a));
  expect(
    new Set(
      rows().map((row) => /^(Alerts|Counts that disagree|Late records)/.exec(row.textContent ?? '')?.[1]),
    ).size,
  ).toBeGreaterThan(2);
  const firstOpen = alarms.data.filter(({ seen }) => !seen).length;
  const chips = page.getByRole('navigation', { name: 'Attention' });
  await expect.element(chips.getByRole('link', { name: `Alerts ${firstOpen}` })).toBeVisible();
  await expect.element(chips.getByRole('link', { name: `Late records ${late.total}` })).toBeVisible();
  await expect.element(chips.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  expect(exceptions.total).toBeGreaterThan(0);

  // Its buttons are those of its own list.
  await open()
    .getByRole('button', { name: /^Mark as seen: the record of / })
    .first()
    .click();
  await page.getByRole('dialog').getByLabelText('Reason').fill('The tablet was offline');
  await userEvent.keyboard('{Enter}');
  const left = async () => (await call(store.api, countingPaths.lateRecords, placeId)).total;
  await expect.poll(left).toBe(late.total - 1);
  await chips.getByRole('link', { name: /^Counts that disagree/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Open exceptions' })).toBeVisible();
  await expect.element(chips.getByRole('link', { name: /^Counts/ })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Attention' })).toBeVisible();
});

test('a drawer that nobody counted can be entered in its row of Over / Short, which then shows the result', async () => {
  const store = await storeAccount();
  const upc = '028400062020';
  const first = '62020001234000';
  await store.shelve(upc, first, 80);
  await store.sell(upc, first, addToSerial(first, 3), new Date().toISOString());
  await openScreen('store', paths.overShort);
  const enter = page.getByRole('button', { name: /^Enter the drawer of / });
  await expect.poll(() => enter.elements().length).toBeGreaterThan(0);
  const count = enter.elements().length;
  await enter.first().click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Cash in the drawer')).toHaveFocus();
  await expect.element(dialog.getByRole('textbox').first()).toHaveAccessibleName('Cash in the drawer');
  await dialog.getByLabelText('Cash in the drawer').fill('1.00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => enter.elements().length).toBe(count - 1);
  await expect.element(page.getByRole('table', { name: 'Over / Short' })).toHaveTextContent(/Short −/);
  await expect.element(page.getByRole('heading', { name: /^Worst / })).toBeVisible();
});
