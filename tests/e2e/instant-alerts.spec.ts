import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/shared/wire/page-paths';
import { test } from './demo-test';

test.use({ firstScreen: paths.morning });

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data }));
  });

test('an owner turns on instant alerts for a device, and an alert shows as a notification that opens its screen', {
  tag: '@all',
}, async ({ context, server, terminal: { page } }) => {
  const alerts = page.getByRole('form', { name: 'Instant alerts' });
  await alerts.getByLabel('Alert me about this store').check();
  const limit = alerts.getByLabel('By more than ($)');
  await expect(limit).toHaveValue('20');
  await limit.fill('twenty');
  await alerts.getByRole('button', { name: 'Save' }).click();
  await expect(alerts.getByText('Enter an amount from 0 to 10,000')).toBeVisible();
  await limit.fill('12.50');
  await alerts.getByRole('button', { name: 'Save' }).click();
  await expect(alerts.getByText('Saved.')).toBeVisible();

  // The browser's push service is out of reach of this test; what it would state is the page's.
  await context.grantPermissions(['notifications'], { origin: server.url });
  await page.evaluate(() => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const subscription = { toJSON: () => ({ endpoint: 'https://push.example/a', keys }) };
    PushManager.prototype.subscribe = async (options) => {
      document.title = `Key of ${String(options?.applicationServerKey).length} characters`;
      return subscription as unknown as PushSubscription;
    };
  });
  const device = page.getByRole('region', { name: 'Notifications on this device' });
  await expect(device.getByText('Off on this device.')).toBeVisible();
  await device.getByRole('button', { name: 'Turn on' }).click();
  await expect(device.getByText('On. Alerts appear on this device')).toBeVisible();
  await expect(page).toHaveTitle('Key of 87 characters');

  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations;
      if (own) found(own.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  // The protocol doesn't tell whether a message arrived; on a busy machine one got lost.
  const deliver = (data: string, shown: object[]) =>
    expect(async () => {
      await devtools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
      await expect.poll(() => shownOn(page), { timeout: 8_000 }).toMatchObject(shown);
    }).toPass();
  const title = 'Mission Street Market';
  const alert = { body: 'A drawer is $42.00 short.', lang: 'en', tag: 'record-1' };
  await deliver(JSON.stringify({ title, url: paths.overShort, ...alert }), [
    { title, ...alert, data: paths.overShort },
  ]);
  // A later alert about the same record replaces the first.
  const changed = { ...alert, body: 'A drawer is $12.60 short.' };
  await deliver(JSON.stringify({ title, url: paths.overShort, ...changed }), [
    { title, ...changed, data: paths.overShort },
  ]);

  // A test can't press a notification, and without a press the browser opens no window: the worker's own address counts.
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no worker');
  const openedBy = (url: string) =>
    worker.evaluate(async (data) => {
      const scope = self as unknown as {
        clients: { openWindow(address: string): Promise<null> };
        registration: ServiceWorkerRegistration;
        dispatchEvent(event: Event): void;
      };
      const opened: string[] = [];
      scope.clients.openWindow = async (address) => {
        opened.push(address);
        return null;
      };
      const [notification] = await scope.registration.getNotifications();
      const event = new Event('notificationclick') as unknown as {
        waitUntil: unknown;
        notification: unknown;
      };
      let done: Promise<unknown> = Promise.resolve();
      event.waitUntil = (work: Promise<unknown>) => {
        done = work;
      };
      event.notification = { close: () => notification?.close(), data };
      scope.dispatchEvent(event as unknown as Event);
      await done;
      return opened;
    }, url);
  expect(await openedBy(paths.overShort)).toEqual([`${server.url}${paths.overShort}`]);
  expect(await openedBy('https://elsewhere.example/')).toEqual([]);
  await expect.poll(() => shownOn(page)).toEqual([]);

  // A message that can't be read still shows as one, as browsers demand.
  await deliver('not json', [{ title: 'Lottery Inventory' }]);

  await device.getByRole('button', { name: 'Turn off' }).click();
  await expect(device.getByText('Off on this device.')).toBeVisible();
});
