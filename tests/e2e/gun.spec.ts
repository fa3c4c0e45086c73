import { expect, type Page } from '@playwright/test';
import type { BuiltPage } from '../support/browsers/built-page';
import { scanWithGun, typeAt, typeBacklog } from '../support/browsers/gun';
import { test } from './base-test';
import { buildScannerPage, logOf, openScannerPage } from './scanner-page';

const SERIAL = '10010000000023';
const UPC = '028400005678';

let built: BuiltPage;

test.beforeAll(async () => {
  built = await buildScannerPage();
});

const stateOf = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('output').textContent()) ?? '');
const field = (page: Page, name: string) => page.getByLabel(name);

test.describe('gun', () => {
  let page: Page;
  test.beforeEach(async ({ browser }) => {
    page = await openScannerPage(browser, built);
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

  test('in a field whose text is selected: the text is still there and selected', async () => {
    await field(page, 'UPC').fill(UPC);
    await field(page, 'UPC').selectText();
    await scanWithGun(page, SERIAL);
    expect(await stateOf(page)).toMatchObject({ upc: UPC });
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(UPC);
  });

  test('in a text area: no line is broken', async () => {
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

  test('in a select: its choice is restored after the digits picked another', async () => {
    await field(page, 'Shift').focus();
    await scanWithGun(page, '0'.repeat(14));
    expect(await logOf(page)).toEqual([`scan ${'0'.repeat(14)} by gun`]);
    await expect(field(page, 'Shift')).toHaveValue('2nd');
    expect(await stateOf(page)).toMatchObject({ shift: '2nd' });
  });

  test('in a box that handles Enter itself: the box gets no Enter', async () => {
    await field(page, 'Scan').focus();
    await scanWithGun(page, SERIAL);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await typeAt(page, [...SERIAL, 'Enter'], () => 100);
    expect(await logOf(page)).toContain(`box ${SERIAL}`);
  });

  test('with nothing focused: it is read', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await scanWithGun(page, SERIAL, { gapMs: 30 });
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
  });

  test('while the focus moves during a scan: every field is restored', async () => {
    await field(page, 'Note').fill('roll 3');
    await field(page, 'Jumpy').focus();
    await scanWithGun(page, SERIAL);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await expect(field(page, 'Jumpy')).toHaveValue('');
    expect(await stateOf(page)).toMatchObject({ note: 'roll 3' });
  });

  test('ending in Tab: the focus stays', async () => {
    await field(page, 'UPC').focus();
    await scanWithGun(page, SERIAL, { ending: ['Tab', 'Enter'] });
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await expect(field(page, 'UPC')).toBeFocused();
  });

  test('sending its value twice: one scan of 24 digits', async () => {
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
  test.beforeEach(async ({ browser }) => {
    page = await openScannerPage(browser, built);
    await field(page, 'UPC').focus();
  });
  test.afterEach(() => page.close());

  test('a code and Enter reach the field and the form', async () => {
    await typeAt(page, [...UPC, 'Enter'], () => 70);
    expect(await logOf(page)).toEqual([`submit ${UPC}`]);
    expect(await stateOf(page)).toMatchObject({ upc: UPC });
  });

  test('a fast typist, two and three keys rolled at a time, is not a gun', async () => {
    const rolled = (index: number) => (index % 5 === 0 || index % 5 === 3 ? 125 : 25);
    await typeAt(page, [...UPC, 'Enter'], rolled);
    expect(await logOf(page)).toEqual([`submit ${UPC}`]);
  });

  test('short fast words and Enter are not a scan', async () => {
    await typeAt(page, [...'12345', 'Enter'], () => 5);
    expect(await logOf(page)).toEqual(['submit 12345']);
  });

  test('Tab moves on', async () => {
    await typeAt(page, [...'1234567', 'Tab'], () => 80);
    await expect(field(page, 'Shift')).toBeFocused();
  });
});

test.describe('keys at a gun’s speed', () => {
  let page: Page;
  test.beforeEach(async ({ browser }) => {
    page = await openScannerPage(browser, built);
  });
  test.afterEach(() => page.close());

  test('a scan’s keys stay out of a text field from the third on', async () => {
    await field(page, 'UPC').fill('4711');
    const reached = await field(page, 'UPC').evaluate(
      (node, keys) =>
        keys.filter((key) =>
          node.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
        ),
      [...SERIAL, 'Enter'],
    );
    expect(reached).toEqual([...SERIAL.slice(0, 2)]);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    expect(await stateOf(page)).toMatchObject({ upc: '4711' });
  });

  for (const name of ['UPC', 'Note', 'Scan', 'Digits', 'Amount'])
    test(`without an ending they come back as text: ${name}`, async () => {
      await field(page, name).focus();
      await typeBacklog(page, [...SERIAL]);
      await expect(field(page, name)).toHaveValue(SERIAL);
      await typeAt(page, ['7'], () => 100);
      await expect(field(page, name)).toHaveValue(`${SERIAL}7`);
      expect(await logOf(page)).toEqual([]);
    });

  test('they come back into React’s state too', async () => {
    for (const name of ['UPC', 'Note', 'Digits', 'Amount']) {
      await field(page, name).focus();
      await typeBacklog(page, [...'123456']);
      await expect(field(page, name)).toHaveValue('123456');
    }
    expect(await stateOf(page)).toMatchObject({
      upc: '123456',
      note: '123456',
      digits: '123456',
      amount: '123456',
    });
  });

  test('a field that drops letters keeps the digits', async () => {
    await field(page, 'Digits').focus();
    await typeBacklog(page, [...'12ab34cd56']);
    await expect(field(page, 'Digits')).toHaveValue('123456');
  });

  test('they replace what is selected, at the caret', async () => {
    await field(page, 'UPC').fill('AxxxB');
    await field(page, 'UPC').evaluate((node: HTMLInputElement) => node.setSelectionRange(1, 4));
    await typeBacklog(page, [...'12345']);
    await expect(field(page, 'UPC')).toHaveValue('A12345B');
    await typeAt(page, ['6'], () => 200);
    await expect(field(page, 'UPC')).toHaveValue('A123456B');
  });

  test('they keep to the maximum length, and leave a read-only field alone', async () => {
    await field(page, 'Last four').focus();
    await typeBacklog(page, [...'123456']);
    await expect(field(page, 'Last four')).toHaveValue('1234');
    await field(page, 'Fixed').focus();
    await typeBacklog(page, [...'123456']);
    await typeAt(page, ['7'], () => 100);
    await expect(field(page, 'Fixed')).toHaveValue('roll');
  });

  test('they can be undone', async () => {
    await field(page, 'Scan').focus();
    await typeBacklog(page, [...'123456']);
    await expect(field(page, 'Scan')).toHaveValue('123456');
    for (let presses = 0; presses < 6; presses++) await page.keyboard.press('Control+z');
    await expect(field(page, 'Scan')).toHaveValue('');
  });

  test('they work in a select, a date and an editor', async () => {
    await field(page, 'Shift').focus();
    await typeBacklog(page, [...'3rd']);
    await expect(field(page, 'Shift')).toHaveValue('3rd');
    await field(page, 'Day').focus();
    await typeBacklog(page, [...'11212026']);
    await expect(field(page, 'Day')).toHaveValue('2026-11-21');
    await field(page, 'Letter').focus();
    await typeBacklog(page, [...'123456']);
    await expect(field(page, 'Letter')).toHaveText('123456');
  });

  test('they come before the key that follows them', async () => {
    await field(page, 'UPC').focus();
    await typeBacklog(page, [...'12345', 'Enter']);
    expect(await logOf(page)).toEqual(['submit 12345']);
    await field(page, 'Scan').focus();
    await typeBacklog(page, [...'12345', 'Enter']);
    expect(await logOf(page)).toContain('box 12345');
    await field(page, 'UPC').focus();
    await typeBacklog(page, [...'678', 'Backspace', ...'90', 'Tab', ...'3rd']);
    await expect(field(page, 'UPC')).toHaveValue('123456790');
    await expect(field(page, 'Shift')).toHaveValue('3rd');
  });

  test('they move on from box to box', async () => {
    await field(page, 'Box 1').focus();
    await typeBacklog(page, [...'1234']);
    for (const box of [1, 2, 3, 4]) await expect(field(page, `Box ${box}`)).toHaveValue(String(box));
  });

  test('they stay in the field that they were typed in, when the focus moves', async () => {
    await field(page, 'Jumpy').focus();
    await typeBacklog(page, [...'123456']);
    await expect(field(page, 'Jumpy')).toHaveValue('1');
    await expect(field(page, 'Note')).toHaveValue('23456');

    // By the page, before the keys have come back.
    await field(page, 'UPC').focus();
    await page.evaluate(() => {
      document.activeElement?.addEventListener('keyup', (event) => {
        if ((event as KeyboardEvent).key === '6') document.querySelector('textarea')?.focus();
      });
    });
    await typeBacklog(page, [...'123456']);
    await expect(field(page, 'UPC')).toHaveValue('123456');
    await expect(field(page, 'Note')).toHaveValue('23456');
    expect(await stateOf(page)).toMatchObject({ upc: '123456', note: '23456' });
  });

  test('they come before what is pasted or composed', async () => {
    await field(page, 'UPC').focus();
    await typeBacklog(page, [...'12345'], (cdp) => [
      cdp.send('Input.imeSetComposition', { text: 'ê', selectionStart: 1, selectionEnd: 1 }),
      cdp.send('Input.insertText', { text: 'é' }),
    ]);
    await expect(field(page, 'UPC')).toHaveValue('12345é');
    expect(await stateOf(page)).toMatchObject({ upc: '12345é' });
  });

  test('a click elsewhere comes after them', async () => {
    await field(page, 'UPC').focus();
    const note = await field(page, 'Note').boundingBox();
    const place = { x: (note?.x ?? 0) + 5, y: (note?.y ?? 0) + 5, button: 'left', clickCount: 1 } as const;
    await typeBacklog(page, [...'123456'], (cdp) => [
      cdp.send('Input.dispatchMouseEvent', { ...place, type: 'mousePressed' }),
      cdp.send('Input.dispatchMouseEvent', { ...place, type: 'mouseReleased' }),
    ]);
    await expect(field(page, 'Note')).toBeFocused();
    await expect(field(page, 'UPC')).toHaveValue('123456');
    await expect(field(page, 'Note')).toHaveValue('');
  });

  test('a gun that stalls within a code still gives one scan, and the field keeps its value', async () => {
    await field(page, 'UPC').fill('4711');
    await typeAt(page, [...SERIAL, 'Enter'], (index) => (index === 7 ? 140 : 5));
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    expect(await stateOf(page)).toMatchObject({ upc: '4711' });
  });

  test('a person who rolls three keys at a time sees them all, in order', async () => {
    await field(page, 'UPC').focus();
    await typeAt(page, [...UPC, 'Enter'], (index) => (index % 3 === 0 ? 130 : 25));
    expect(await logOf(page)).toEqual([`submit ${UPC}`]);
  });
});
