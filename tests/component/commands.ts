import type { BrowserCommand } from 'vitest/node';
import { type GunOptions, scanWithGun, typeAt } from '../support/browsers/gun';

/** Makes requests fail as without a network. @param glob their addresses, as in Playwright's routes */
export const cutOff: BrowserCommand<[glob: string]> = async ({ context }, glob) => {
  await context.route(glob, (route) => route.abort());
};

/** Ends all of `cutOff`. */
export const reconnect: BrowserCommand<[]> = async ({ context }) => {
  await context.unrouteAll();
};

/** Scans with a gun; the keys go to the focused element (tests/support/browsers/gun.ts). */
export const gun: BrowserCommand<[code: string, options?: GunOptions]> = ({ page }, code, options) =>
  scanWithGun(page, code, options);

/** Types keys with pauses. @param pauses ms before the key of an index; before the others 8 */
export const typeWithPauses: BrowserCommand<[keys: string[], pauses: Record<number, number>]> = (
  { page },
  keys,
  pauses,
) => typeAt(page, keys, (index) => pauses[index] ?? 8);

declare module 'vitest/browser' {
  interface BrowserCommands {
    cutOff(glob: string): Promise<void>;
    reconnect(): Promise<void>;
    gun(code: string, options?: GunOptions): Promise<void>;
    typeWithPauses(keys: string[], pauses: Record<number, number>): Promise<void>;
  }
}
