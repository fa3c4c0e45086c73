import { expect, test } from 'vitest';
import { findingsOf, type HealthFigures } from '../../../../src/shared/health/findings';

const FINE: HealthFigures = {
  at: '2026-11-28T12:00:00Z',
  disk: { free_bytes: 60, total_bytes: 100 },
  backup: { at: '2026-11-28T03:00:00Z' },
  database: { answer_ms: 4 },
  unsent: { mails: 0, alerts: 0 },
  terminals: { silent: 0 },
  slow: { slow: 0 },
  errors: { total: 0 },
  subscriptions: { ending: 0 },
  violations: { data: [] },
};
const kindsOf = (change: Partial<HealthFigures>) =>
  findingsOf({ ...FINE, ...change }).map(({ kind, isUrgent, count }) => [kind, isUrgent, count]);

test('an installation with free disk space, last night’s backup and no unsent messages has no findings', () => {
  expect(kindsOf({})).toEqual([]);
  expect(kindsOf({ disk: null })).toEqual([]);
});

test.each<[string, Partial<HealthFigures>, [string, boolean, number]]>([
  ['no backup', { backup: null }, ['no_backup', true, 0]],
  ['a backup of two nights ago', { backup: { at: '2026-11-27T03:00:00Z' } }, ['backup_old', false, 1]],
  ['a backup of last week', { backup: { at: '2026-11-20T03:00:00Z' } }, ['backup_old', true, 8]],
  ['a full disk', { disk: { free_bytes: 4, total_bytes: 100 } }, ['disk_full', true, 4]],
  ['a disk that fills', { disk: { free_bytes: 5, total_bytes: 100 } }, ['disk_small', false, 5]],
  ['a slow database', { database: { answer_ms: 301 } }, ['database_slow', false, 301]],
  ['unsent mails', { unsent: { mails: 2, alerts: 0 } }, ['mails_unsent', false, 2]],
  ['unsent alerts', { unsent: { mails: 0, alerts: 3 } }, ['alerts_unsent', false, 3]],
  ['silent terminals', { terminals: { silent: 7 } }, ['terminals_silent', false, 7]],
  ['slow terminals', { slow: { slow: 2 } }, ['terminals_slow', false, 2]],
  ['errors', { errors: { total: 9 } }, ['errors', false, 9]],
  ['a broken rule', { violations: { data: [{ last_at: '2026-11-01T12:00:00Z' }] } }, ['invariants', true, 1]],
  ['subscriptions that end', { subscriptions: { ending: 1 } }, ['subscriptions_end', false, 1]],
])('the health check reports a problem by its kind, urgency and number: %s', (_, change, finding) =>
  expect(kindsOf(change)).toEqual([finding]),
);

test('findings of the health check that threaten data come first', () => {
  const kinds = kindsOf({
    ...{ subscriptions: { ending: 1 }, terminals: { silent: 1 }, backup: null },
    disk: { free_bytes: 0, total_bytes: 100 },
  }).map(([kind]) => kind);
  expect(kinds).toEqual(['disk_full', 'no_backup', 'terminals_silent', 'subscriptions_end']);
});
