import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  EXCEPTION_FILE_COLUMNS,
  EXPORT_PARTS,
  GAME_FILE_COLUMNS,
  SETTING_FILE_COLUMNS,
} from '../../src/shared/reports/store-files';
import { READ_BY_TOKENS } from '../../src/shared/wire/access';
import { ENDPOINTS } from '../../src/shared/wire/endpoints';
import type { EndpointFacts } from '../../src/shared/wire/facts';

const textOf = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

test('docs/export.md has every file of Download everything with its columns', () => {
  const lines = textOf('export.md').matchAll(/^\| ([a-z-]+)\.csv \|.*\| ([^|]+) \|$/gm);
  const described = Object.fromEntries([...lines].map(([, name = '', columns]) => [name, columns]));
  const files = Object.entries({
    games: GAME_FILE_COLUMNS,
    ...EXPORT_PARTS,
    exceptions: EXCEPTION_FILE_COLUMNS,
    settings: SETTING_FILE_COLUMNS,
  }).map(([part, columns]): [string, string] => [part.replaceAll('_', '-'), columns.join(', ')]);
  expect(described).toEqual(Object.fromEntries(files));
});

test('docs/api.md has exactly the calls that a token for reading may make', () => {
  const shapeOf = (call: string) => call.replace(/\{\w+\}|:\w+/g, '*').replace(/\?.*$/, '');
  const table = ENDPOINTS as Record<string, EndpointFacts>;
  const allowed = Object.entries(table).flatMap(([endpoint, { access }]) =>
    endpoint.startsWith('GET ') && access !== 'open' && READ_BY_TOKENS.includes(access.action)
      ? [shapeOf(endpoint)]
      : [],
  );
  const named = [...textOf('api.md').matchAll(/`(GET \/[^`]+)`/g)].map(([, call = '']) => shapeOf(call));
  expect(named.sort()).toEqual(allowed.sort());
});
