import type { CDPSession, Page } from '@playwright/test';

export type GunOptions = {
  /** Time between keys; guns send one every 5 to 30 ms. */
  gapMs?: number;
  /** The keys that end the code: CR+LF guns send Enter twice, or Ctrl+M and Ctrl+J. */
  ending?: ('Enter' | 'Tab' | 'Ctrl+M' | 'Ctrl+J')[];
  /** The keys wait for the page at once, by their timestamps 5 ms apart: where a busy machine's pause would end the code. */
  isQueued?: boolean;
  /** Time until the hand's next key, which must not come as fast as a gun's second Enter. */
  restMs?: number;
};

/**
 * Simulates a scan with a barcode gun that acts as a keyboard: real key events at a gun's pace. Each event carries its
 * intended time, so the gun isn't slow on a busy machine.
 * @param page the front page; the keys go to its focused element
 * @param text the code, printable ASCII
 */
export async function scanWithGun(page: Page, text: string, options: GunOptions = {}): Promise<void> {
  const keys = [...text, ...(options.ending ?? ['Enter'])];
  if (options.isQueued) await typeBacklog(page, keys);
  else await typeAt(page, keys, () => options.gapMs ?? 5);
  if (options.restMs) await until(Date.now() + options.restMs);
}

/**
 * Types keys at a given rhythm.
 * @param keys characters, or names of keys (Enter, Tab, Ctrl+M)
 * @param gapBefore ms between the key before and the key of this index
 */
export async function typeAt(
  page: Page,
  keys: string[],
  gapBefore: (index: number) => number,
): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  let at = Date.now();
  for (const [index, key] of keys.entries()) {
    at += gapBefore(index);
    await until(at);
    await pressKey(cdp, key, at / 1000);
  }
  await cdp.detach();
}

/**
 * Types keys that all wait for the page at once, as on a slow tablet. By their timestamps they were pressed 5 ms apart.
 * @param keys as for `typeAt`
 * @param next sends further input, which waits behind the keys
 */
export async function typeBacklog(
  page: Page,
  keys: string[],
  next: (cdp: CDPSession) => Promise<unknown>[] = () => [],
): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const at = Date.now() - keys.length * 5;
  const pressed = keys.map((key, index) => pressKey(cdp, key, (at + index * 5) / 1000));
  await Promise.all([...pressed, ...next(cdp)]);
  await cdp.detach();
}

/**
 * Scans codes without waiting for the page, each as a backlog that is due at once: a gun faster than a slow tablet.
 * Resolves when the page has handled all keys.
 */
export async function scanAtPace(page: Page, codes: readonly string[], everyMs: number): Promise<void> {
  const start = Date.now();
  const sent: Promise<void>[] = [];
  for (const [index, code] of codes.entries()) {
    sent.push(typeBacklog(page, [...code, 'Enter']));
    await until(start + (index + 1) * everyMs);
  }
  await Promise.all(sent);
}

type NamedKey = { key?: string; code: string; keyCode: number; text?: string; modifiers?: number };

const CONTROL = 2;
const NAMED: Record<string, NamedKey> = {
  Enter: { code: 'Enter', keyCode: 13, text: '\r' },
  Tab: { code: 'Tab', keyCode: 9 },
  Backspace: { code: 'Backspace', keyCode: 8 },
  'Ctrl+M': { key: 'm', code: 'KeyM', keyCode: 77, modifiers: CONTROL },
  'Ctrl+J': { key: 'j', code: 'KeyJ', keyCode: 74, modifiers: CONTROL },
};

async function pressKey(cdp: CDPSession, name: string, timestamp: number): Promise<void> {
  const named: NamedKey = NAMED[name] ?? {
    code: /[0-9]/.test(name) ? `Digit${name}` : `Key${name.toUpperCase()}`,
    keyCode: name.toUpperCase().charCodeAt(0),
    text: name,
  };
  const { key = name, code, keyCode, text, modifiers } = named;
  const event = { key, code, windowsVirtualKeyCode: keyCode, modifiers, timestamp };
  await Promise.all([
    cdp.send('Input.dispatchKeyEvent', { ...event, type: text ? 'keyDown' : 'rawKeyDown', text }),
    cdp.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
  ]);
}

/** Waits because the rhythm of the keys is part of the input, not for something to happen. */
export const until = (time: number): Promise<void> =>
  new Promise((reached) => setTimeout(reached, Math.max(0, time - Date.now())));
