import type { ClaimReason } from '../stock/removals';
import type { Run } from '../tickets/runs';

/**
 * "By `recordedAt` the run start … end was sold", or left the stock for another reason, as sent by a
 * terminal; kept permanently.
 */
export type Claim = Run & {
  /** rises in order of receipt */
  id: number;
  /** uuid minted by the terminal, so that a tie doesn't depend on the order of arrival */
  submissionId: string;
  /** ms since the epoch */
  recordedAt: number;
  /** the ticket seen at the front of the roll at that moment; null for a pack that was gone */
  front: number | null;
  /** the terminal's stock version at that moment; null: unknown */
  stockVersion: number | null;
  reason: ClaimReason;
};

/**
 * More claims than a lot ever has. Ids of witnesses begin at 2,048, so a computed id is above all counted
 * ones.
 */
export const MAX_CLAIMS_OF_LOT = 2 ** 20;
const FIRST_COMPUTED = 2_048 * MAX_CLAIMS_OF_LOT;

/**
 * The number of an exception as shown to people: `2050-1`, the witness and the claim's place (decision 49),
 * or `17` in an earlier release's numbering.
 */
export const exceptionNumber = (id: number): string =>
  id < FIRST_COMPUTED ? String(id) : `${Math.floor(id / MAX_CLAIMS_OF_LOT)}-${id % MAX_CLAIMS_OF_LOT}`;

type InRecord = Pick<Claim, 'recordedAt' | 'submissionId'>;

/** Orders records: earlier recorded_at first, then the smaller submission id. 0: the same record. */
export function compareRecords(a: InRecord, b: InRecord): number {
  if (a.recordedAt !== b.recordedAt) return a.recordedAt - b.recordedAt;
  if (a.submissionId === b.submissionId) return 0;
  return a.submissionId < b.submissionId ? -1 : 1;
}

/** Orders claims: that of the earlier record first, then the smaller id. */
export const compareClaims = (a: Claim, b: Claim): number => compareRecords(a, b) || a.id - b.id;
