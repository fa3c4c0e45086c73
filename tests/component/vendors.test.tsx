// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLanguage } from '../../src/app/state/language';
import { useSession } from '../../src/app/state/session-store';
import { TEXTS as ES_OFFICE } from '../../src/messages/areas/es-office';
import { DEFAULT_LANGUAGE } from '../../src/messages/language';
import { expectTexts, openScreen, SAVED } from './screen';

test('an admin adds, edits and deactivates a vendor, and the list follows', async () => {
  const screen = await openScreen('admin', '/vendor');
  await expectTexts(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem'), [
    'Lottery',
    '›Admin',
    '›Vendors',
  ]);
  await expectTexts(page.getByRole('columnheader'), [
    'UPC Code',
    'Vendor Name',
    'Updated',
    'Status',
    'Action',
  ]);

  await screen.button('Add Vendor').click();
  await expect.element(screen.field('UPC Code')).toHaveFocus();
  await screen.fill({ 'UPC Code': '028400011110', 'Vendor Name': 'Poppy Prints' });
  await screen.save();
  await expectTexts(screen.dialog.getByRole('status'), [SAVED]);
  // It closes automatically.
  await expect.element(screen.dialog).not.toBeInTheDocument();
  await expect.element(screen.button('Add Vendor')).toHaveFocus();

  await screen.search('poppy prints');
  await expect.element(screen.row('028400011110')).toHaveTextContent('Active');
  await screen.button('Edit Poppy Prints').click();
  await expect.element(screen.field('UPC Code')).toHaveValue('028400011110');
  await screen.fill({ 'Vendor Name': 'Poppy Prints & Sons' });
  await screen.saved();
  // The row is the link.
  await page.getByRole('cell', { name: '028400011110' }).click();
  await expect.element(screen.field('Vendor Name')).toHaveValue('Poppy Prints & Sons');
  await screen.dialog.getByRole('button', { name: 'Close' }).last().click();

  await screen.choose('Poppy Prints & Sons', 'Delete Poppy Prints & Sons');
  await screen.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.row('Poppy Prints & Sons').getByText('Active', { exact: true })).toBeVisible();
  await screen.delete('Poppy Prints & Sons');
  await expect
    .element(screen.row('Poppy Prints & Sons').getByText('Inactive', { exact: true }))
    .toBeVisible();

  const show = page.getByRole('group', { name: 'Show' });
  await show.getByRole('button', { name: /^Active \d+$/ }).click();
  await expect.element(screen.row('Poppy Prints & Sons')).toHaveLength(0);
  await show.getByRole('button', { name: /^Inactive \d+$/ }).click();
  await expect.element(screen.row('Poppy Prints & Sons')).toBeVisible();
  await show.getByRole('button', { name: /^All \d+$/ }).click();
  await screen.expectActions('Poppy Prints & Sons', ['Edit', 'Activate']);
  await screen.choose('Poppy Prints & Sons', 'Activate Poppy Prints & Sons');
  await expect.element(screen.row('Poppy Prints & Sons').getByText('Active', { exact: true })).toBeVisible();
});

test('a vendor’s form reports missing values and the server’s refusals', async () => {
  const screen = await openScreen('admin', '/vendor');
  await screen.button('Add Vendor').click();
  await screen.save();
  await screen.expectFault('UPC Code', 'UPS Code is required.');
  await screen.expectFault('Vendor Name', 'Vendor Name is required.');
  await expect.element(screen.field('UPC Code')).toHaveFocus();

  await screen.fill({ 'UPC Code': '   ' });
  await screen.expectFault('UPC Code', 'UPS Code is required.');

  await screen.fill({ 'UPC Code': '028400011127', 'Vendor Name': 'Twice' });
  await screen.saved();
  await screen.button('Add Vendor').click();
  await screen.fill({ 'UPC Code': '028400011127', 'Vendor Name': 'Twice again' });
  await screen.save();
  await expect.element(screen.dialog.getByText('Data already exists')).toBeVisible();
  await expect.element(screen.dialog).toBeVisible();
  // The corrected form is accepted.
  await screen.fill({ 'UPC Code': '028400011134' });
  await screen.saved();
  await expect.element(screen.dialog).not.toBeInTheDocument();

  await screen.button('Add Vendor').click();
  await screen.fill({ 'UPC Code': '028400011141', 'Vendor Name': 'x'.repeat(10_000) });
  await screen.save();
  await expect.element(screen.field('Vendor Name')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.dialog).toBeVisible();
});

test('a vendor’s name that contains script tags is shown as text', async () => {
  const screen = await openScreen('admin', '/vendor');
  const name = '<script>document.title="taken"</script><img src=x onerror=alert(1)>';
  await screen.button('Add Vendor').click();
  await screen.fill({ 'UPC Code': '028400011158', 'Vendor Name': name });
  await screen.saved();
  await screen.search('028400011158');
  await expect.element(page.getByRole('cell').getByText(name, { exact: true })).toBeVisible();
  await expect.element(page.css('main script, main img')).toHaveLength(0);
});

test('a store sees the vendors of its company and can’t change them', async () => {
  const screen = await openScreen('store', '/vendor');
  await expect.element(screen.row('Golden Poppy')).toBeVisible();
  await expect.element(screen.button('Add Vendor')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveLength(0);
  await expect.element(page.getByRole('columnheader', { name: 'Action' })).toHaveLength(0);
});

test('a SuperAdmin chooses a company and adds a vendor to it', async () => {
  const screen = await openScreen('super', '/vendor');
  await page.getByLabelText('Company').selectOptions('Golden Gate Markets');
  await expect.element(screen.row('Golden Poppy')).toBeVisible();
  await screen.button('Add Vendor').click();
  await screen.fill({ 'UPC Code': '028400011165', 'Vendor Name': 'From above' });
  await screen.saved();
  await screen.search('From above');
  await expect.element(screen.row('028400011165')).toBeVisible();
});

test('the form for a vendor shows the server’s messages in the reader’s language', async () => {
  const screen = await openScreen('admin', '/vendor');
  await screen.button('Add Vendor').click();
  await screen.fill({ 'UPC Code': '028400011196', 'Vendor Name': 'Poppy' });
  await screen.saved();
  const userId = useSession.getState().user?.id ?? 0;
  chooseLanguage(userId, { code: 'es', withEnglish: false });
  try {
    await page.getByRole('button', { name: /^Agregar proveedor$/i }).click();
    await screen.fill({ 'Código UPC': '028400011196', 'Nombre del proveedor': 'Amapola' });
    await screen.dialog.getByRole('button', { name: 'Guardar' }).click();
    const refusal = ES_OFFICE.status_text[409];
    expect(refusal).not.toBe('Data already exists');
    await expect.element(screen.dialog.getByText(refusal)).toBeVisible();
    await screen.fill({ 'Código UPC': '028400011202' });
    await screen.dialog.getByRole('button', { name: 'Guardar' }).click();
    await expectTexts(screen.dialog.getByRole('status'), [ES_OFFICE.admin.saved]);
    await expect.element(screen.dialog).not.toBeInTheDocument();
  } finally {
    chooseLanguage(userId, DEFAULT_LANGUAGE);
  }
  await expect.element(screen.button('Add Vendor')).toBeVisible();
});
