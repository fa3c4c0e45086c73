import { expect } from '@playwright/test';
import { scanWithGun } from '../support/browsers/gun';
import { storedRows } from '../support/browsers/stored-rows';
import { test } from './demo-test';
import { addClerk, ClerksTerminal } from './handed-over';

/** A UPC of no game. */
const UNKNOWN = '028400990018';

test('a clerk’s language is chosen at the lock, works without a network, and applies to that clerk only', {
  tag: '@all',
}, async ({ store, terminal, context }) => {
  const [first, second] = [
    await addClerk(store, 'Habla español', '0471'),
    await addClerk(store, 'Speaks English', '5567'),
  ];
  const { page } = terminal;
  await page.setViewportSize({ width: 390, height: 844 });
  const clerks = new ClerksTerminal(terminal);
  const root = page.locator('html');
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  const says = page.getByRole('status').filter({ hasText: UNKNOWN });

  await page.getByRole('button', { name: 'Store, Store' }).click();
  // Each language has its own name, and is read as such.
  await expect(page.locator('option[value=es]')).toHaveAttribute('lang', 'es');
  await page.getByLabel('Language', { exact: true }).selectOption('Español');
  await page.getByLabel('Inglés debajo').uncheck();
  // The next page is loaded anew and reads the choice from the device.
  await expect
    .poll(() => storedRows(page, 'meta'))
    .toContainEqual({
      id: 'languages',
      of: expect.objectContaining({ [store.user.id]: { code: 'es', withEnglish: false } }),
    });
  await terminal.goTo('/verifystock');
  await expect(heading('Contar boletos')).toBeVisible();
  await scanWithGun(page, UNKNOWN);
  await expect(says).toContainText('¡No hay datos para este código UPC!');
  await expect(says.locator('[lang]')).toHaveCount(0);
  await terminal.goTo('/hand-over');
  await expect(heading('Entregar a los empleados')).toBeVisible();
  await clerks.fillHandOver({ password: 'Contraseña', button: 'Entregar' });

  await clerks.choose(first);
  await page.getByLabel('Language', { exact: true }).selectOption('Español');
  await expect(page.getByRole('button', { name: 'Entrar en turno' })).toBeVisible();
  await expect(root).toHaveAttribute('lang', 'es');
  await context.setOffline(true);
  await clerks.tryPin(first.pin);
  await expect(heading('Contar boletos')).toBeVisible();
  await page.reload();
  await expect(heading('Contar boletos')).toBeVisible();
  await expect(page.locator('label').getByText('Serie inicial').first()).toBeVisible();
  await expect(page.getByLabel('Start Serial').first()).toBeVisible();
  await scanWithGun(page, UNKNOWN);
  await expect(says).toContainText('¡No hay datos para este código UPC!');
  await expect(says.locator('[lang=en]')).toContainText('No data available according to UPC Code!');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.getByRole('button', { name: 'Bloquear' }).click();
  await clerks.expectLocked();
  await clerks.choose(first);
  await page.getByRole('button', { name: '¿No es usted?' }).click();
  // This language was never chosen while there was a network.
  await clerks.choose(second);
  await page.getByLabel('Language', { exact: true }).selectOption('हिन्दी');
  await expect(page.getByText('हिन्दी needs a network the first time.')).toBeVisible();
  await expect(root).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Not you?' }).click();
  await clerks.goOnDuty(second);
  await expect(heading('Verify Stock')).toBeVisible();
  await expect(root).toHaveAttribute('lang', 'en');
  await scanWithGun(page, UNKNOWN);
  await expect(says.locator('[lang=pa]')).toBeVisible();
});

test('the office is in Spanish for readers of Spanish and in English for readers of Hindi, and changes at once', {
  tag: '@all',
}, async ({ terminal }) => {
  const { page } = terminal;
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  const main = page.getByRole('main');

  await terminal.goTo('/storesettings');
  await expect(heading('Store Settings')).toBeVisible();
  await page.getByRole('button', { name: 'Store, Store' }).click();
  await page.getByLabel('Language', { exact: true }).selectOption('Español');
  await expect(heading('Ajustes de la tienda')).toBeVisible();
  await expect(
    main.getByText('Elija el formato que se parezca al número impreso en sus boletos.'),
  ).toBeVisible();
  await expect(main).not.toHaveAttribute('lang', 'en');
  await page.getByLabel('Idioma', { exact: true }).selectOption('हिन्दी');
  await expect(heading('Store Settings')).toBeVisible();
  await expect(main).toHaveAttribute('lang', 'en');
});
