import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dice } from '../../chaos/dice';
import type { FileEvent } from './watched-files';

/** A disk writes a block completely or not at all. */
const BLOCK = 4096;

type Write = { at: number; data: Buffer };
type Resize = { size: number };
/** A file's content at its last sync, and its changes since. */
type File = { content: Buffer; size: number; since: (Write | Resize)[] };
type NameChange = { drop?: string; add?: { name: string; id: number } };
type Folder = { names: Map<string, number>; now: Map<string, number>; since: NameChange[] };

/**
 * A disk that guarantees only what was synced (POSIX, fsync): a file's content at its last sync, and a folder's names at
 * the folder's last sync. Later changes may be lost: each block may have any of its states since then, and a folder any
 * number of its first changes. In addition to POSIX, a new file that was synced keeps its name, because PostgreSQL relies
 * on that, and ext4, XFS, Btrfs, APFS and NTFS guarantee it.
 */
export class UnsyncedDisk {
  readonly #files = new Map<number, File>();
  readonly #folders = new Map<number, Folder>([[0, emptyFolder()]]);

  /** Applies an event. */
  add(event: FileEvent): void {
    switch (event.does) {
      case 'make':
        if (event.kind === 'folder') this.#folders.set(event.id, emptyFolder());
        else this.#files.set(event.id, { content: Buffer.alloc(0), size: 0, since: [] });
        this.#change(event.folder, { add: { name: event.name, id: event.id } });
        break;
      case 'move': {
        const id = this.#folder(event.folder).now.get(event.name);
        if (id === undefined) throw new Error(`There is no ${event.name} to move`);
        this.#change(event.folder, { drop: event.name, add: { name: event.to, id } });
        break;
      }
      case 'remove':
        this.#change(event.folder, { drop: event.name });
        break;
      case 'write':
      case 'resize':
        this.#file(event.id).since.push(event);
        break;
      case 'sync':
        this.#sync(event.id);
    }
  }

  /** Writes to `target` the data that remain after a power loss at this point. */
  cut(target: string, dice: Dice): void {
    this.#write(0, target, dice);
  }

  #write(id: number, target: string, dice: Dice): void {
    mkdirSync(target, { recursive: true });
    const { names, since } = this.#folder(id);
    const left = new Map(names);
    for (const change of since.slice(0, survivors(since.length, dice))) apply(left, change);
    for (const [name, inner] of left) {
      const path = join(target, name);
      if (this.#folders.has(inner)) this.#write(inner, path, dice);
      else writeFileSync(path, torn(this.#file(inner), dice));
    }
  }

  #sync(id: number): void {
    const folder = this.#folders.get(id);
    if (folder) {
      folder.names = new Map(folder.now);
      folder.since = [];
      return;
    }
    const file = this.#file(id);
    for (const change of file.since) applyToFile(file, change);
    file.since = [];
    this.#keepName(id);
  }

  #keepName(id: number): void {
    for (const folder of this.#folders.values()) {
      const made = folder.since.findIndex(({ add, drop }) => add?.id === id && drop === undefined);
      const [change] = made < 0 ? [] : folder.since.splice(made, 1);
      if (change) apply(folder.names, change);
    }
  }

  #change(id: number, change: NameChange): void {
    const folder = this.#folder(id);
    apply(folder.now, change);
    folder.since.push(change);
  }

  #file(id: number): File {
    const file = this.#files.get(id);
    if (!file) throw new Error(`There is no file ${id}`);
    return file;
  }

  #folder(id: number): Folder {
    const folder = this.#folders.get(id);
    if (!folder) throw new Error(`There is no folder ${id}`);
    return folder;
  }
}

const emptyFolder = (): Folder => ({ names: new Map(), now: new Map(), since: [] });

function apply(names: Map<string, number>, { drop, add }: NameChange): void {
  if (drop !== undefined) names.delete(drop);
  if (add) names.set(add.name, add.id);
}

/** Number of changes since the last sync, from the first on, that reached the disk. */
function survivors(changes: number, dice: Dice): number {
  const luck = dice.weighted({ none: 2, all: 1, some: 2 });
  return luck === 'none' ? 0 : luck === 'all' ? changes : dice.whole(0, changes);
}

function applyToFile(file: File, change: Write | Resize): void {
  const end = 'size' in change ? change.size : Math.max(file.size, change.at + change.data.length);
  if (end > file.content.length) {
    const roomier = Buffer.alloc(Math.max(end, file.content.length * 2));
    file.content.copy(roomier, 0, 0, file.size);
    file.content = roomier;
  }
  if (end < file.size) file.content.fill(0, end, file.size);
  file.size = end;
  if (!('size' in change)) change.data.copy(file.content, change.at);
}

/** A file's content after a power loss: each block, and the length, has its state of a random moment since the last sync. */
function torn({ content, size, since }: File, dice: Dice): Buffer {
  const now: File = { content: Buffer.from(content.subarray(0, size)), size, since: [] };
  const luck = dice.weighted({ none: 2, all: 1, torn: 4 });
  if (luck === 'none' || since.length === 0) return now.content;
  const stops = new Map<number, number[]>();
  for (const block of blocksOf(since, size)) {
    const stop = luck === 'all' ? since.length : dice.whole(0, since.length);
    stops.set(stop, [...(stops.get(stop) ?? []), block]);
  }
  const lengthStop = luck === 'all' ? since.length : dice.whole(0, since.length);
  const kept: Write[] = [];
  let length = size;
  for (let done = 0; ; done += 1) {
    for (const block of stops.get(done) ?? []) {
      const data = Buffer.alloc(BLOCK);
      now.content
        .subarray(0, now.size)
        .subarray(block * BLOCK, (block + 1) * BLOCK)
        .copy(data);
      kept.push({ at: block * BLOCK, data });
    }
    if (done === lengthStop) length = now.size;
    const change = since[done];
    if (!change) break;
    applyToFile(now, change);
  }
  const left = Buffer.alloc(length);
  content.copy(left, 0, 0, Math.min(size, length));
  for (const { at, data } of kept) if (at < length) data.copy(left, at);
  return left;
}

/** The numbers of the changed blocks. */
function blocksOf(changes: readonly (Write | Resize)[], size: number): Set<number> {
  const blocks = new Set<number>();
  let length = size;
  for (const change of changes) {
    const [from, to] =
      'size' in change
        ? [Math.min(change.size, length), Math.max(change.size, length)]
        : [change.at, change.at + change.data.length];
    for (let block = Math.floor(from / BLOCK); block * BLOCK < to; block += 1) blocks.add(block);
    length = 'size' in change ? change.size : Math.max(length, to);
  }
  return blocks;
}
