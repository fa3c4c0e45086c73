import { expect, type Page } from '@playwright/test';
import type { BuiltPage } from '../support/browsers/built-page';
import { typeAt, typeBacklog } from '../support/browsers/gun';
import { test } from './base-test';
import { buildScannerPage, field, logOf, openScannerPage, stateOf } from './scanner-page';

// Keys at a gun's speed are held back until it is clear whether they are a scan (decision 7).

const SERIAL = '10010000000023';
const UPC = '028400005678';

let built: BuiltPage;

test.beforeAll(async () => {
  built = await buildScannerPage();
});

let page: Page;
test.beforeEach(async ({ plainBrowser }) => {
  page = await openScannerPage(plainBrowser, built);
});
test.afterEach(() => page.close());

test('a scan’s keys stay out of a text field from the third on', async () => {
  await field(page, 'UPC').fill('4711');
  const reached = await field(page, 'UPC').evaluate(
    (node, keys) =>
      keys.filter((key, n) => {
        const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        // The page's first keys may take longer than a gun's gap on a busy machine.
        Object.defineProperty(press, 'timeStamp', { value: n * 5 });
        return node.dispatchEvent(press);
      }),
    [...SERIAL, 'Enter'],
  );
  expect(reached).toEqual([...SERIAL.slice(0, 2)]);
  expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
  expect(await stateOf(page)).toMatchObject({ upc: '4711' });
});

for (const name of ['UPC', 'Note', 'Scan', 'Digits', 'Amount'])
  test(`held keys that no ending follows are entered as text in the field ${name}`, {
    tag: name === 'UPC' ? [] : '@all',
  }, async () => {
    await field(page, name).focus();
    await typeBacklog(page, [...SERIAL]);
    await expect(field(page, name)).toHaveValue(SERIAL);
    await typeAt(page, ['7'], () => 100);
    await expect(field(page, name)).toHaveValue(`${SERIAL}7`);
    expect(await logOf(page)).toEqual([]);
  });

test('held keys are entered into React’s state too', { tag: '@all' }, async () => {
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

test('a field that drops letters keeps the digits of held keys', { tag: '@all' }, async () => {
  await field(page, 'Digits').focus();
  await typeBacklog(page, [...'12ab34cd56']);
  await expect(field(page, 'Digits')).toHaveValue('123456');
});

test('held keys replace the selected text, and the caret follows them', { tag: '@all' }, async () => {
  await field(page, 'UPC').fill('AxxxB');
  await field(page, 'UPC').evaluate((node: HTMLInputElement) => node.setSelectionRange(1, 4));
  await typeBacklog(page, [...'12345']);
  await expect(field(page, 'UPC')).toHaveValue('A12345B');
  await typeAt(page, ['6'], () => 200);
  await expect(field(page, 'UPC')).toHaveValue('A123456B');
});

test('held keys keep to a field’s maximum length, and leave a read-only field alone', {
  tag: '@all',
}, async () => {
  await field(page, 'Last four').focus();
  await typeBacklog(page, [...'123456']);
  await expect(field(page, 'Last four')).toHaveValue('1234');
  await field(page, 'Fixed').focus();
  await typeBacklog(page, [...'123456']);
  await typeAt(page, ['7'], () => 100);
  await expect(field(page, 'Fixed')).toHaveValue('roll');
});

test('held keys that were entered can be undone', { tag: '@all' }, async () => {
  await field(page, 'Scan').focus();
  await typeBacklog(page, [...'123456']);
  await expect(field(page, 'Scan')).toHaveValue('123456');
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press('Control+z');
  await expect(field(page, 'Scan')).toHaveValue('');
});

test('held keys work in a select, a date field and an editor', { tag: '@all' }, async () => {
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

test('held keys are entered before the key that follows them', { tag: '@all' }, async () => {
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

test('held keys fill one box after the other when each box moves the focus on', { tag: '@all' }, async () => {
  await field(page, 'Box 1').focus();
  await typeBacklog(page, [...'1234']);
  for (const box of [1, 2, 3, 4]) await expect(field(page, `Box ${box}`)).toHaveValue(String(box));
});

test('held keys stay in the field that they were typed in when the focus moves', {
  tag: '@all',
}, async () => {
  await field(page, 'Jumpy').focus();
  await typeBacklog(page, [...'123456']);
  await expect(field(page, 'Jumpy')).toHaveValue('1');
  await expect(field(page, 'Note')).toHaveValue('23456');

  // By the page, before the held keys are released.
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

test('held keys are entered before text that is pasted or composed after them', { tag: '@all' }, async () => {
  await field(page, 'UPC').focus();
  await typeBacklog(page, [...'12345'], (cdp) => [
    cdp.send('Input.imeSetComposition', { text: 'ê', selectionStart: 1, selectionEnd: 1 }),
    cdp.send('Input.insertText', { text: 'é' }),
  ]);
  await expect(field(page, 'UPC')).toHaveValue('12345é');
  expect(await stateOf(page)).toMatchObject({ upc: '12345é' });
});

test('held keys are entered before a click elsewhere moves the focus', { tag: '@all' }, async () => {
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

test('a person who types three keys at a time sees them all, in order', { tag: '@all' }, async () => {
  await field(page, 'UPC').focus();
  await typeAt(page, [...UPC, 'Enter'], (index) => (index % 3 === 0 ? 130 : 25));
  expect(await logOf(page)).toEqual([`submit ${UPC}`]);
});
