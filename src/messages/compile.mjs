import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@messageformat/parser';

/**
 * Turns the texts in `src/messages/<language>/<part>.json` into typed functions in `src/messages/areas`: for English a module
 * for each area, so that a screen brings along only its own texts; for each other language a module for each part, in which
 * English stands in for what is lacking (docs/translating.md).
 * JavaScript, because `npm ci` and every build run it before anything else is there.
 */
const FOLDER = dirname(fileURLToPath(import.meta.url));
const RESULT = join(FOLDER, 'areas');

/** Punjabi below English sentences: a module for each area, and nothing stands in for what is lacking. */
export const BELOW_ENGLISH = 'below-english';

/**
 * The formats of `{name, format, style}`, and the type that each takes.
 * @type {Record<string, { type: string, styles: string[] }>}
 */
const FORMATS = {
  number: { type: 'number', styles: [] },
  money: { type: 'number', styles: ['cents', 'signed', 'balance'] },
  day: { type: 'string', styles: [] },
  time: { type: 'string', styles: [] },
  weekday: { type: 'string', styles: [] },
  ticket: { type: 'Plain', styles: [] },
};

/** @typedef {import('@messageformat/parser').Token} Token */
/** @typedef {{ [key: string]: string | Texts }} Texts */
/** @typedef {{ where: string, problem: string }} Fault */

/** The languages that have texts. */
export const folders = () =>
  readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'counter.json')));

/** The parts of a language. @param {string} language */
export const parts = (language) =>
  readdirSync(join(FOLDER, language)).map((name) => name.replace(/\.json$/, ''));

/** A text that is another one: `"store": "@menu.store"`. */
const SHARED = /^@([\w.-]+)$/;

/**
 * The texts of a part by area. Where English shares a text, so does the language, unless it has its own there.
 * @param {string} language
 * @param {string} part
 * @returns {{ [area: string]: Texts }}
 * @throws Error that names the file, where it's no JSON
 */
export function read(language, part) {
  const own = readFile(language, part);
  if (language === BELOW_ENGLISH) return own;
  const sources = part === 'counter' ? [own] : [structuredClone(own), readFile(language, 'counter')];
  for (const { path, name } of sharedIn(readFile('en', part))) {
    const said = textAt(own, path);
    const text = sources.map((texts) => textAt(texts, name)).find((text) => text !== undefined);
    if (text !== undefined && (said === undefined || SHARED.test(said))) setText(own, path, text);
  }
  return own;
}

/**
 * The texts that are others, by their paths. The other one is of the same part or of the counter's, which has all languages.
 * @param {Texts} texts
 * @param {string} [group]
 * @returns {{ path: string, name: string }[]}
 */
function sharedIn(texts, group = '') {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value !== 'string') return sharedIn(value, `${group}${key}.`);
    const [, name] = SHARED.exec(value) ?? [];
    return name === undefined ? [] : [{ path: `${group}${key}`, name }];
  });
}

/** @param {Texts} texts @param {string} path such as `menu.store` @returns {string | undefined} */
function textAt(texts, path) {
  /** @type {string | Texts | undefined} */
  let found = texts;
  for (const key of path.split('.')) found = typeof found === 'object' ? found[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** @param {Texts} texts @param {string} path @param {string} text */
function setText(texts, path, text) {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let group = texts;
  for (const key of keys) {
    const inner = group[key] ?? {};
    if (typeof inner === 'string') return;
    group[key] = inner;
    group = inner;
  }
  group[last] = text;
}

/**
 * @param {string} language
 * @param {string} part
 * @returns {{ [area: string]: Texts }}
 * @throws Error that names the file, where it's no JSON
 */
function readFile(language, part) {
  try {
    return JSON.parse(readFileSync(join(FOLDER, language, `${part}.json`), 'utf8'));
  } catch (error) {
    throw new Error(`${language}/${part}.json: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * A text's parts. @throws Error where it can't be read
 * @param {string} text
 * @param {string} language
 */
function tokensOf(text, language) {
  const { pluralCategories } = new Intl.PluralRules(localeOf(language)).resolvedOptions();
  return parse(text, { cardinal: /** @type {any} */ (pluralCategories), strict: false });
}

/** @param {string} language */
const localeOf = (language) => (language === BELOW_ENGLISH ? 'pa' : language);

/**
 * The parameters of a text with their types in TypeScript.
 * @param {Token[]} tokens
 * @param {Map<string, Set<string>>} found
 */
function parametersOf(tokens, found = new Map()) {
  /** @param {string} name @param {string[]} types */
  const add = (name, ...types) => {
    const known = found.get(name) ?? new Set();
    for (const type of types) known.add(type);
    found.set(name, known);
  };
  for (const token of tokens) {
    if (token.type === 'argument') add(token.arg, 'Plain');
    if (token.type === 'function') add(token.arg, formatOf(token).type);
    if (token.type === 'plural') add(token.arg, 'number');
    if (token.type === 'select') {
      const keys = token.cases.map(({ key }) => key).filter((key) => key !== 'other');
      const named = keys.filter((key) => key !== 'none' && key !== 'number');
      if (keys.includes('none')) add(token.arg, 'null', 'undefined');
      if (named.length === 0) add(token.arg, 'Plain');
      else if (named.every((key) => key === 'true' || key === 'false')) add(token.arg, 'boolean');
      else {
        // An empty `other` stands for nothing: the other cases are all that there are.
        const isClosed =
          named.length > 1 && token.cases.every(({ key, tokens }) => key !== 'other' || tokens.length === 0);
        add(token.arg, ...(isClosed ? named.map((key) => `'${key}'`) : ['string']));
      }
    }
    if (token.type === 'plural' || token.type === 'select')
      for (const each of token.cases) parametersOf(each.tokens, found);
  }
  return found;
}

/** The narrowest of the types that a text asks of a parameter. @param {Set<string>} types */
function typeOf(types) {
  const absent = ['null', 'undefined'].filter((type) => types.has(type));
  const present = [...types].filter((type) => type !== 'null' && type !== 'undefined');
  const narrow = present.filter((type) => type !== 'Plain');
  return [...(narrow.length > 0 ? narrow : present), ...absent].sort().join(' | ');
}

/** @param {Extract<Token, { type: 'function' }>} token */
function formatOf(token) {
  const format = FORMATS[token.key];
  if (!format) throw new Error(`there is no format “${token.key}”`);
  return format;
}

/** The names of a text's parameters. @param {string} text @param {string} language @throws Error where it can't be read */
export const parameterNames = (text, language) => [...parametersOf(tokensOf(text, language)).keys()].sort();

/** A literal of TypeScript. @param {string} text */
const quoted = (text) => JSON.stringify(text);
/** The same within a template. @param {string} text */
const inTemplate = (text) =>
  quoted(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(/[`]|\$\{/g, '\\$&');

/**
 * The expression that makes a text. @param {Token[]} tokens
 * @param {string} language
 * @param {string} [counted] the parameter that `#` stands for
 * @param {Set<string>} [used] functions of formats.ts
 * @returns {string}
 */
function expression(tokens, language, used = new Set(), counted = '') {
  /** @param {import('@messageformat/parser').SelectCase[]} cases */
  const casesOf = (cases, number = counted) =>
    `{ ${cases.map(({ key, tokens }) => `${quoted(key)}: ${expression(tokens, language, used, number)}`).join(', ')} }`;
  const locale = quoted(localeOf(language));
  const content = tokens.map((token) => {
    if (token.type === 'content') return inTemplate(token.value);
    if (token.type === 'argument') return `\${d.${token.arg}}`;
    if (token.type === 'octothorpe') {
      used.add('count');
      return `\${count(${locale}, d.${counted})}`;
    }
    if (token.type === 'function') {
      const { styles } = formatOf(token);
      const style = (token.param ?? [])
        .map((part) => (part.type === 'content' ? part.value : ''))
        .join('')
        .trim();
      if (style !== '' && !styles.includes(style)) throw new Error(`“${token.key}” has no style “${style}”`);
      used.add(token.key);
      return `\${${token.key}(${locale}, d.${token.arg}${style === '' ? '' : `, ${quoted(style)}`})}`;
    }
    if (token.type === 'plural') {
      if (token.pluralOffset) throw new Error('an offset isn’t supported');
      used.add('plural');
      return `\${plural(${locale}, d.${token.arg}, ${casesOf(token.cases, token.arg)})}`;
    }
    if (token.type === 'select') {
      used.add('select');
      return `\${select(d.${token.arg}, ${casesOf(token.cases)})}`;
    }
    throw new Error(`“${token.type}” isn’t supported`);
  });
  return `\`${content.join('')}\``;
}

/** Whether a text has forms for a number. @param {string} text @param {string} name of the parameter */
const isCounted = (text, name) => new RegExp(`\\{${name},\\s*plural\\b`).test(text);

/** A text as a value of TypeScript: a constant, or a function of its parameters. */
class Compiler {
  /** @type {Fault[]} */
  faults = [];
  /** @type {Set<string>} */
  used = new Set();

  /**
   * @param {string} text
   * @param {string} language
   * @param {string} where names it in a fault
   * @param {string} english the English text, whose parameters it may read
   * @param {string[]} all the text in all languages: one of them may count what English only names
   */
  text(text, language, where, english, all) {
    try {
      if (SHARED.test(text))
        throw new Error(`there is no text “${text.slice(1)}” to share, or it is shared itself`);
      const tokens = tokensOf(text, language);
      const expected = parametersOf(tokensOf(english, 'en'));
      for (const [name, types] of expected)
        if (types.has('Plain') && all.some((each) => isCounted(each, name))) types.add('number');
      const foreign = [...parametersOf(tokens).keys()].filter((name) => !expected.has(name));
      if (foreign.length > 0) throw new Error(`English has no {${foreign.join('}, {')}}`);
      if (expected.size === 0)
        return quoted(tokens.map((token) => (token.type === 'content' ? token.value : '')).join(''));
      const types = [...expected].map(([name, types]) => `${name}: ${typeOf(types)}`).sort();
      const isRead = parametersOf(tokens).size > 0;
      return `(${isRead ? 'd' : '_'}: { ${types.join('; ')} }) => ${expression(tokens, language, this.used)}`;
    } catch (error) {
      this.faults.push({ where, problem: error instanceof Error ? error.message : String(error) });
      return "''";
    }
  }

  /**
   * The texts of an area, or of a group in it.
   * @param {Texts} english
   * @param {Texts | undefined} own in the language; what it lacks is said in English unless it's below English
   * @param {(Texts | undefined)[]} all the same in all languages
   * @param {string} language
   * @param {string} where
   * @returns {string}
   */
  group(english, own, all, language, where) {
    for (const key of Object.keys(own ?? {}))
      if (!(key in english))
        this.faults.push({ where: `${where}.${key}`, problem: 'English has no such text' });
    const lines = Object.entries(english).flatMap(([key, value]) => {
      const said = own?.[key];
      if (said === undefined && language === BELOW_ENGLISH) return [];
      const name = `${where}.${key}`;
      const each = all.flatMap((texts) => texts?.[key] ?? []);
      const groups = each.filter((texts) => typeof texts === 'object');
      const texts = each.filter((text) => typeof text === 'string');
      if (typeof value !== 'string') {
        if (typeof said === 'string')
          this.faults.push({ where: name, problem: 'English has several texts here' });
        return [
          `${quoted(key)}: ${this.group(value, typeof said === 'string' ? undefined : said, groups, language, name)}`,
        ];
      }
      if (typeof said === 'object') this.faults.push({ where: name, problem: 'English has one text here' });
      return [
        `${quoted(key)}: ${typeof said === 'string' ? this.text(said, language, name, value, texts) : this.text(value, 'en', name, value, texts)}`,
      ];
    });
    return `{\n${lines.join(',\n')}\n}`;
  }

  /** The module around what was compiled. @param {string} source @param {string} from @param {string} path to src/messages */
  module(source, from, path) {
    const functions = [...this.used].sort();
    const types = /\bPlain\b/.test(source) ? ['type Plain'] : [];
    const imports = [...functions, ...types].join(', ');
    this.used.clear();
    return [
      `// Made from src/messages/${from} by src/messages/compile.mjs: change that file, not this one.`,
      ...(imports ? [`import { ${imports} } from '${path}formats';`] : []),
      source,
      '',
    ].join('\n');
  }
}

/** `verify_stock` → `verify-stock`. @param {string} area */
const fileOf = (area) => area.replaceAll('_', '-');

/** The module of a part: `es` for the counter's, `es-office`. @param {string} language @param {string} part */
const partFile = (language, part) => (part === 'counter' ? language : `${language}-${part}`);

/** The modules of all areas by file, and what is wrong with the texts. */
export function compile() {
  const compiler = new Compiler();
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const part of parts('en')) {
    const english = read('en', part);
    const languages = folders().filter((language) => parts(language).includes(part));
    const all = languages.map((language) => read(language, part));
    /** @param {string} area */
    const inAll = (area) => all.map((texts) => texts[area]);
    for (const [area, texts] of Object.entries(english)) {
      const value = compiler.group(texts, texts, inAll(area), 'en', `en/${part}.json: ${area}`);
      const source = `import { area } from '../current';\nexport const ${area.toUpperCase()} = /* @__PURE__ */ area('${area}', ${value});`;
      files.set(`${fileOf(area)}.ts`, compiler.module(source, `en/${part}.json`, '../'));
    }
    for (const language of languages) {
      if (language === 'en') continue;
      const own = read(language, part);
      const from = `${language}/${part}.json`;
      for (const area of Object.keys(own))
        if (!(area in english))
          compiler.faults.push({ where: `${from}: ${area}`, problem: 'English has no such area' });
      if (language === BELOW_ENGLISH) {
        for (const [area, texts] of Object.entries(own)) {
          const value = compiler.group(english[area] ?? {}, texts, inAll(area), language, `${from}: ${area}`);
          files.set(
            `${language}/${fileOf(area)}.ts`,
            compiler.module(`export const ${area.toUpperCase()} = ${value};`, from, '../../'),
          );
        }
        continue;
      }
      const areas = Object.entries(english).map(
        ([area, texts]) =>
          `${area}: ${compiler.group(texts, own[area], inAll(area), language, `${from}: ${area}`)}`,
      );
      files.set(
        `${partFile(language, part)}.ts`,
        compiler.module(`export const TEXTS = {\n${areas.join(',\n')}\n};`, from, '../'),
      );
    }
  }
  return { files, faults: compiler.faults };
}

/** Writes the modules that changed, so that a program that watches them reloads only those. @throws Error with all faults */
export function write() {
  const { files, faults } = compile();
  if (faults.length > 0)
    throw new Error(
      ['These texts can’t be used:', ...faults.map(({ where, problem }) => `${where}: ${problem}`)].join(
        '\n  ',
      ),
    );
  mkdirSync(join(RESULT, BELOW_ENGLISH), { recursive: true });
  const before = readdirSync(RESULT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  for (const name of before) if (!files.has(name.replaceAll('\\', '/'))) rmSync(join(RESULT, name));
  for (const [name, content] of files) {
    const path = join(RESULT, name);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content);
  }
}

/** Writes the modules again whenever a text changes. */
export function watchTexts() {
  for (const language of folders())
    watch(join(FOLDER, language), () => {
      try {
        write();
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write();
