import { expect, type Page } from '@playwright/test';
import type { BuiltPage } from '../support/browsers/built-page';
import { scanWithGun, typeAt } from '../support/browsers/gun';
import { test } from './base-test';
import { buildScannerPage, field, logOf, openScannerPage, stateOf } from './scanner-page';

const SERIAL = '10010000000023';
const UPC = '028400005678';

let built: BuiltPage;

test.beforeAll(async () => {
  built = await buildScannerPage();
});

test.describe('gun', () => {
  let page: Page;
  test.beforeEach(async ({ plainBrowser }) => {
    page = await openScannerPage(plainBrowser, built);
  });
  test.afterEach(() => page.close());

  test('in a controlled field: one scan, and the field keeps its value and caret', async () => {
    await field(page, 'UPC').fill('4711');
    await field(page, 'UPC').press('ArrowLeft');
    await scanWithGun(page, SERIAL);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await expect(field(page, 'UPC')).toHaveValue('4711');
    expect(await stateOf(page)).toMatchObject({ upc: '4711' });
    await page.keyboard.type('0', { delay: 0 });
    expect(await stateOf(page)).toMatchObject({ upc: '47101' });
  });

  test('in a field whose text is selected: the text is still there and selected', {
    tag: '@all',
  }, async () => {
    await field(page, 'UPC').fill(UPC);
    await field(page, 'UPC').selectText();
    await scanWithGun(page, SERIAL);
    expect(await stateOf(page)).toMatchObject({ upc: UPC });
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(UPC);
  });

  test('in a text area: no line is broken', { tag: '@all' }, async () => {
    await field(page, 'Note').fill('roll 3');
    await scanWithGun(page, SERIAL);
    expect(await stateOf(page)).toMatchObject({ note: 'roll 3' });
  });

  test('on a button: it is not clicked, even by CR+LF', async () => {
    await page.getByRole('button', { name: 'Proceed' }).focus();
    await scanWithGun(page, SERIAL, { ending: ['Enter', 'Enter'] });
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await typeAt(page, ['Enter'], () => 300);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`, 'click']);
  });

  test('in a select: its choice is restored after the digits picked another', { tag: '@all' }, async () => {
    await field(page, 'Shift').focus();
    await scanWithGun(page, '0'.repeat(14));
    expect(await logOf(page)).toEqual([`scan ${'0'.repeat(14)} by gun`]);
    await expect(field(page, 'Shift')).toHaveValue('2nd');
    expect(await stateOf(page)).toMatchObject({ shift: '2nd' });
  });

  test('in a box that handles Enter itself: the box gets no Enter', { tag: '@all' }, async () => {
    await field(page, 'Scan').focus();
    await scanWithGun(page, SERIAL);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await typeAt(page, [...SERIAL, 'Enter'], () => 100);
    expect(await logOf(page)).toContain(`box ${SERIAL}`);
  });

  test('with nothing focused: it is read', { tag: '@all' }, async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await scanWithGun(page, SERIAL, { gapMs: 30 });
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
  });

  test('while the focus moves during a scan: every field is restored', { tag: '@all' }, async () => {
    await field(page, 'Note').fill('roll 3');
    await field(page, 'Jumpy').focus();
    await scanWithGun(page, SERIAL);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await expect(field(page, 'Jumpy')).toHaveValue('');
    expect(await stateOf(page)).toMatchObject({ note: 'roll 3' });
  });

  test('ending in Tab: the focus stays', { tag: '@all' }, async () => {
    await field(page, 'UPC').focus();
    await scanWithGun(page, SERIAL, { ending: ['Tab', 'Enter'] });
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await expect(field(page, 'UPC')).toBeFocused();
  });

  test('sending its value twice: one scan of 24 digits', { tag: '@all' }, async () => {
    await field(page, 'UPC').focus();
    await scanWithGun(page, UPC + UPC);
    expect(await logOf(page)).toEqual([`scan ${UPC}${UPC} by gun`]);
    expect(await stateOf(page)).toMatchObject({ upc: '' });
  });

  test('twice in a row: two scans', async () => {
    await field(page, 'UPC').focus();
    await scanWithGun(page, UPC);
    await scanWithGun(page, SERIAL);
    expect(await logOf(page)).toEqual([`scan ${UPC} by gun`, `scan ${SERIAL} by gun`]);
  });
});

test.describe('typing by hand', () => {
  let page: Page;
  test.beforeEach(async ({ plainBrowser }) => {
    page = await openScannerPage(plainBrowser, built);
    await field(page, 'UPC').focus();
  });
  test.afterEach(() => page.close());

  test('a code and Enter reach the field and the form', { tag: '@all' }, async () => {
    await typeAt(page, [...UPC, 'Enter'], () => 70);
    expect(await logOf(page)).toEqual([`submit ${UPC}`]);
    expect(await stateOf(page)).toMatchObject({ upc: UPC });
  });

  test('a fast typist, two and three keys rolled at a time, is not a gun', { tag: '@all' }, async () => {
    const rolled = (index: number) => (index % 5 === 0 || index % 5 === 3 ? 125 : 25);
    await typeAt(page, [...UPC, 'Enter'], rolled);
    expect(await logOf(page)).toEqual([`submit ${UPC}`]);
  });

  test('short fast words and Enter are not a scan', { tag: '@all' }, async () => {
    await typeAt(page, [...'12345', 'Enter'], () => 5);
    expect(await logOf(page)).toEqual(['submit 12345']);
  });

  test('Tab moves on', { tag: '@all' }, async () => {
    await typeAt(page, [...'1234567', 'Tab'], () => 80);
    await expect(field(page, 'Shift')).toBeFocused();
  });
});
