import type { AuditAction } from '../../src/messages/words/audit';
import type { AuditKind } from '../../src/shared/audit/audit-schema';
import type { SubmissionKind } from '../db/record-columns';

/** The kind of each record. Received packs, which have no record, are `packs`. */
export const KIND_OF_RECORD: Record<SubmissionKind, AuditKind> = {
  sale: 'counts',
  correction: 'counts',
  discard: 'counts',
  dismissal: 'counts',
  census: 'counts',
  census_close: 'counts',
  shelf: 'packs',
  removal: 'packs',
  pack_places: 'packs',
  money: 'money',
  register_figures: 'money',
  pack_dates: 'money',
  lottery_packs: 'money',
  lottery_statement: 'money',
  journal_close: 'money',
};

/** The events of each kind in the log; those of no other kind are `settings`. */
export const EVENTS: Record<Exclude<AuditKind, 'settings'>, readonly AuditAction[]> = {
  counts: ['alarm_seen', 'late_record_seen'],
  money: [],
  packs: ['lot_moved', 'lot_direction_changed', 'lot_turned'],
  people: [
    ...(['user_added', 'user_changed', 'user_activated', 'user_deactivated'] as const),
    ...(['password_link_issued', 'password_link_sent', 'password_reset'] as const),
  ],
  sign_ins: [
    ...(['signed_in', 'signed_out', 'other_sign_ins_ended', 'session_ended'] as const),
    ...(['terminal_handed_over', 'terminal_taken_back', 'terminal_access_ended'] as const),
    ...(['clerk_on_duty', 'clerk_locked_out'] as const),
  ],
};
