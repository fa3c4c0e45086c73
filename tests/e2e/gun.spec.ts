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

test.describe('gun scans', () => {
  let page: Page;
  test.beforeEach(async ({ plainBrowser }) => {
    page = await openScannerPage(plainBrowser, built);
  });
  test.afterEach(() => page.close());

  test('a gun scan in a controlled field is one scan, and the field keeps its value and caret', async () => {
    await field(page, 'UPC').fill('4711');
    await field(page, 'UPC').press('ArrowLeft');
    await scanWithGun(page, SERIAL);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await expect(field(page, 'UPC')).toHaveValue('4711');
    expect(await stateOf(page)).toMatchObject({ upc: '4711' });
    await page.keyboard.type('0', { delay: 0 });
    expect(await stateOf(page)).toMatchObject({ upc: '47101' });
  });

  test('a gun scan in a field with selected text leaves the text unchanged and selected', {
    tag: '@all',
  }, async () => {
    await field(page, 'UPC').fill(UPC);
    await field(page, 'UPC').selectText();
    await scanWithGun(page, SERIAL);
    expect(await stateOf(page)).toMatchObject({ upc: UPC });
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(UPC);
  });

  test('a gun scan in a text area breaks no line', { tag: '@all' }, async () => {
    await field(page, 'Note').fill('roll 3');
    await scanWithGun(page, SERIAL);
    expect(await stateOf(page)).toMatchObject({ note: 'roll 3' });
  });

  test('a gun scan doesn’t click the button that has the focus, even if it ends in CR+LF', async () => {
    await page.getByRole('button', { name: 'Proceed' }).focus();
    await scanWithGun(page, SERIAL, { ending: ['Enter', 'Enter'] });
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await typeAt(page, ['Enter'], () => 300);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`, 'click']);
  });

  test('a gun scan in a select restores the choice that its digits changed', { tag: '@all' }, async () => {
    await field(page, 'Shift').focus();
    await scanWithGun(page, '0'.repeat(14));
    expect(await logOf(page)).toEqual([`scan ${'0'.repeat(14)} by gun`]);
    await expect(field(page, 'Shift')).toHaveValue('2nd');
    expect(await stateOf(page)).toMatchObject({ shift: '2nd' });
  });

  test('a gun scan in a box that handles Enter itself gives the box no Enter', { tag: '@all' }, async () => {
    await field(page, 'Scan').focus();
    await scanWithGun(page, SERIAL);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await typeAt(page, [...SERIAL, 'Enter'], () => 100);
    expect(await logOf(page)).toContain(`box ${SERIAL}`);
  });

  test('a gun scan is read while nothing has the focus', { tag: '@all' }, async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await scanWithGun(page, SERIAL, { gapMs: 30 });
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
  });

  test('a gun scan during which the focus moves restores every field', { tag: '@all' }, async () => {
    await field(page, 'Note').fill('roll 3');
    await field(page, 'Jumpy').focus();
    await scanWithGun(page, SERIAL);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await expect(field(page, 'Jumpy')).toHaveValue('');
    expect(await stateOf(page)).toMatchObject({ note: 'roll 3' });
  });

  test('a gun scan that ends in Tab leaves the focus in its field', { tag: '@all' }, async () => {
    await field(page, 'UPC').focus();
    await scanWithGun(page, SERIAL, { ending: ['Tab', 'Enter'] });
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await expect(field(page, 'UPC')).toBeFocused();
  });

  test('a gun that sends its value twice without a pause makes one scan of 24 digits', {
    tag: '@all',
  }, async () => {
    await field(page, 'UPC').focus();
    await scanWithGun(page, UPC + UPC);
    expect(await logOf(page)).toEqual([`scan ${UPC}${UPC} by gun`]);
    expect(await stateOf(page)).toMatchObject({ upc: '' });
  });

  test('a gun that scans twice in a row makes two scans', async () => {
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

  test('a code and Enter typed by hand reach the field and the form', { tag: '@all' }, async () => {
    await typeAt(page, [...UPC, 'Enter'], () => 70);
    expect(await logOf(page)).toEqual([`submit ${UPC}`]);
    expect(await stateOf(page)).toMatchObject({ upc: UPC });
  });

  test('a fast typist who rolls two or three keys at a time isn’t taken for a gun', {
    tag: '@all',
  }, async () => {
    const rolled = (index: number) => (index % 5 === 0 || index % 5 === 3 ? 125 : 25);
    await typeAt(page, [...UPC, 'Enter'], rolled);
    expect(await logOf(page)).toEqual([`submit ${UPC}`]);
  });

  test('five fast keys and Enter aren’t taken for a scan', { tag: '@all' }, async () => {
    await typeAt(page, [...'12345', 'Enter'], () => 5);
    expect(await logOf(page)).toEqual(['submit 12345']);
  });

  test('Tab after digits typed by hand moves the focus to the next field', { tag: '@all' }, async () => {
    await typeAt(page, [...'1234567', 'Tab'], () => 80);
    await expect(field(page, 'Shift')).toBeFocused();
  });
});
