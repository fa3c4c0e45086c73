import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languagePart } from '../../src/messages/locales';
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

/** Precached files that the aim of a counter's precache doesn't cover: the camera's decoders, and the sweep that needs them. */
const DECODER = /\/(camera-reader|sweep-dialog|zxing)[^/]*\.(js|css|wasm)$/;

/**
 * The files that the built worker keeps, as paths below dist, without those of languages: of every counter, of the camera's decoder,
 * and of the office, once it is used.
 */
export function cachedFiles(): Record<'counter' | 'decoder' | 'office', string[]> {
  const files = filesOfWorker(readFileSync(join(DIST, 'sw.js'), 'utf8')).filter(
    ({ url }) => languagePart(`/${url}`) === null,
  );
  const parts = { counter: [] as string[], decoder: [] as string[], office: [] as string[] };
  for (const { url, isOffice } of files)
    parts[isOffice ? 'office' : DECODER.test(url) ? 'decoder' : 'counter'].push(url);
  return parts;
}

/** Size of files of the built app after `gzip -9`, in bytes. */
export const gzippedSize = (...paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(DIST, path)), { level: 9 }).length, 0);
