import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const CATALOGUE = resolve('src/i18n');

/** The languages that have a folder in the catalogue, other than English. */
export const languages = (): string[] =>
  readdirSync(CATALOGUE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => name);

/** The texts of a language, each named as `area.TABLE.key`. */
export async function textsOf(language: string): Promise<Map<string, string | ((message: never) => string)>> {
  const texts = new Map<string, string | ((message: never) => string)>();
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string') texts.set(name, value);
    else if (typeof value === 'function') texts.set(name, value as (message: never) => string);
    else if (value && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner);
  };
  const folder = resolve(CATALOGUE, language);
  if (!existsSync(folder)) throw new Error(`The catalogue has no language ${language}.`);
  for (const file of readdirSync(folder)) {
    const tables: Record<string, unknown> = await import(pathToFileURL(resolve(folder, file)).href);
    // Functions that aren't in a table make one of several sentences: they belong to English alone.
    for (const [table, value] of Object.entries(tables))
      if (typeof value !== 'function') add(`${file.replace(/\.ts$/, '')}.${table}`, value);
  }
  return texts;
}
