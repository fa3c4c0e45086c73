import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, textOf } from './sources';

/** Made by the operator. */
const OF_OPERATOR = 'server/deploy/.env';

const isThere = (path: string): boolean => path === OF_OPERATOR || existsSync(join(PROJECT, path));

/**
 * The files, folders and tests that a document names and that don't exist. Paths are between backticks; the titles of
 * tests follow their file in typographic quotes.
 */
export function missingIn(document: string): string[] {
  const text = textOf(document);
  const paths = [...text.matchAll(/`((?:src|server|sw|tests|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  const titles = [...text.matchAll(/`(tests\/[\w./-]+)`((?:,?\s+“[^”]+”)+)/g)].flatMap(
    ([, path = '', quoted = '']) =>
      [...quoted.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({
        path,
        title: title.replaceAll(/\s+/g, ' '),
      })),
  );
  return [
    ...paths.filter((path) => !isThere(path)),
    ...titles
      .filter(({ path, title }) => !isThere(path) || !textOf(path).includes(title))
      .map(({ path, title }) => `${path} “${title}”`),
  ].map((missing) => `${document}: ${missing}`);
}

/** The cells of each row of a document's tables. */
export const tableRows = (document: string): string[][] =>
  textOf(document)
    .split('\n')
    .flatMap((line) =>
      line.startsWith('|')
        ? [
            line
              .split('|')
              .slice(1, -1)
              .map((cell) => cell.trim()),
          ]
        : [],
    );
