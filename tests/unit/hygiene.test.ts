import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUNDLED } from '../../server/vite.config';
import { missingIn } from '../support/structure/documents';
import { filesIn, importsOf, textOf } from '../support/structure/sources';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const THIS_FILE = 'tests/unit/hygiene.test.ts';

const code = filesIn(['src', 'sw', 'server', 'tests'], /\.(tsx?|css)$/).filter((path) => path !== THIS_FILE);
const { dependencies, devDependencies } = JSON.parse(textOf('package.json'));
const tests = code.filter((path) => path.startsWith('tests/'));

/** The lines of some files that match, as 'path:line text'. */
function linesWith(paths: string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    textOf(path)
      .split('\n')
      .map((line, index) => ({ line, where: `${path}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line))
      .map(({ line, where }) => `${where} ${line.trim()}`),
  );
}

test('every test file is in tests, where tests are run', () => {
  const outside = [...filesIn(['src', 'sw', 'server'], /./), ...readdirSync('.')].filter(isTest);
  expect(outside).toEqual([]);
});

test('no file has a TODO or FIXME', () => {
  expect(linesWith(code, /\b(TODO|FIXME)\b/)).toEqual([]);
});

test('no file switches off type checks or lint rules for the whole file, and no test is skipped', () => {
  expect(linesWith(code, /@ts-(ignore|nocheck)|biome-ignore-all/)).toEqual([]);
  expect(
    linesWith(tests, /\b(test|it|describe)(\.\w+)*\.(skip|only|todo|fixme|skipIf|runIf|fails?)\b/),
  ).toEqual([]);
});

test('every swallowed error has a comment, on its line or the line before, that explains why', () => {
  const swallow = /catch\s*(\(\w*\))?\s*\{\s*\}|\.catch\(\(\w*\)\s*=>\s*(\{\s*\}|undefined|null)\)/;
  const silent = code.flatMap((path) => {
    const lines = textOf(path).split('\n');
    return lines.flatMap((line, index) =>
      swallow.test(line) && !`${lines[index - 1]}${line}`.includes('//')
        ? [`${path}:${index + 1} ${line}`]
        : [],
    );
  });
  expect(silent).toEqual([]);
});

/**
 * Files in which the pace itself is tested, with the reason; the others wait for conditions. One place each.
 */
const PACED: Record<string, string> = {
  'tests/support/browsers/gun.ts': 'the keys of a gun come some milliseconds apart',
  'tests/chaos/chaos-proxy.ts': 'a slow line is one of the faults',
};

test('no test waits for time to pass, except where the pace is tested', () => {
  const timed = tests.filter((path) => !path.startsWith('tests/bench/'));
  // Matches any name of the promise's function, and any line breaks.
  const sleep =
    /waitForTimeout|timers\/promises|new Promise(<\w+>)?\(\s*\(?\w+\)?\s*=>\s*\{?\s*setTimeout\(/g;
  const sleeps = timed.flatMap((path) => [...textOf(path).matchAll(sleep)].map(() => path));
  expect(sleeps.sort()).toEqual(Object.keys(PACED).sort());
});

test('no file only re-exports others', () => {
  const barrels = code.filter((path) => {
    const lines = textOf(path)
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('//'));
    return lines.length > 0 && lines.every((line) => /^export .* from /.test(line));
  });
  expect(barrels).toEqual([]);
});

test('every export is used by another file', () => {
  const filesOf = new Map<string, number>();
  for (const path of [...code, THIS_FILE, 'vite.config.ts', 'src/messages/compile.mjs'])
    for (const word of new Set(textOf(path).match(/[\w$]+/g)))
      filesOf.set(word, (filesOf.get(word) ?? 0) + 1);
  const exported = /^export (?:async )?(?:const|function\*?|class|type|interface) ([\w$]+)/gm;
  const unused = code.flatMap((path) =>
    [...textOf(path).matchAll(exported)].flatMap(([, name = '']) =>
      filesOf.get(name) === 1 ? [`${path}: ${name}`] : [],
    ),
  );
  expect(unused).toEqual([]);
});

test('styles use start and end, so that they also fit languages written from right to left', () => {
  const physical =
    /\b(margin|padding|border)-(left|right)|^\s*(left|right):|text-align: (left|right)|\b([mp][lr]|left|right|(margin|padding|border|rounded)(Left|Right)\w*)=["{]|position: '\w+', (left|right):/;
  const styles = code.filter((path) => /\.(css|tsx)$/.test(path) && !path.startsWith('tests/'));
  // Positioned at a rectangle of the screen, which is measured from the left.
  const placed = /src\/app\/office\/date-field\.tsx:\d+ left=/;
  expect(linesWith(styles, physical).filter((line) => !placed.test(line))).toEqual([]);
});

/** The package name of an import, or null for a file, a Node.js module or a module made by the build. */
const packageOf = (specifier: string): string | null =>
  /^(\.|node:|virtual:)/.test(specifier)
    ? null
    : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

test('every imported package is a dependency', () => {
  const listed = { ...dependencies, ...devDependencies };
  const undeclared = code
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => importsOf(path))
    .flatMap(({ from, specifier }) => {
      const name = packageOf(specifier);
      return name === null || name in listed ? [] : [`${from}: ${name}`];
    });
  expect(undeclared).toEqual([]);
});

/** The libraries that the specification names, besides nivo, which is several packages. */
const SPECIFIED =
  'react react-dom react-router-dom zustand dexie workbox-window @zxing/browser react-hook-form yup @chakra-ui/react luxon';

test('the app uses every library that the specification names', () => {
  const app = code.filter((path) => /^src\/.*\.tsx?$/.test(path));
  const used = new Set(app.flatMap((path) => importsOf(path)).map(({ specifier }) => packageOf(specifier)));
  expect(SPECIFIED.split(' ').filter((name) => !used.has(name))).toEqual([]);
});

test('the dependencies are exactly the packages that the server’s bundle loads', () => {
  const reached = new Set<string>();
  const packages = new Set<string>();
  const reach = (path: string): void => {
    if (reached.has(path) || !/\.tsx?$/.test(path)) return;
    reached.add(path);
    for (const { specifier, to } of importsOf(path)) {
      const name = packageOf(specifier);
      if (to !== undefined) reach(to);
      else if (name !== null) packages.add(name);
    }
  };
  for (const path of filesIn(['server'], /\.ts$/)) if (path !== 'server/vite.config.ts') reach(path);
  expect([...reached].some((path) => path.startsWith('src/shared/'))).toBe(true);
  expect([...packages].sort()).toEqual([...Object.keys(dependencies), ...BUNDLED].sort());
});

test('docs/dependencies.md has exactly one line for each dependency', () => {
  const explained = [...textOf('docs/dependencies.md').matchAll(/^\| +([^ |]+) +\|/gm)].map(
    (match) => match[1],
  );
  const listed = Object.keys({ ...dependencies, ...devDependencies });
  expect(explained.filter((name) => !/^(package|-+)$/.test(name ?? '')).sort()).toEqual(listed.sort());
});

test('every file, folder and test title that a document names exists', () => {
  const documents = [...filesIn(['docs'], /\.md$/), 'README.md', 'CONTRIBUTING.md'];
  expect(documents.flatMap(missingIn)).toEqual([]);
});
