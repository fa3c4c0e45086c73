import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const CATALOGUE = resolve('src/i18n');

/** The languages that have a folder in the catalogue, other than English. */
export const languages = (): string[] =>
  readdirSync(CATALOGUE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => name);

/** A text, or a function of parameters that makes one. */
export type Text = string | ((...parameters: never[]) => unknown);

/** The texts of a language, each named as `folder/area.TABLE.key`. */
export type Texts = ReadonlyMap<string, Text>;

export async function textsOf(language: string): Promise<Texts> {
  const texts = new Map<string, Text>();
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string') texts.set(name, value);
    else if (typeof value === 'function') texts.set(name, value as Text);
    else if (value && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner);
  };
  const folder = resolve(CATALOGUE, language);
  if (!existsSync(folder)) throw new Error(`The catalogue has no language ${language}.`);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const tables: Record<string, unknown> = await import(pathToFileURL(resolve(folder, file)).href);
    // Functions that aren't in a table make one of several sentences: they belong to English alone.
    for (const [table, value] of Object.entries(tables))
      if (typeof value !== 'function') add(`${file.replace(/\.ts$/, '')}.${table}`, value);
  }
  return texts;
}

/** How a language differs from English. */
export type Difference = {
  /** names of texts that only English has */
  lacking: string[];
  /** names of texts that English doesn't have */
  unknown: string[];
  /** texts that read other parameters than in English, such as `counting.SCAN.upc_found: {upc}, not {end}, {upc}` */
  parameters: string[];
};

export function differenceOf(english: Texts, texts: Texts): Difference {
  return {
    lacking: [...english.keys()].filter((name) => !texts.has(name)),
    unknown: [...texts.keys()].filter((name) => !english.has(name)),
    parameters: [...texts].flatMap(([name, text]) => {
      const original = english.get(name);
      if (original === undefined) return [];
      const [found, expected] = [parametersOf(text), parametersOf(original)];
      return found === expected ? [] : [`${name}: ${found}, not ${expected}`];
    }),
  };
}

/** The parameters that a text reads, such as `{end}, {upc}`; one that is no object is named by its place, such as `{#1}`. */
function parametersOf(text: Text): string {
  if (typeof text === 'string') return 'none';
  const read = new Set<string>();
  const recorder = (_: unknown, index: number) =>
    new Proxy(
      {},
      {
        get(_target, key) {
          read.add(typeof key === 'string' ? key : `#${index + 1}`);
          return Reflect.get(ANY_VALUE, key);
        },
      },
    );
  try {
    text(...(Array.from({ length: text.length }, recorder) as never[]));
  } catch (error) {
    // Such as a serial or a time, for which any value won't do. The parameters are read first.
    if (!(error instanceof RangeError)) throw error;
  }
  return [...read]
    .sort()
    .map((name) => `{${name}}`)
    .join(', ');
}

/** Stands for any value: its properties, elements and results are values of any kind too, and its text is '?'. */
const ANY_VALUE: object = new Proxy(() => ANY_VALUE, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => '?' : ANY_VALUE),
});
