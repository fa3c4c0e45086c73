import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '../../../src/device/db';
import { saveSession } from '../../../src/device/session';
import { DEFAULT_LANGUAGE, language, showLanguage } from '../../../src/i18n/language';
import { loadTexts } from '../../../src/i18n/languages';
import { chooseLanguage, greet, watchLanguages } from '../../../src/terminal/language';
import { useSession, watchSession } from '../../../src/terminal/session-store';
import { userOf } from '../../support/device/outbox';

const shown = () => language.getState().code;

// The first import takes its time.
beforeAll(async () => {
  await loadTexts('es');
});
beforeEach(async () => {
  await db.delete();
  await db.open();
  await showLanguage(DEFAULT_LANGUAGE);
});

test('the screens are in the language of who works here, else of the clerk at the lock', async () => {
  const work = watchLanguages();
  await work(null);
  chooseLanguage(21, { code: 'es', withEnglish: true });
  greet(22);
  expect(shown()).toBe('en');
  greet(21);
  await vi.waitFor(() => expect(shown()).toBe('es'));
  await work(22);
  expect(shown()).toBe('en');
  await work(21);
  greet(null);
  expect(shown()).toBe('es');
  await work(null);
  expect(shown()).toBe('en');
});

test('a session is shown once its language is; one that ended meanwhile isn’t', async () => {
  const ready: (() => void)[] = [];
  await saveSession(userOf(1), 'token-1');
  const known = watchSession(() => new Promise((done) => ready.push(done)));
  await vi.waitFor(() => expect(ready).toHaveLength(1));
  expect(useSession.getState().status).toBe('loading');
  await saveSession(userOf(2), 'token-2');
  await vi.waitFor(() => expect(ready).toHaveLength(2));
  ready[1]?.();
  await known;
  ready[0]?.();
  await Promise.resolve();
  expect(useSession.getState().token).toBe('token-2');
});
