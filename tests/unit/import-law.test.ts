import { describe, expect, test } from 'vitest';
import { cycles, violations } from '../support/structure/import-law';
import { filesIn, type Import, importsOf } from '../support/structure/sources';

const ours = filesIn(['src', 'sw', 'server'], /\.tsx?$/).flatMap((path) => importsOf(path));

describe('the code of the project', () => {
  test('every file of the project imports only what its folder may', () => {
    expect(ours.length).toBeGreaterThan(0);
    expect(violations(ours)).toEqual([]);
  });

  test('the project has no cycle of imports', () => {
    expect(cycles(ours)).toEqual([]);
  });
});

describe('the import law', () => {
  const link = (from: string, to: string): Import => ({ from, specifier: to, to });

  test.each([
    ['src/shared/tickets/serial.ts', 'src/shared/wire/errors.ts'],
    ['src/shared/stock/stock.ts', 'src/shared/stock/stock-schema.ts'],
    ['src/shared/stock/stock.ts', 'src/shared/stock/endpoints.ts'],
    ['src/device/client.ts', 'src/outbox/drain.ts'],
    ['src/scanner/wedge.ts', 'src/app/ui/alert.tsx'],
    ['src/app/accounts/sign-in/login.tsx', 'src/app/terminals/badge.tsx'],
    ['src/app/accounts/sign-in/login.tsx', 'src/app/shell/router.tsx'],
    ['src/pwa/install.ts', 'src/app/ui/alert.tsx'],
    ['src/outbox/drain.ts', 'src/app/state/stock-store.ts'],
    ['src/app/ui/alert.tsx', 'src/app/state/stock-store.ts'],
    ['src/app/ui/alert.tsx', 'src/app/counting/cards/card-store.ts'],
    ['src/app/ui/alert.tsx', 'src/scanner/sound.ts'],
    ['src/app/ui/alert.tsx', 'src/device/client.ts'],
    ['src/app/state/stock-store.ts', 'src/app/counting/cards/card-store.ts'],
    ['src/app/nowhere/new.ts', 'src/app/state/stock-store.ts'],
    ['src/nowhere/new.ts', 'src/shared/tickets/serial.ts'],
    ['sw/sw.ts', 'src/scanner/wedge.ts'],
    ['server/app.ts', 'src/outbox/drain.ts'],
    ['server/app.ts', 'tests/support/servers/server.ts'],
    ['src/app/shell/main.tsx', 'server/app.ts'],
    ['server/http/guard.ts', 'server/accounts/sessions.ts'],
    ['server/access.ts', 'server/http/guard.ts'],
    ['server/stock/lots.ts', 'server/counting/routes.ts'],
    ['server/env.ts', 'server/tls/start-tls.ts'],
    ['server/nowhere/new.ts', 'server/errors.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(violations([link(from, to)])).toHaveLength(1);
  });

  test.each([
    ['src/shared/stock/stock-schema.ts', 'src/shared/tickets/serial.ts'],
    ['src/shared/stock/endpoints.ts', 'src/shared/wire/facts.ts'],
    ['src/app/accounts/sign-in/login.tsx', 'src/app/accounts/user-page.tsx'],
    ['src/app/accounts/sign-in/login.tsx', 'src/app/ui/alert.tsx'],
    ['src/app/shell/router.tsx', 'src/app/accounts/sign-in/login.tsx'],
    ['src/app/counting/cards/card-store.ts', 'src/app/state/stock-store.ts'],
    ['sw/sw.ts', 'src/outbox/drain.ts'],
    ['src/outbox/drain.ts', 'src/device/db.ts'],
    ['server/app.ts', 'src/shared/stock/stock-schema.ts'],
    ['server/app.ts', 'server/counting/routes.ts'],
    ['server/counting/routes.ts', 'server/stock/lots.ts'],
    ['server/db/connect.ts', 'server/errors.ts'],
  ])('%s may import %s', (from, to) => {
    expect(violations([link(from, to)])).toEqual([]);
  });

  test('the import law keeps React out of the worker and the server', () => {
    const react = { specifier: 'react' };
    expect(violations([{ from: 'src/outbox/drain.ts', ...react }])).toHaveLength(1);
    expect(violations([{ from: 'src/app/ui/alert.tsx', ...react }])).toEqual([]);
  });

  test('the import law finds a cycle of three files once', () => {
    const circle = [link('a', 'b'), link('b', 'c'), link('c', 'a'), link('a', 'd'), link('d', 'e')];
    expect(cycles(circle)).toEqual(['a → b → c → a']);
    expect(cycles(circle.slice(0, 2))).toEqual([]);
  });

  test('the import law counts a lazy import in a cycle', () => {
    const circle = [link('router', 'page'), { ...link('page', 'router'), lazy: true }];
    expect(cycles(circle)).toEqual(['router → page → router']);
  });

  test('the import law recognizes every form of import', () => {
    const text = `
      import { a } from './a'; import './b'; import type { C } from '../c';
      export * from './d'; export { e } from './e';
      const f = () => import('./f'); type G = import('./g').G; const h = <b />;`;
    const imports = importsOf('src/app/example.tsx', text);
    expect(imports.map(({ specifier }) => specifier)).toEqual([
      './a',
      './b',
      '../c',
      './d',
      './e',
      './f',
      './g',
    ]);
    expect(imports.filter(({ lazy }) => lazy).map(({ specifier }) => specifier)).toEqual(['./f']);
  });
});
