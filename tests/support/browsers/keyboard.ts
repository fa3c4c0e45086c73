import { expect, type Locator, type Page } from '@playwright/test';
import { scanWithGun } from './gun';

/**
 * The pause between a gun and the keyboard; the app takes an Enter within 80 ms for the gun's second one
 * (src/scanner/wedge.ts).
 */
const TO_THE_KEYBOARD_MS = 120;
/** The pause between two typed characters: quick for a person, but slower than a gun. */
const TYPING_MS = 60;
/** More than any screen has; beyond that, Tab can't reach the element. */
const MAX_TABS = 80;

/** A person with a keyboard and a barcode gun, without a mouse. Counts their actions. */
export class KeyboardUser {
  /** keys pressed by hand: characters, Tab, Enter and combinations, each as one */
  keys = 0;
  scans = 0;

  constructor(public page: Page) {}

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text, { delay: TYPING_MS });
  }

  async scan(code: string): Promise<void> {
    this.scans += 1;
    await scanWithGun(this.page, code, { restMs: TO_THE_KEYBOARD_MS });
  }

  /** Presses Tab until the element has the focus; nothing if it already has it. */
  async tabTo(element: Locator): Promise<void> {
    await expect(element).toBeVisible();
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      if (await element.evaluate((node) => node === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab doesn't reach ${element}`);
  }

  /** Moves to a choice among several by Tab or Shift+Tab, whichever is nearer, and presses Enter. */
  async choose(choice: Locator): Promise<void> {
    await expect(choice).toBeVisible();
    const isAhead = await choice.evaluate(
      (node) =>
        ((document.activeElement?.compareDocumentPosition(node) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING) !==
        0,
    );
    const isFocused = () => choice.evaluate((node) => node === document.activeElement);
    for (let keys = 0; keys < MAX_TABS && !(await isFocused()); keys += 1)
      await this.press(isAhead ? 'Tab' : 'Shift+Tab');
    await this.press('Enter');
  }

  /** Moves to a field and types. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await this.type(text);
  }

  /** Moves to a button or link and presses Enter. */
  async activate(element: Locator): Promise<void> {
    await this.tabTo(element);
    await this.press('Enter');
  }
}
