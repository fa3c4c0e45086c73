import { expect, test } from 'vitest';
import {
  agoInWords,
  clockInWords,
  endQuestion,
  holderInWords,
  removeQuestion,
  stateFilters,
  stateInWords,
} from '../../../../../src/app/terminals/terminal-words';
import type { Terminal } from '../../../../../src/shared/terminals/terminals-schema';
import { DEFAULT_CLOCK } from '../../../../../src/shared/time/store-clock';

const NOW = new Date('2026-11-20T18:00:00-08:00');

const terminal = (change: Partial<Terminal>): Terminal => ({
  store_id: 1,
  store_name: 'Store 1',
  code: 'K7QM2P',
  device: 'Chrome on Android',
  state: 'working',
  seen_at: '2026-11-20T01:50:00Z',
  person: 'Ann Admin',
  handed_over: 0,
  signed_in_at: '2026-11-19T16:00:00Z',
  outdated: 0,
  is_own: 0,
  version: 'BxY3k9_a',
  waiting: 0,
  attention: 0,
  oldest_waiting_at: null,
  clock_offset_ms: 0,
  ...change,
});

test.each<[Partial<Terminal>, string]>([
  [{ seen_at: '2026-11-21T01:45:01Z' }, 'Working'],
  [{ seen_at: '2026-11-21T01:45:00Z' }, 'Last seen 15 minutes ago'],
  [{ state: 'attention', attention: 2 }, 'Needs attention 2 entries refused'],
  [
    { state: 'waiting', waiting: 1, oldest_waiting_at: '2026-11-20T06:10:00Z' },
    'Waiting to sync since yesterday 10:10 PM',
  ],
  [{ state: 'silent', seen_at: '2026-11-20T06:10:00Z' }, 'No contact since yesterday 10:10 PM'],
  [{ state: 'signed_out' }, 'Signed out'],
])('a terminal with %j is shown as: %s', (change, words) => {
  expect(stateInWords(terminal(change), NOW, DEFAULT_CLOCK).join(' ').trim()).toBe(words);
});

test('each terminal is in exactly one filter, the one that names its state', () => {
  const filtersOf = (change: Partial<Terminal>) =>
    stateFilters(NOW).flatMap(({ label, has }) => (has(terminal(change)) ? label : []));
  expect(filtersOf({ seen_at: '2026-11-21T01:45:01Z' })).toEqual(['Working']);
  expect(filtersOf({ seen_at: '2026-11-21T01:45:00Z' })).toEqual(['Offline']);
  expect(filtersOf({ state: 'attention', seen_at: '2026-11-20T01:50:00Z' })).toEqual(['Needs attention']);
});

test('a terminal is listed with its user or its clerks, and since when they have it', () => {
  expect(holderInWords(terminal({}), NOW, DEFAULT_CLOCK)).toEqual(['Ann Admin', 'since yesterday 8:00 AM']);
  expect(holderInWords(terminal({ handed_over: 1 }), NOW, DEFAULT_CLOCK)).toEqual([
    'Clerks, handed over by Ann Admin',
    'since yesterday 8:00 AM',
  ]);
  expect(holderInWords(terminal({ person: null, signed_in_at: null }), NOW, DEFAULT_CLOCK)).toEqual([
    'Nobody',
    '',
  ]);
});

test('a terminal’s past times are shown as a span', () => {
  const ago = (ms: number) => agoInWords(new Date(NOW.getTime() - ms), NOW);
  expect([ago(-5_000), ago(59_000), ago(120_000), ago(3 * 86_400_000)]).toEqual([
    'just now',
    'just now',
    '2 minutes ago',
    '3 days ago',
  ]);
});

test('a terminal’s clock offset is shown if it is ten seconds or more', () => {
  expect([clockInWords(0), clockInWords(-9_999)]).toEqual([null, null]);
  expect([clockInWords(14_000), clockInWords(-95_000)]).toEqual(['14 seconds behind', '2 minutes ahead']);
});

test('the questions before ending a terminal’s session or removing it mention the entries on the device', () => {
  expect(endQuestion(terminal({}))).toContain('Anything counted there from now on stays on the device');
  expect(endQuestion(terminal({ waiting: 2, attention: 1 }))).toContain('3 entries that it last reported');
  expect(removeQuestion(terminal({}))).not.toContain('entr');
  expect(removeQuestion(terminal({ waiting: 1 }))).toContain('1 entry that it last reported never arrived');
});
