import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { login } from '../../../src/app/state/auth-calls';
import { createApi } from '../../../src/device/client';
import { db } from '../../../src/device/db';
import type { LanguagesRow, SessionRow, TerminalCode } from '../../../src/device/rows';
import type { LanguageCode } from '../../../src/messages/locales';
import { TERMINAL_CODE } from '../../../src/shared/terminals/terminals';
import { DEMO_PASSWORD } from '../shops/store-account';

/** A file of the app without scripts, as a cheap page of the same origin. */
const QUIET_PAGE = '/manifest.webmanifest';

const { alphabet, length } = TERMINAL_CODE;
const newCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** The terminal's tables in terms of IndexedDB, whose version is ten times Dexie's. */
const layout = () => ({
  name: db.name,
  version: Math.round(db.verno * 10),
  tables: db.tables.map(({ name, schema: { primKey, indexes } }) => ({
    name,
    options: { keyPath: primKey.keyPath, autoIncrement: primKey.auto },
    indexes: indexes.map(({ name, keyPath = name, unique, multi }) => ({
      name,
      keyPath,
      options: { unique, multiEntry: multi },
    })),
  })),
});

/**
 * Signs a user in, without the form, on a terminal that has never run the app. The next page starts signed in. Tests of
 * the sign-in itself use the form.
 * @param url address of the server
 * @param language chosen by the user on this terminal
 */
export async function storeSession(
  page: Page,
  url: string,
  username: string,
  password = DEMO_PASSWORD,
  language: LanguageCode = 'en',
): Promise<void> {
  const api = createApi({ base: `${url}/api`, token: () => null });
  const terminal: TerminalCode = { id: 'terminal', code: newCode() };
  const { data, token } = await login(api, { Username: username, password }, terminal.code);
  const [user] = data;
  if (!user) throw new Error(`no user ${username}`);
  const languages: LanguagesRow = {
    id: 'languages',
    of: { [user.id]: { code: language, withEnglish: language === 'en' } },
  };
  const session: SessionRow = { id: 'session', user, token, expired: false };
  await page.goto(url + QUIET_PAGE);
  await page.evaluate(
    ({ name, version, tables, session, meta }) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open(name, version);
        open.onerror = () => reject(open.error);
        open.onupgradeneeded = () => {
          for (const { name, options, indexes } of tables) {
            const table = open.result.createObjectStore(name, options);
            for (const index of indexes) table.createIndex(index.name, index.keyPath, index.options);
          }
        };
        open.onsuccess = () => {
          const writing = open.result.transaction(['session', 'meta'], 'readwrite');
          writing.objectStore('session').put(session);
          for (const row of meta) writing.objectStore('meta').put(row);
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
    { ...layout(), session, meta: [terminal, languages] },
  );
}
