// @module-tag all
import { expect, test } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '../../src/app/state/language';
import { useSession } from '../../src/app/state/session-store';
import { TEXTS as ES_COUNTER } from '../../src/messages/areas/es';
import { DEFAULT_LANGUAGE } from '../../src/messages/language';
import { addToSerial } from '../../src/shared/tickets/serial';
import { expectTexts, focus, openScreen, storeAccount, textsOf } from './screen';

const PATH = '/inventory-report';

const field = (name: 'UPC#' | 'Ticket#' | 'Status') => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
/** The cells of a column. @param index from 1 */
const column = (index: number) => page.css(`tbody td:nth-child(${index})`);
const exactText = (text: string): Locator => page.getByText(text, { exact: true });
const serials = (start: string, from: number, count: number) =>
  Array.from({ length: count }, (_, i) => addToSerial(start, from + i));

/** The hue of a CSS color in degrees: -60 to 300, red is 0. */
function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const part = (from: number, to: number) => (60 * (from - to)) / (most - least);
  if (most === red) return part(green, blue);
  return most === green ? 120 + part(blue, red) : 240 + part(red, green);
}

test('a search of the inventory report requires at least one field', async () => {
  await openScreen('store', PATH);
  await expectTexts(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem'), [
    'Lottery',
    '›Reports',
    '›Inventory Report',
  ]);
  await field('UPC#').fill('  ');
  await press('Search');
  await expectTexts(page.css('form').getByRole('alert'), ['Fill atleast one search field.']);
  await expect.element(field('UPC#')).toHaveFocus();
  await field('UPC#').fill('4');
  await expect.element(page.css('form').getByRole('alert')).not.toBeInTheDocument();
  await field('UPC#').fill('999999999999');
  await press('Search');
  await expect.element(exactText('No data found.')).toBeVisible();
});

test('the inventory report shows a ticket’s price, its vendor, and its status as a word and a color', async () => {
  const store = await storeAccount();
  const { upc, start } = await store.shelveInPart('040400000017', '04040000000000');
  await openScreen('store', `${PATH}?upc=${upc}`);
  await expectTexts(page.getByRole('columnheader'), [
    ...['UPC#', 'Ticket#', 'Ticket Price', 'Vendor Name', 'Status'],
  ]);
  for (const [index, status, from, to] of [
    [2, 'Sold', -10, 10],
    [3, 'On Shelf', 15, 45],
    [12, 'Active', 100, 160],
  ] as const) {
    // A gun may add a check character.
    await field('Ticket#').fill(`${addToSerial(start, index)}7`);
    await press('Search');
    await expectTexts(column(2), [addToSerial(start, index)]);
    await expectTexts(column(1), [upc]);
    await expectTexts(column(3), ['$5.00']);
    await expect.element(column(4)).toHaveTextContent(/./);
    const word = column(5).getByText(status, { exact: true });
    await expect.element(word).toBeVisible();
    const { color, backgroundColor } = getComputedStyle(word.element());
    for (const hue of [color, backgroundColor].map(hueOf)) {
      expect(hue, status).toBeGreaterThanOrEqual(from);
      expect(hue, status).toBeLessThanOrEqual(to);
    }
  }

  await field('Ticket#').fill('');
  await field('Status').selectOptions('On Shelf');
  await press('Search');
  await expectTexts(column(2), serials(start, 3, 9));
});

test('the inventory report shows the statuses in Spanish, with the same colors, to a reader of Spanish', async () => {
  const store = await storeAccount();
  const { upc } = await store.shelveInPart('040400000109', '04040000110000');
  await openScreen('store', `${PATH}?upc=${upc}`);
  const badge = (name: string) => column(5).getByText(name, { exact: true }).first();
  await expect.element(badge('On Shelf')).toBeVisible();
  const color = getComputedStyle(badge('On Shelf').element()).color;
  const userId = useSession.getState().user?.id ?? 0;
  chooseLanguage(userId, { code: 'es', withEnglish: false });
  try {
    await expect.element(badge(ES_COUNTER.ticket_status[13])).toBeVisible();
    expect(getComputedStyle(badge(ES_COUNTER.ticket_status[13]).element()).color).toBe(color);
  } finally {
    chooseLanguage(userId, DEFAULT_LANGUAGE);
  }
  await expect.element(badge('On Shelf')).toBeVisible();
});

test('the inventory report is paged and sorted by the server, and sorting by keyboard keeps the focus on the heading', async () => {
  const store = await storeAccount();
  const { upc, start } = await store.shelveInPart('040400000024', '04040000010000');
  await openScreen('store', `${PATH}?upc=${upc}`);
  await expectTexts(column(2), serials(start, 0, 10));
  await expect.element(exactText('1–10 of 25')).toBeVisible();
  await press('Next');
  await expectTexts(column(2), serials(start, 10, 10));
  await press('Next');
  await expectTexts(column(2), serials(start, 20, 5));
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled();

  const heading = page.getByRole('columnheader', { name: 'Ticket#' });
  const button = heading.getByRole('button');
  focus(button);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
  await expect.element(button).toHaveFocus();
  await expectTexts(column(2), serials(start, 15, 10).reverse());
  await page.getByLabelText('Rows per page').selectOptions('20');
  await expectTexts(column(2), serials(start, 5, 20).reverse());

  focus(page.getByRole('columnheader', { name: 'Status' }).getByRole('button'));
  await userEvent.keyboard(' ');
  await page.getByLabelText('Rows per page').selectOptions('50');
  await expectTexts(column(5), [
    ...Array(13).fill('Active'),
    ...Array(9).fill('On Shelf'),
    ...Array(3).fill('Sold'),
  ]);
});

test('a gun scan in the inventory report searches at once for that game or ticket alone', async () => {
  const store = await storeAccount();
  const { upc, start } = await store.shelveInPart('040400000048', '04040000030000');
  await openScreen('store', `${PATH}?status=13`);
  await expect.element(column(2).first()).toBeVisible();
  focus(field('Ticket#'));
  await commands.gun(upc);
  await expect.element(field('UPC#')).toHaveValue(upc);
  await expect.element(field('Ticket#')).toHaveValue('');
  await expect.element(field('Status')).toHaveValue('');
  await expect.element(exactText('1–10 of 25')).toBeVisible();
  await commands.gun(`${addToSerial(start, 4)}5`);
  await expectTexts(column(2), [addToSerial(start, 4)]);
  await expect.element(field('UPC#')).toHaveValue('');
  await commands.gun('ABCDEFGH');
  await expect.element(page.getByRole('status').filter({ hasText: 'ABCDEFGH' })).toBeVisible();
  await expect.element(field('Ticket#')).toHaveValue(addToSerial(start, 4));
});

test('an admin chooses the store that the inventory report covers', async () => {
  const store = await storeAccount();
  const { upc, start } = await store.shelveInPart('040400000093', '04040000080000');
  await openScreen('admin', `${PATH}?upc=${upc}`);
  await page.getByLabelText('Store', { exact: true }).selectOptions(store.user.store_name ?? '');
  await expectTexts(column(2), serials(start, 0, 10));
  const other = textsOf(page.getByLabelText('Store', { exact: true }).css('option'));
  await page
    .getByLabelText('Store', { exact: true })
    .selectOptions(other.find((label) => ![store.user.store_name, 'All stores'].includes(label)) ?? '');
  await expect.element(exactText('No data found.')).toBeVisible();
});

test('the inventory report opens with the packs that have unsold tickets, and each pack leads to its tickets', async () => {
  const store = await storeAccount();
  const pack = await store.shelveInPart('028400008998', '89980000000000');
  await openScreen('store', PATH);
  const table = page.getByRole('table', { name: 'Packs with unsold tickets' });
  await page.getByLabelText('Search Packs with unsold tickets').fill(pack.upc);
  // Of 25 tickets, 3 are sold and 9 on the shelf.
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('0284000089980000000913$5.00$110.00');
  await table.getByRole('link', { name: pack.upc }).click();
  await expect.poll(() => location.href).toMatch(/upc=028400008998/);
  await expect.element(page.getByText('1–10 of 25')).toBeVisible();
});
