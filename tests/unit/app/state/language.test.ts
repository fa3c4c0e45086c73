import { DEFAULT_LANGUAGE, language, loadTexts, showLanguage } from '../../../../src/messages/language';
import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, greet, watchLanguages } from '../../../../src/app/state/language';
import { useSession, watchSession } from '../../../../src/app/state/session-store';
import { db } from '../../../../src/device/db';
import { saveSession } from '../../../../src/device/session';
import { userOf } from '../../../support/device/outbox';
import { eventually } from '../../../support/runner/eventually';

const shown = () => language.getState().code;

// The first import is slow.
beforeAll(async () => {
  await loadTexts('es', ['counter']);
});
beforeEach(async () => {
  await db.delete();
  await db.open();
  await showLanguage(DEFAULT_LANGUAGE);
});

test('the screens are in the language of the current user, otherwise of the clerk at the lock', async () => {
  const work = watchLanguages();
  await work(null);
  chooseLanguage(21, { code: 'es', withEnglish: true });
  greet(22);
  expect(shown()).toBe('en');
  greet(21);
  await eventually(() => expect(shown()).toBe('es'));
  await work(22);
  expect(shown()).toBe('en');
  await work(21);
  greet(null);
  expect(shown()).toBe('es');
  await work(null);
  expect(shown()).toBe('en');
});

test('the app shows a session once its language is loaded, unless the session has ended by then', async () => {
  const ready: (() => void)[] = [];
  await saveSession(userOf(1), 'token-1');
  const sessionRead = watchSession(() => new Promise((done) => ready.push(done)));
  await eventually(() => expect(ready).toHaveLength(1));
  expect(useSession.getState().status).toBe('loading');
  await saveSession(userOf(2), 'token-2');
  await eventually(() => expect(ready).toHaveLength(2));
  ready[1]?.();
  await sessionRead;
  ready[0]?.();
  await Promise.resolve();
  expect(useSession.getState().token).toBe('token-2');
});
