import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nameOfArea } from '../../src/i18n/area';
import { LANGUAGE_NAMES, type LanguageCode } from '../../src/i18n/languages';

const CATALOGUE = resolve('src/i18n');

/** The Punjabi that is said below English sentences (specification, section 1): no language of its own. */
export const BELOW_ENGLISH = 'below-english';

/** The languages other than English. */
export const languages = (): LanguageCode[] =>
  (Object.keys(LANGUAGE_NAMES) as LanguageCode[]).filter((code) => code !== 'en');

/** A text, or a function of parameters that makes one. */
export type Text = string | ((...parameters: never[]) => unknown);

/** The texts of a language, each named as `folder/area.TABLE.key`. */
export type Texts = ReadonlyMap<string, Text>;

/** @param folder of the catalogue: a language, or `BELOW_ENGLISH` */
export async function textsOf(folder: string): Promise<Texts> {
  const texts = new Map<string, Text>();
  for (const { file, table, value } of await tablesOf(folder)) add(texts, `${file}.${table}`, value);
  return texts;
}

/** The English texts of the areas that a language translates. */
export async function counterTexts(): Promise<Texts> {
  const texts = new Map<string, Text>();
  for (const { file, table, value } of await tablesOf('en'))
    if (nameOfArea(value)) add(texts, `${file}.${table}`, value);
  return texts;
}

/** The names of the areas that a language translates. */
export const areaNames = async (): Promise<string[]> =>
  (await tablesOf('en')).flatMap(({ value }) => nameOfArea(value) ?? []);

function add(texts: Map<string, Text>, name: string, value: unknown): void {
  if (typeof value === 'string') texts.set(name, value);
  else if (typeof value === 'function') texts.set(name, value as Text);
  else if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) add(texts, `${name}.${key}`, inner);
}

type Table = { file: string; table: string; value: object };

async function tablesOf(language: string): Promise<Table[]> {
  const folder = resolve(CATALOGUE, language);
  if (!existsSync(folder)) throw new Error(`The catalogue has no folder ${language}.`);
  // A file at the folder's root lists a language's tables.
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/.*\.ts$/.test(file),
  );
  const tables = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(pathToFileURL(resolve(folder, file)).href);
      return Object.entries(exported).map(([table, value]) => ({
        file: file.replace(/\.ts$/, ''),
        table,
        value: value as object,
      }));
    }),
  );
  // Functions that aren't in a table make one of several sentences: they belong to English alone.
  return tables.flat().filter(({ value }) => typeof value === 'object');
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
