import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languagePart } from '../../src/messages/language-parts';
import { filesOfWorker } from '../support/browsers/office-parts';

const ROOT = resolve(import.meta.dirname, '../..');
export const DIST = join(ROOT, 'dist');

/** Builds the app from the current sources, so that no old build is measured. */
export function buildApp(): void {
  const build = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (build.status !== 0) throw new Error('The app could not be built');
}

/** The files that the built worker precaches, and those of the office, as paths below dist; without those of languages. */
export function cachedFiles(): { precached: string[]; office: string[] } {
  const files = filesOfWorker(readFileSync(join(DIST, 'sw.js'), 'utf8'));
  const paths = (isOffice: boolean) =>
    files
      .filter((file) => file.isOffice === isOffice && languagePart(`/${file.url}`) === null)
      .map(({ url }) => url);
  return { precached: paths(false), office: paths(true) };
}

/** Precached files that the aim of a counter's precache doesn't cover: the camera's decoders, and the sweep that needs them. */
export const DECODER = /\/(camera-reader|sweep-dialog|zxing)[^/]*\.(js|css|wasm)$/;

/** Size of a file of the built app after `gzip -9`, in bytes. */
export const gzippedSize = (path: string): number =>
  gzipSync(readFileSync(join(DIST, path)), { level: 9 }).length;
