import { textOf } from '../structure/sources';

/** The steps that distribute a database over the servers of Citus. */
const steps = textOf('server/deploy/citus.sql');
const named = (call: string): string[] =>
  [...steps.matchAll(new RegExp(`^SELECT pg_temp.${call}\\('(\\w+)'`, 'gm'))].map(([, table]) => table ?? '');

/** Copied to every server. */
export const SMALL = named('everywhere');
/** Distributed by store. */
export const OF_STORES = named('by_store');
/** Accounts, the key of receipts and errors of terminals stay on the coordinator: no statement joins them with the data of stores. */
export const ON_COORDINATOR = [
  'access_tokens',
  'clerk_pins',
  'company_views',
  'known_devices',
  'invariant_violations',
  'last_backup',
  'minute_work',
  'login_failures',
  'password_links',
  'push_keys',
  'push_subscriptions',
  'receipt_key',
  'second_factors',
  'server_processes',
  'sessions',
  'sign_ups',
  'stores',
  'stores_to_fill',
  'terminal_errors',
  'users',
];

/** Triggers, as `name on table`, and views that a distributed database doesn't have. */
export const DROPPED = [
  ...[...steps.matchAll(/^DROP TRIGGER IF EXISTS (\w+) ON (\w+);/gm)].map(
    ([, name, table]) => `${name} on ${table}`,
  ),
  ...[...steps.matchAll(/^DROP VIEW IF EXISTS (\w+);/gm)].map(([, view]) => view ?? ''),
];
