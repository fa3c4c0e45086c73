import 'virtual:theme.css';
import '../../src/app/ui/theme/fonts.css';
import { afterEach, beforeAll } from 'vitest';
import { commands, type Locator, locators } from 'vitest/browser';
import { followColorMode, followLanguage } from '../../src/app/shell/preferences-store';
import { startTerminal } from '../../src/app/state/start';
import { loadOwnFace } from '../../src/app/ui/theme/own-face';

let started: Promise<unknown> | undefined;

// As in src/app/shell/main.tsx, once for all files.
beforeAll(async () => {
  if (!started) {
    followColorMode();
    followLanguage();
    started = Promise.all([startTerminal(), loadOwnFace()]);
  }
  await started;
});

afterEach(() => commands.reconnect());

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** the elements of a CSS selector */
    css(selector: string): Locator;
  }
}

locators.extend({ css: (selector: string) => selector });
