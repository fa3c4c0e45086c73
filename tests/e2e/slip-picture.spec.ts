import { expect, type Page } from '@playwright/test';
import { call } from '../../src/device/client';
import { drawerPaths } from '../../src/shared/drawer/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { test } from './counter-test';
import { inspect } from './inspect';

/** A large photo as a camera makes it: noise, lying on its side, with a note of the place in its EXIF part. */
async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1800, 1200];
    const context = canvas.getContext('2d');
    if (!context) return '';
    // The same noise in each run, drawn again and again: this Chromium takes seconds for a loop over a whole picture.
    const tile = context.createImageData(600, 600);
    let state = 1;
    for (let at = 0; at < tile.data.length; at++) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      tile.data[at] = at % 4 === 3 ? 255 : state >> 16;
    }
    for (let x = 0; x < canvas.width; x += tile.width)
      for (let y = 0; y < canvas.height; y += tile.height) context.putImageData(tile, x, y);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(base64, 'base64');
  // TIFF, little endian, with two entries: orientation 6 (turn it to the right) and a description.
  const secret = Buffer.from('SECRET-PLACE\0');
  const tiff = Buffer.alloc(8 + 2 + 24 + 4);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x010e, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(secret.length, 14);
  tiff.writeUInt32LE(tiff.length, 18);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(6, 30);
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, secret]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255]);
  return Buffer.concat([head, exif, jpeg.subarray(2)]);
}

/** The size of a picture, as a browser shows it. */
const sizeOf = (page: Page, base64: string) =>
  page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    const { width, height } = await createImageBitmap(new Blob([bytes]));
    return { width, height };
  }, base64);

test('a picture of a slip is taken without a network, made small, kept through a reload, and shown with its drawer', {
  tag: '@all',
}, async ({ store, openCounter, context }) => {
  const pack = await store.shelve('028400191917', '91917000000000', 60);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const large = await photo(page);
  // More than three times what a picture may have.
  expect(large.length).toBeGreaterThan(500_000);
  expect(large.includes('SECRET-PLACE')).toBe(true);
  await context.setOffline(true);
  await counter.gun(addToSerial(pack.start, 3));
  await counter.proceed();
  await counter.button('Add Sales').click();
  const card = page.getByRole('region', { name: 'Drawer' });
  await card.getByRole('button', { name: 'Count drawer' }).click();
  await card.getByLabel('Cash in the drawer').fill('15');
  const take = async (name: string, buffer: Buffer, mimeType = 'image/jpeg') => {
    const chooser = page.waitForEvent('filechooser');
    await card.getByRole('button', { name: 'Take a picture of the slip' }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await take('notes.txt', Buffer.from('no picture'), 'text/plain');
  await expect(card.getByRole('alert')).toHaveText(
    'This file isn’t a picture that this device can read. Take another one.',
  );
  for (const number of [1, 2, 3]) {
    await take(`${number}.jpg`, large);
    await expect(card.getByRole('img', { name: `Picture ${number} of the slip` })).toBeVisible();
  }
  await expect(card.getByRole('alert')).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Take a picture of the slip' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Remove picture 3' }).click();
  const faults = await inspect(page, 'pictures of a slip');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('2 pictures of the slip');

  await context.setOffline(false);
  await page.reload();
  const today = businessDate(new Date(), DEFAULT_CLOCK);
  const storeId = store.user.store_id ?? 0;
  const pictures = async () => {
    const params = { storeId, fromDate: today, toDate: today };
    const { data } = await call(store.api, drawerPaths.overShort, { params });
    return data.flatMap((row) => row.pictures ?? []);
  };
  await expect.poll(pictures).toHaveLength(2);
  const [first] = await pictures();
  const { data } = await call(store.api, drawerPaths.slipPicture, {
    params: { storeId, pictureId: first?.id ?? '' },
  });
  const bytes = Buffer.from(data.jpeg, 'base64');
  expect(bytes.length).toBeLessThanOrEqual(150_000);
  expect(bytes.includes('SECRET-PLACE') || bytes.includes('Exif')).toBe(false);
  const { width, height } = await sizeOf(page, data.jpeg);
  expect(Math.max(width, height)).toBeLessThanOrEqual(1_200);
  expect(height / width).toBeCloseTo(1.5, 1);

  await page.goto(new URL('/over-short', page.url()).href);
  await page
    .getByRole('button', { name: /^View the drawer of / })
    .first()
    .click();
  const shown = page.getByRole('dialog').getByRole('region', { name: 'Pictures of the slip' });
  await expect(shown.getByRole('img')).toHaveCount(2);
  await expect
    .poll(() =>
      shown
        .getByRole('img')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.height),
    )
    .toBe(height);
  faults.push(...(await inspect(page, 'a drawer with pictures')));
  expect(faults.join('\n')).toBe('');
});
