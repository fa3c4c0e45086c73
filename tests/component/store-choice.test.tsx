// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { atStore, paths } from '../../src/shared/wire/page-paths';
import { openScreen } from './screen';

const choice = () => page.getByLabelText('Store', { exact: true });
const chosen = (): string | undefined => {
  const [option] = (choice().element() as HTMLSelectElement).selectedOptions;
  return option?.textContent ?? undefined;
};
const idOf = (name: string): string | undefined =>
  [...(choice().element() as HTMLSelectElement).options].find(({ text }) => text === name)?.value;
const inAddress = (): string | null => new URLSearchParams(window.location.search).get('store');

test('the address names the chosen store, Back returns to the store chosen before, and a link opens the store it names', async () => {
  await openScreen('admin', paths.overShort);
  await choice().selectOptions('Harbor Liquor & Deli');
  const [harbor, mission] = ['Harbor Liquor & Deli', 'Mission Street Market'].map(idOf);
  await expect.poll(inAddress).toBe(harbor);
  await choice().selectOptions('Mission Street Market');
  await expect.poll(inAddress).toBe(mission);
  history.back();
  await expect.poll(chosen).toBe('Harbor Liquor & Deli');
  await expect.poll(inAddress).toBe(harbor);

  // Another screen without a store in its address shows the last one, and then names it.
  await page.getByRole('link', { name: 'Store Settings' }).first().click();
  await expect.poll(chosen).toBe('Harbor Liquor & Deli');
  await expect.poll(inAddress).toBe(harbor);

  await openScreen('admin', atStore(paths.overShort, Number(mission)));
  await expect.poll(chosen).toBe('Mission Street Market');
  await expect.poll(inAddress).toBe(mission);
});

test('a store of another company in the address is replaced by one of this company', async () => {
  await openScreen('admin', atStore(paths.storeSettings, 999_999));
  await expect.poll(() => inAddress()).not.toBe('999999');
  expect(chosen()).toBeTruthy();
});

test('on a screen that can cover all stores, an address without a store means all stores', async () => {
  await openScreen('admin', paths.dashboard);
  await expect.poll(chosen).toBe('All stores');
  await choice().selectOptions('Mission Street Market');
  await expect.poll(inAddress).not.toBeNull();
  await expect.poll(chosen).toBe('Mission Street Market');
  history.back();
  await expect.poll(chosen).toBe('All stores');
  expect(inAddress()).toBeNull();
  history.forward();
  await expect.poll(chosen).toBe('Mission Street Market');
  await choice().selectOptions('All stores');
  await expect.poll(inAddress).toBeNull();
});

test('a screen about one store doesn’t end the choice of all stores, unless a person chooses a store there', async () => {
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
  await openScreen('admin', paths.dashboard);
  await expect.poll(chosen).toBe('All stores');
  await link('Store Settings').click();
  await expect.poll(inAddress).not.toBeNull();
  await link('Over / Short').click();
  await expect.poll(chosen).toBe('All stores');
  await link('Store Settings').click();
  await choice().selectOptions('Mission Street Market');
  await link('Over / Short').click();
  await expect.poll(chosen).toBe('Mission Street Market');
});
