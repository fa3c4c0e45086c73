// @module-tag all
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../src/shared/wire/page-paths';
import { openScreen } from './screen';

test('a problem report from the user menu shows all that it sends, and can be saved as a file if the server mails none', async () => {
  await openScreen('store', paths.profile);
  await expect.element(page.getByRole('heading', { name: 'Mission Admin', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Store, Store' }).click();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  const words = dialog.getByLabelText('What happened?');
  await expect.element(words).toHaveFocus();
  await expect.element(dialog).toHaveTextContent(/Screen: \/profile/);
  await expect.element(dialog).toHaveTextContent(/Entries waiting to be sent: 0/);
  await expect.element(dialog).toHaveTextContent(/200 GET \/view-profile [\da-f-]{36}/);

  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(words).toHaveAccessibleDescription('Say in a few words what happened.');
  await words.fill('The list stays empty.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog).toHaveTextContent(/This server doesn’t mail reports\./);

  const blobs: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'data:,';
  });
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  create.mockRestore();
  const file = await blobs[0]?.text();
  expect(file).toContain('> The list stays empty.');
  expect(file).toContain('Screen: /profile');
});
