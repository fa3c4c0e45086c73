import { DAY_MS, HOUR_MS } from '../time/store-clock';

/** The maximum number of rows in each list of the report. */
export const MAX_LISTED = 20;
/** The number of days for which terminals' errors count. */
export const ERRORS_OF_DAYS = 7;
/** The number of days before its last day from which a subscription counts as ending. */
export const ENDING_DAYS = 30;

/** The days for which a violated invariant counts as wrong after its last violation. */
const VIOLATED_DAYS = 30;
/** One backup a day, with two hours for its time to shift. */
const BACKUP_DUE_MS = DAY_MS + 2 * HOUR_MS;
const BACKUP_OLD_MS = 3 * DAY_MS;
/** The free part of a disk below which it will be full soon, and below which it may be full tomorrow. */
const DISK_SMALL = 0.15;
const DISK_FULL = 0.05;
/** Calls at the counter wait for several statements each. */
const SLOW_MS = 300;

/** The figures of the health report that decide what is wrong. */
export type HealthFigures = {
  at: string;
  disk: { free_bytes: number; total_bytes: number } | null;
  backup: { at: string } | null;
  database: { answer_ms: number };
  unsent: { mails: number; alerts: number };
  terminals: { silent: number };
  slow: { slow: number };
  errors: { total: number };
  subscriptions: { ending: number };
  violations: { data: readonly { last_at: string }[] };
};

export type FindingKind =
  | 'disk_full'
  | 'invariants'
  | 'no_backup'
  | 'backup_old'
  | 'database_slow'
  | 'mails_unsent'
  | 'alerts_unsent'
  | 'terminals_silent'
  | 'errors'
  | 'terminals_slow'
  | 'disk_small'
  | 'subscriptions_end';

/** Something that is wrong. `isUrgent`: data or sales are at stake. `count`: of the things in the sentence, such as days or terminals */
export type Finding = { kind: FindingKind; isUrgent: boolean; count: number };

/**
 * What is wrong with an installation, the most urgent first. Empty: everything is fine.
 * @param report its figures, at the report's own time
 */
export function findingsOf(report: HealthFigures): Finding[] {
  const { at, disk, backup, database, unsent, terminals, slow, errors, subscriptions, violations } = report;
  const free = disk === null || disk.total_bytes === 0 ? 1 : disk.free_bytes / disk.total_bytes;
  const age = backup === null ? Number.POSITIVE_INFINITY : Date.parse(at) - Date.parse(backup.at);
  const days = Math.floor(age / DAY_MS);
  const violatedSince = Date.parse(at) - VIOLATED_DAYS * DAY_MS;
  const violated = violations.data.filter(({ last_at }) => Date.parse(last_at) > violatedSince).length;
  const finding = (is: boolean, kind: FindingKind, isUrgent: boolean, count: number): Finding[] =>
    is ? [{ kind, isUrgent, count }] : [];
  return [
    ...finding(free < DISK_FULL, 'disk_full', true, Math.floor(free * 100)),
    ...finding(violated > 0, 'invariants', true, violated),
    ...finding(backup === null, 'no_backup', true, 0),
    ...finding(backup !== null && age > BACKUP_OLD_MS, 'backup_old', true, days),
    ...finding(backup !== null && age > BACKUP_DUE_MS && age <= BACKUP_OLD_MS, 'backup_old', false, days),
    ...finding(database.answer_ms > SLOW_MS, 'database_slow', false, Math.round(database.answer_ms)),
    ...finding(unsent.mails > 0, 'mails_unsent', false, unsent.mails),
    ...finding(unsent.alerts > 0, 'alerts_unsent', false, unsent.alerts),
    ...finding(terminals.silent > 0, 'terminals_silent', false, terminals.silent),
    ...finding(errors.total > 0, 'errors', false, errors.total),
    ...finding(slow.slow > 0, 'terminals_slow', false, slow.slow),
    ...finding(free >= DISK_FULL && free < DISK_SMALL, 'disk_small', false, Math.floor(free * 100)),
    ...finding(subscriptions.ending > 0, 'subscriptions_end', false, subscriptions.ending),
  ];
}
