import { chromium, expect } from '@playwright/test';
import { chromiumLaunch, fakeCamera } from '../support/chromium';
import { makeClip } from '../support/clip';
import { Counter, test } from './counter-test';
import { TerminalPage } from './terminal-page';

test('the same count from the camera: UPC-A and ITF-14 fill the card', async ({ server, store }) => {
  const pack = await store.receive('028400140010', '14010000000000', 60);
  await store.putOnShelf(pack);
  const clip = test.info().outputPath('clip.mjpeg');
  await makeClip(clip, [
    { symbology: 'upca', text: pack.upc },
    { symbology: 'interleaved2of5', text: '14010000000023' },
  ]);
  const browser = await chromium.launch(chromiumLaunch(...fakeCamera(clip)));
  const terminal = await TerminalPage.open(await browser.newContext(), server.url, '/login');
  await terminal.signIn();
  await terminal.goTo('/verifystock');
  const counter = new Counter(terminal.page);

  await counter.button('Camera').click();
  const dialog = terminal.page.getByRole('dialog', { name: 'Scan with camera' });
  await expect(counter.field('Start Serial')).toHaveValue('14010000000023');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await counter.expectCard(1, { ...pack, start: '14010000000023' });
  await counter.expectCards(1);
  await counter.proceed();
  await counter.addSales('23 tickets, $115');
  expect(await store.salesOf(pack.upc)).toMatchObject([{ ticketCount: 23, amount: 115 }]);
  await browser.close();
});

test('a camera that is refused is told, and the count goes on by hand', async ({ server, store }) => {
  const pack = await store.receive('028400140028', '14020000000000', 60);
  await store.putOnShelf(pack);
  const refusing = chromiumLaunch(
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream=deny',
  );
  const browser = await chromium.launch(refusing);
  const terminal = await TerminalPage.open(await browser.newContext(), server.url, '/login');
  await terminal.signIn();
  await terminal.goTo('/verifystock');
  const counter = new Counter(terminal.page);
  await counter.button('Camera').click();
  const dialog = terminal.page.getByRole('dialog', { name: 'Scan with camera' });
  await expect(dialog.getByRole('alert')).toContainText('camera');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await counter.scanBox.fill('14020000000002');
  await counter.scanBox.press('Enter');
  await counter.expectCard(1, { ...pack, start: '14020000000002' });
  await browser.close();
});
