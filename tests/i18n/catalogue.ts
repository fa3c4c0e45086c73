import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { PROJECT } from '../support/sources';

/** The complete language, with which the others are compared. */
export const REFERENCE = 'en';

/** What a module of an area exports: texts, functions of parameters, and tables of both. */
type Exports = { [name: string]: unknown };
type Sentence = string | ((...parameters: never[]) => unknown);

/** The areas of a language by name, such as `counting`. */
export type Language = { [area: string]: Exports };

/** How a language differs from the reference; paths such as `counting: SCAN.upc_unknown`. */
export type Comparison = {
  /** how many sentences both have */
  covered: number;
  /** paths that only the reference has */
  lacks: string[];
  /** paths that the reference doesn't have */
  unknown: string[];
  /** sentences with parameters other than the reference's, as `path: {serial}, not {serial}, {pack}` */
  differs: string[];
};

/**
 * The areas of each language in src/i18n: one folder per language with one module per area.
 * @param folder absolute
 * @returns by language code
 */
export async function readCatalogue(folder = join(PROJECT, 'src/i18n')): Promise<Map<string, Language>> {
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const read = async (code: string): Promise<Language> => {
    const areas = readdirSync(join(folder, code)).map(async (file) => {
      const { name, base } = parse(file);
      return [name, (await import(join(folder, code, base))) as Exports] as const;
    });
    return Object.fromEntries(await Promise.all(areas));
  };
  return new Map(await Promise.all(languages.map(async ({ name }) => [name, await read(name)] as const)));
}

/** How a language differs from the reference. */
export function compare(reference: Language, language: Language): Comparison {
  const expected = sentencesOf(reference);
  const actual = sentencesOf(language);
  const both = [...expected].flatMap(([path, sentence]) => {
    const translated = actual.get(path);
    return translated === undefined ? [] : [{ path, sentence, translated }];
  });
  return {
    covered: both.length,
    lacks: [...expected.keys()].filter((path) => !actual.has(path)),
    unknown: [...actual.keys()].filter((path) => !expected.has(path)),
    differs: both.flatMap(({ path, sentence, translated }) => {
      const [wanted, found] = [parametersOf(sentence), parametersOf(translated)].map(listed);
      return wanted === found ? [] : [`${path}: ${found}, not ${wanted}`];
    }),
  };
}

/** The sentences of a language by path. */
export function sentencesOf(language: Language): Map<string, Sentence> {
  const found = new Map<string, Sentence>();
  const collect = (path: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'function') found.set(path, value as Sentence);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) collect(`${path}.${key}`, inner);
  };
  for (const [area, exports] of Object.entries(language))
    for (const [name, value] of Object.entries(exports)) collect(`${area}: ${name}`, value);
  return found;
}

/** The names of the parameters that a sentence reads, sorted; a parameter that is no object is `#1`, `#2` … */
function parametersOf(sentence: Sentence): string[] {
  if (typeof sentence === 'string') return [];
  const read = new Set<string>();
  const parameters = Array.from(
    { length: sentence.length },
    (_, index) =>
      new Proxy(
        {},
        {
          get(_target, key) {
            read.add(typeof key === 'string' ? key : `#${index + 1}`);
            return ANY_VALUE;
          },
        },
      ),
  );
  sentence(...(parameters as never[]));
  return [...read].sort();
}

/** Stands for any value: its properties, results and elements are ANY_VALUE again, and its text is '?'. */
const ANY_VALUE: unknown = new Proxy(() => ANY_VALUE, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => '?' : ANY_VALUE),
});

const listed = (names: string[]): string => names.map((name) => `{${name}}`).join(', ') || 'no parameter';
