import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, relative, resolve, sep } from 'node:path';

/** One operation on files. A file or folder keeps its id when it is moved. The watched folder is 0. */
export type FileEvent =
  | { does: 'make'; folder: number; name: string; id: number; kind: 'file' | 'folder' }
  | { does: 'move'; folder: number; name: string; to: string }
  | { does: 'remove'; folder: number; name: string }
  | { does: 'write'; id: number; at: number; data: Buffer }
  | { does: 'resize'; id: number; size: number }
  | { does: 'sync'; id: number; path: string };

/** A file or folder that exists now; a file's `entries` is null. */
type Entry = { id: number; entries: Map<string, Entry> | null };

type Call = (...args: never[]) => unknown;

/**
 * Records this process's operations on the files of a folder, by wrapping the Node functions that the embedded database
 * and the server use.
 * @param folder an existing folder
 * @returns the growing list of events, and a function that stops the recording
 */
export function watchFiles(folder: string): { events: FileEvent[]; stop(): void } {
  const events: FileEvent[] = [];
  const opened = new Map<number, Entry>();
  let ids = -1;
  const root = existingEntry(folder);

  /** The entry of an existing file or folder. */
  function existingEntry(path: string): Entry {
    ids += 1;
    const entry: Entry = { id: ids, entries: fs.statSync(path).isDirectory() ? new Map() : null };
    if (entry.entries)
      for (const name of fs.readdirSync(path)) entry.entries.set(name, existingEntry(resolve(path, name)));
    return entry;
  }

  const isWithin = (path: unknown): path is string =>
    typeof path === 'string' && `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);

  function find(path: string): Entry | undefined {
    const names = relative(folder, path)
      .split(sep)
      .filter((name) => name !== '');
    return names.reduce<Entry | undefined>((entry, name) => entry?.entries?.get(name), root);
  }

  function parentOf(path: string): { entry: Entry; entries: Map<string, Entry>; name: string } {
    const entry = find(dirname(path));
    if (!entry?.entries) throw new Error(`${path} is in an unknown folder`);
    return { entry, entries: entry.entries, name: basename(path) };
  }

  function made(path: string, kind: 'file' | 'folder'): void {
    const existing = find(path);
    if (existing) {
      if (kind === 'file') events.push({ does: 'resize', id: existing.id, size: 0 });
      return;
    }
    const { entry, entries, name } = parentOf(path);
    ids += 1;
    entries.set(name, { id: ids, entries: kind === 'folder' ? new Map() : null });
    events.push({ does: 'make', folder: entry.id, name, id: ids, kind });
  }

  function removed(path: string): void {
    const { entry, entries, name } = parentOf(path);
    if (entries.delete(name)) events.push({ does: 'remove', folder: entry.id, name });
  }

  function moved(path: string, to: string): void {
    const { entry, entries, name } = parentOf(path);
    if (dirname(path) !== dirname(to)) throw new Error('Moving a file to another folder is not supported');
    const file = entries.get(name);
    if (!file) throw new Error(`${path} was never created`);
    entries.delete(name);
    entries.set(basename(to), file);
    events.push({ does: 'move', folder: entry.id, name, to: basename(to) });
  }

  function written(entry: Entry | undefined, data: ArrayBufferView | string, at: number): void {
    if (!entry) return;
    const bytes =
      typeof data === 'string'
        ? Buffer.from(data)
        : Buffer.from(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength);
    events.push({ does: 'write', id: entry.id, at, data: Buffer.from(bytes) });
  }

  function synced(entry: Entry | undefined, path: string): void {
    if (entry) events.push({ does: 'sync', id: entry.id, path });
  }

  const undo: (() => void)[] = [];
  /** Wraps a Node function so that each call is recorded after it. */
  function after<Fn extends Call>(
    owner: object,
    name: string,
    record: (result: ReturnType<Fn>, ...args: Parameters<Fn>) => void,
  ): void {
    const functions = owner as Record<string, Fn>;
    const original = functions[name] as Fn;
    functions[name] = ((...args: Parameters<Fn>) => {
      const result = original.apply(owner, args) as ReturnType<Fn>;
      if (!(result instanceof Promise)) {
        record(result, ...args);
        return result;
      }
      return result.then((value) => {
        record(value, ...args);
        return value;
      });
    }) as unknown as Fn;
    undo.push(() => {
      functions[name] = original;
    });
  }

  const paths = new Map<number, string>();
  after<typeof fs.openSync>(fs, 'openSync', (fd, path) => {
    const entry = isWithin(path) ? find(path) : undefined;
    if (!entry) return;
    opened.set(fd, entry);
    paths.set(fd, String(path));
  });
  after<typeof fs.closeSync>(fs, 'closeSync', (_, fd) => void opened.delete(fd));
  after<(fd: number, data: Uint8Array, offset: number, length: number, at: number) => number>(
    fs,
    'writeSync',
    (length, fd, data, offset, _, at) => written(opened.get(fd), data.subarray(offset, offset + length), at),
  );
  after<typeof fs.fsyncSync>(fs, 'fsyncSync', (_, fd) => synced(opened.get(fd), paths.get(fd) ?? ''));
  after<(fd: number, size: number) => void>(fs, 'ftruncateSync', (_, fd, size) => {
    const entry = opened.get(fd);
    if (entry) events.push({ does: 'resize', id: entry.id, size });
  });
  after<(path: string, size: number) => void>(fs, 'truncateSync', (_, path, size) => {
    const entry = isWithin(path) ? find(path) : undefined;
    if (entry) events.push({ does: 'resize', id: entry.id, size });
  });
  for (const [owner, suffix] of [
    [fs, 'Sync'],
    [fs.promises, ''],
  ] as const) {
    after<(path: string) => void>(
      owner,
      `mkdir${suffix}`,
      (_, path) => isWithin(path) && made(path, 'folder'),
    );
    after<(path: string, to: string) => void>(
      owner,
      `rename${suffix}`,
      (_, path, to) => isWithin(path) && moved(path, to),
    );
    for (const name of ['unlink', 'rmdir', 'rm'])
      after<(path: string) => void>(owner, `${name}${suffix}`, (_, path) => isWithin(path) && removed(path));
    after<(path: string, data: Uint8Array | string, options?: { flush?: boolean }) => void>(
      owner,
      `writeFile${suffix}`,
      (_, path, data, options) => {
        if (!isWithin(path)) return;
        made(path, 'file');
        if (data.length > 0) written(find(path), data, 0);
        if (options?.flush) synced(find(path), path);
      },
    );
  }
  after<typeof fs.promises.open>(fs.promises, 'open', (handle, path) => {
    if (isWithin(path)) after(handle as object, 'sync', () => synced(find(path), path));
  });
  syncBuiltinESMExports();
  return {
    events,
    stop: () => {
      for (const step of undo.reverse()) step();
      syncBuiltinESMExports();
    },
  };
}
