import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXPORT_PARTS, GAME_FILE_COLUMNS } from '../../src/shared/reports/store-files';
import { READ_BY_TOKENS } from '../../src/shared/wire/access';
import { ENDPOINTS } from '../../src/shared/wire/endpoints';
import type { EndpointFacts } from '../../src/shared/wire/facts';

const textOf = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

test('docs/export.md has every file of Download everything with its columns', () => {
  const lines = textOf('export.md').matchAll(/^\| ([a-z-]+)\.csv \|.*\| ([^|]+) \|$/gm);
  const described = Object.fromEntries([...lines].map(([, name = '', columns]) => [name, columns]));
  const files = Object.entries({ games: GAME_FILE_COLUMNS, ...EXPORT_PARTS }).map(
    ([part, columns]): [string, string] => [part.replaceAll('_', '-'), columns.join(', ')],
  );
  expect(described).toMatchObject(Object.fromEntries(files));
  expect(Object.keys(described).sort()).toEqual(
    [...files.map(([name]) => name), 'exceptions', 'settings'].sort(),
  );
});

test('docs/api.md names only calls that exist and that a token may make', () => {
  const shapeOf = (call: string) => call.replace(/\{\w+\}|:\w+/g, '*').replace(/\?.*$/, '');
  const table = ENDPOINTS as Record<string, EndpointFacts>;
  const allowed = Object.entries(table).flatMap(([endpoint, { access }]) =>
    endpoint.startsWith('GET ') && access !== 'open' && READ_BY_TOKENS.includes(access.action)
      ? [shapeOf(endpoint)]
      : [],
  );
  const named = [...textOf('api.md').matchAll(/`(GET \/[^`]+)`/g)].map(([, call = '']) => shapeOf(call));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((call) => !allowed.includes(call))).toEqual([]);
});
