import { expect, test } from 'vitest';
import type { Db, RootDb, TenantDb } from '../../../server/db/connect';
import type { SubmissionKind } from '../../../server/db/sql';
import { ALARM_NAME } from '../../../src/messages/areas/alarm-name';
import type { AuditAction } from '../../../src/messages/words/audit';
import { ALARMS, type AlarmRule } from '../../../src/shared/alarms/alarm';
import { COUNTER_SETTINGS, type CounterSettings } from '../../../src/shared/places/store-settings';
import { ACCESS, type Action } from '../../../src/shared/wire/access';
import { may } from '../../../src/shared/wire/facts';
import { filesIn, textOf } from '../../support/structure/sources';

/** Never called: the compiler checks it, and that each marked line is an error. */
function mustNotCompile(root: RootDb, tenant: TenantDb, tx: Db): void {
  // @ts-expect-error Routes get the tenant's handle.
  const _ofTenant: TenantDb = root;
  // @ts-expect-error Nobody is signed in where the unrestricted handle is needed.
  const _ofAll: RootDb = tenant;
  // @ts-expect-error A handle without a declared reach is neither.
  const _either: TenantDb = tx;
  // @ts-expect-error A call declares which stores it names.
  may('readReports');
  // @ts-expect-error Nobody may do an action that isn't in the table of permissions.
  may('readMinds', 'none');
  // @ts-expect-error Each setting needs its row.
  const _setting: keyof CounterSettings = 'no_such_setting';
  const { blind_count: _row, ...settings } = COUNTER_SETTINGS;
  // @ts-expect-error Each setting has its row.
  const _settings: Record<keyof CounterSettings, unknown> = settings;
  const { typed_cards: _rule, ...alarms } = ALARMS;
  // @ts-expect-error Each alarm rule has its row.
  const _alarms: Record<AlarmRule, unknown> = alarms;
  const { typed_cards: _name, ...names } = ALARM_NAME;
  // @ts-expect-error And its texts.
  const _names: Record<AlarmRule, string> = names;
  const { readReports: _action, ...access } = ACCESS;
  // @ts-expect-error Each action of a call has its row.
  const _access: Record<Action, unknown> = access;
  // @ts-expect-error The audit log has no other events.
  const _event: AuditAction = 'no_such_event';
  // @ts-expect-error Nor other kinds of submissions, each of which has its line.
  const _kind: SubmissionKind = 'no_such_kind';
}

test('routes take the time only from the server’s clock', () => {
  const routes = filesIn(['server'], /routes\.ts$/);
  expect(routes.length).toBeGreaterThan(10);
  expect(routes.filter((path) => /new Date\(\)|Date\.now\(\)/.test(textOf(path)))).toEqual([]);
});

test('the compiler refuses what must not compile', () => expect(mustNotCompile).toBeTypeOf('function'));
