import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope, TerminalRecord } from './envelope';

const read = (release: string, file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, release, file), 'utf8'));

/** Every release that may still be in use: its requests, and its data on the terminal. */
export const releases = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    release: name,
    calls: read(name, 'calls.json') as Envelope[],
    terminal: read(name, 'terminal.json') as TerminalRecord,
  }));
