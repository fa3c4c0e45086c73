import { parameterNames, read } from '../../src/messages/compile.mjs';

/** The texts of a language by name, such as `verify_stock.counted`. */
export type Texts = ReadonlyMap<string, string>;

/** A language's texts of a part; none where it has no such file. */
export function textsOf(language: string, part: string): Texts {
  const texts = new Map<string, string>();
  add(texts, '', read(language, part));
  return texts;
}

function add(texts: Map<string, string>, path: string, value: unknown): void {
  if (typeof value === 'string') texts.set(path, value);
  else if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) add(texts, path === '' ? key : `${path}.${key}`, inner);
}

/** How a language differs from English. */
export type Difference = {
  /** names of texts that only English has */
  lacking: string[];
  /** names of texts that English doesn't have */
  unknown: string[];
  /** texts that read other parameters than in English, such as `scan.upc_found: {upc}, not {end}, {upc}` */
  parameters: string[];
};

export function differenceOf(english: Texts, texts: Texts, language: string): Difference {
  return {
    lacking: [...english.keys()].filter((name) => !texts.has(name)),
    unknown: [...texts.keys()].filter((name) => !english.has(name)),
    parameters: [...texts].flatMap(([name, text]) => {
      const original = english.get(name);
      if (original === undefined) return [];
      const [found, expected] = [parametersOf(text, language), parametersOf(original, 'en')];
      return found === expected ? [] : [`${name}: ${found}, not ${expected}`];
    }),
  };
}

/** The parameters that a text reads, such as `{end}, {upc}`. */
function parametersOf(text: string, language: string): string {
  try {
    const names = parameterNames(text, language);
    return names.length === 0 ? 'none' : names.map((name) => `{${name}}`).join(', ');
  } catch (error) {
    return `unreadable (${error instanceof Error ? error.message : error})`;
  }
}
