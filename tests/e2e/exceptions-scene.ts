import type { Page } from '@playwright/test';
import type { Pack } from '../support/shops/store-account';

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
export const openCard = (page: Page, { upc }: Pick<Pack, 'upc'>) =>
  section(page, 'Open exceptions')
    .getByRole('listitem')
    .filter({ has: page.locator(`h3[title^="${upc}"]`) });
/** The button that corrects a pack's tickets from `serial` on: 'Correct Crossword Mini, pack 1200789: #020'. */
export const correctButton = (page: Page, pack: Pick<Pack, 'upc'>, serial: string) =>
  openCard(page, pack).getByRole('button', {
    name: new RegExp(`^Correct .+, pack ${serial.slice(4, 11)}: #${serial.slice(11)}$`),
  });
