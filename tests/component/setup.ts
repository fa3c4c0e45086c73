import 'virtual:theme.css';
import '../../src/app/ui/theme/fonts.css';
import { afterEach, beforeAll } from 'vitest';
import { commands, type Locator, locators } from 'vitest/browser';
import { followColorMode, followLanguage } from '../../src/app/shell/preferences-store';
import { startTerminal } from '../../src/app/state/start';

let started: Promise<void> | undefined;

// As in src/app/shell/main.tsx, once for all files.
beforeAll(async () => {
  if (!started) {
    followColorMode();
    followLanguage();
    started = startTerminal();
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
