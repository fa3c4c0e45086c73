import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hrefOf, navigate } from '../../../../src/app/ui/navigation';

type Entry = { href: string; state: { usr: unknown; key: string } };

let entries: Entry[];
const go = vi.fn();

beforeEach(() => {
  entries = [];
  go.mockClear();
  const written = (state: Entry['state'], _: string, href: string): Entry => ({ href, state });
  vi.stubGlobal('window', {
    location: { pathname: '/packs', search: '?store=3', hash: '#list' },
    history: {
      go,
      pushState: (...entry: [Entry['state'], string, string]) => entries.push(written(...entry)),
      replaceState: (...entry: [Entry['state'], string, string]) => entries.splice(-1, 1, written(...entry)),
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an address without a path keeps the path; its other parts are those that it names', () => {
  expect(hrefOf('/census')).toBe('/census');
  expect(hrefOf('/census?store=4#top')).toBe('/census?store=4#top');
  expect(hrefOf('?store=4')).toBe('/packs?store=4');
  expect(hrefOf('#top')).toBe('/packs#top');
  expect(hrefOf({ search: '?store=4' })).toBe('/packs?store=4');
  expect(hrefOf({ search: '', hash: '#top' })).toBe('/packs#top');
  expect(hrefOf({ pathname: '/census' })).toBe('/census');
});

test('each move is an entry of the history with its state, or takes the place of the last one', () => {
  navigate('/census', { state: { from: 'packs' } });
  navigate('?store=4');
  navigate({ search: '?store=5' }, { replace: true, state: 7 });
  expect(entries.map(({ href, state }) => [href, state.usr])).toEqual([
    ['/census', { from: 'packs' }],
    ['/packs?store=5', 7],
  ]);
  expect(new Set(entries.map(({ state }) => state.key)).size).toBe(2);
  navigate(-1);
  expect(go).toHaveBeenCalledWith(-1);
  expect(entries).toHaveLength(2);
});
