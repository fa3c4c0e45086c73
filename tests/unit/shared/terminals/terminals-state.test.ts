import { describe, expect, test } from 'vitest';
import {
  lastContact,
  mostUrgentFirst,
  type TerminalState,
  terminalState,
} from '../../../../src/shared/terminals/terminals';
import { MINUTE_MS } from '../../../../src/shared/time/store-clock';

const HOUR = 60 * MINUTE_MS;
const NOW = Date.UTC(2026, 10, 20, 12);
const working = { seenAt: NOW, attention: 0, oldestAt: null };
const used = { usedAt: NOW };

describe('the most urgent state of a terminal', () => {
  const waiting = { ...working, oldestAt: NOW - 16 * MINUTE_MS };
  const silent = { ...working, seenAt: NOW - 13 * HOUR };
  const cases: [string, ReturnType<typeof terminalState>, TerminalState][] = [
    ['it reports regularly', terminalState(working, used, NOW), 'working'],
    [
      'an entry waits for 15 minutes',
      terminalState({ ...working, oldestAt: NOW - 15 * MINUTE_MS }, used, NOW),
      'working',
    ],
    ['an entry waits for longer', terminalState(waiting, used, NOW), 'waiting'],
    [
      'an entry was refused and another waits',
      terminalState({ ...waiting, attention: 1 }, null, NOW),
      'attention',
    ],
    ['an entry waits and nobody is signed in', terminalState(waiting, null, NOW), 'waiting'],
    ['nobody is signed in', terminalState(silent, null, NOW), 'signed_out'],
    ['no contact for 13 hours', terminalState(silent, { usedAt: NOW - 14 * HOUR }, NOW), 'silent'],
    [
      'no report, but its session was used',
      terminalState(silent, { usedAt: NOW - 12 * HOUR }, NOW),
      'working',
    ],
  ];
  test.each(cases)(
    'a terminal’s most urgent state is derived from its reports, entries and session: %s',
    (_, state, expected) => expect(state).toBe(expected),
  );

  test('a terminal’s last contact is its last report or the last use of its session', () => {
    expect(lastContact(silent, null)).toBe(silent.seenAt);
    expect(lastContact(silent, used)).toBe(NOW);
    expect(lastContact(working, { usedAt: NOW - HOUR })).toBe(NOW);
  });
});

test('terminals are listed by urgency of their state, then by how long they have waited', () => {
  const listed = (code: string, state: TerminalState, contact: number, oldestAt: number | null = null) => ({
    code,
    state,
    contact,
    oldestAt,
  });
  const terminals = [
    listed('out', 'signed_out', 5),
    listed('b', 'working', 2),
    listed('a', 'working', 1),
    listed('silent', 'silent', 3),
    listed('silent for longer', 'silent', 2),
    listed('waiting', 'waiting', 9, 8),
    listed('waiting for longer', 'waiting', 9, 7),
    listed('refused', 'attention', 9),
  ];
  expect(mostUrgentFirst(terminals).map(({ code }) => code)).toEqual([
    'refused',
    'waiting for longer',
    'waiting',
    'silent for longer',
    'silent',
    'b',
    'a',
    'out',
  ]);
});
