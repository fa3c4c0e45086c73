import { expect } from '@playwright/test';
import { TEXTS as ES } from '../../src/messages/areas/es';
import { TEXTS as ES_SERVER } from '../../src/messages/areas/es-server';
import { test } from './counter-test';

test.use({ serviceWorkers: 'block' });

test('a user who reads Spanish gets the server’s refusal of a count in Spanish, with English below', {
  tag: '@all',
}, async ({ store, openCounter }) => {
  const pack = await store.shelve('028400110205', '11200000000000', 60);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  await page.getByRole('button', { name: 'Store, Store' }).click();
  await page.getByLabel('Language').selectOption('Español');
  await page.keyboard.press('Escape');
  // The price has changed since this terminal read it.
  await page.route('**/api/sales-record-register', (route) => {
    const sent = route.request().postData() ?? '';
    return route.continue({ postData: sent.replaceAll('"ticket_price":5', '"ticket_price":6') });
  });
  await counter.gun('11200000000002');
  await counter.expectCard(1, { ...pack, start: '11200000000002' });
  await counter.button(ES.verify_stock.proceed).click();
  await counter.button(ES.verify_stock.of.shift.save).click();
  const message = page.getByRole('dialog', { name: ES.cards.message });
  await expect(message).toContainText(ES_SERVER.refusal.wrong_price({ cents: 500, sent: '6' }));
  await expect(message.locator('[lang=en]').first()).toHaveText('This lot has another price.');
});
