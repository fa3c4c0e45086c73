import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type StoreDump = {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
  rows: Record<string, unknown>[];
};

/** A terminal's database as the browser stores it. `version` is the browser's number: ten times Dexie's. */
type TerminalFile = { version: number; stores: StoreDump[] };

/** The database of a terminal of an earlier release, written by that release. @param version Dexie's number */
export const terminalFile = (version: number): TerminalFile =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, 'terminal-files', `version-${version}.json`), 'utf8'),
  ) as TerminalFile;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Writes a terminal's database through the browser's own interface, without the app's code. */
export async function writeTerminalFile(name: string, { version, stores }: TerminalFile): Promise<void> {
  const open = indexedDB.open(name, version);
  open.onupgradeneeded = () => {
    for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
      const store = open.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const { name, keyPath, ...options } of indexes) store.createIndex(name, keyPath, options);
      for (const row of rows) store.add(row);
    }
  };
  (await settled(open)).close();
}

/** Reads a terminal's database through the browser's own interface, whatever its version. */
export async function readTerminalFile(name: string): Promise<TerminalFile> {
  const database = await settled(indexedDB.open(name));
  const names = [...database.objectStoreNames];
  const stores = await Promise.all(
    names.map(async (name): Promise<StoreDump> => {
      const store = database.transaction(name).objectStore(name);
      const indexes = [...store.indexNames].map((index) => {
        const { name, keyPath, unique, multiEntry } = store.index(index);
        return { name, keyPath, unique, multiEntry };
      });
      const { keyPath, autoIncrement } = store;
      return { name, keyPath, autoIncrement, indexes, rows: await settled(store.getAll()) };
    }),
  );
  const { version } = database;
  database.close();
  return { version, stores };
}
