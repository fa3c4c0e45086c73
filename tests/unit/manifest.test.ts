import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT, textOf } from '../support/structure/sources';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

interface Manifest {
  id: string;
  scope: string;
  display: string;
  display_override: string[];
  theme_color: string;
  icons: Picture[];
  shortcuts: { url: string; icons: Picture[] }[];
  screenshots: Picture[];
}

const manifest: Manifest = JSON.parse(textOf('public/manifest.webmanifest'));

test('every picture of the manifest exists and has the stated size', () => {
  const pictures = [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons),
    ...manifest.screenshots,
  ];
  for (const { src, sizes, type } of pictures) {
    const path = join(PROJECT, 'public', src);
    expect(existsSync(path), `public${src} exists`).toBe(true);
    if (type === 'image/png') expect(`${src} ${pngSize(path)}`).toBe(`${src} ${sizes}`);
  }
});

test('the manifest has icons of 192 and 512 pixels, a maskable icon, and the shortcuts of the counter', () => {
  const plain = manifest.icons.filter((icon) => icon.purpose === undefined).map((icon) => icon.sizes);
  expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true);
  expect(manifest.shortcuts.map((shortcut) => shortcut.url)).toEqual(['/verifystock', '/addonshelf']);
});

test('the installed app covers the whole origin and fills the screen, or at least has no address bar', () => {
  const { id, scope, display, display_override } = manifest;
  expect({ id, scope, display, display_override }).toEqual({
    id: '/',
    scope: '/',
    display: 'standalone',
    display_override: ['fullscreen', 'standalone'],
  });
  expect(textOf('index.html')).toContain(`name="theme-color" content="${manifest.theme_color}"`);
  expect(textOf('index.html')).toContain('viewport-fit=cover');
});

test('index.html links to the manifest and to icons that exist', () => {
  const links = [...textOf('index.html').matchAll(/<link [^>]*href="([^"]+)"/g)].map((match) => match[1]);
  expect(links).toContain('/manifest.webmanifest');
  for (const link of links)
    expect(existsSync(join(PROJECT, 'public', link ?? '')), `${link} exists`).toBe(true);
});

/** Width and height are in the first chunk of a PNG, at bytes 16 and 20. */
function pngSize(path: string): string {
  const bytes = readFileSync(path);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('index.html tells browsers not to translate the page', () => {
  expect(textOf('index.html')).toMatch(/<html [^>]*translate="no"/);
});
