import type { Run } from '../runs/runs';
import type { ClaimReason } from '../stock/removals';

/**
 * "By `recordedAt` the run start … end was sold", or left the stock for another reason, as a terminal sent it; kept forever.
 */
export type Claim = Run & {
  /** rises in the order of receipt */
  id: number;
  /** uuid minted by the terminal, so that a tie doesn't depend on the order of arrival */
  submissionId: string;
  /** ms since the epoch */
  recordedAt: number;
  /** the ticket that a person saw at the front of the roll at that moment; null for a pack that was gone */
  front: number | null;
  /** the version of the stock that the terminal had then; null: unknown */
  stockVersion: number | null;
  reason: ClaimReason;
};

/** More than a lot ever has. Ids of witnesses begin at 2,048, so a computed id is above all that were counted. */
export const MAX_CLAIMS_OF_LOT = 2 ** 20;
const FIRST_COMPUTED = 2_048 * MAX_CLAIMS_OF_LOT;

/**
 * The number of an exception as people read it: `2050-1`, the witness and the claim's place (decision 49), or `17` as an
 * earlier release counted it.
 */
export const exceptionNumber = (id: number): string =>
  id < FIRST_COMPUTED ? String(id) : `${Math.floor(id / MAX_CLAIMS_OF_LOT)}-${id % MAX_CLAIMS_OF_LOT}`;

type InRecord = Pick<Claim, 'recordedAt' | 'submissionId'>;

/** Which of two records comes first: earlier recorded_at, then the smaller submission id. 0: it's the same. */
export function compareRecords(a: InRecord, b: InRecord): number {
  if (a.recordedAt !== b.recordedAt) return a.recordedAt - b.recordedAt;
  if (a.submissionId === b.submissionId) return 0;
  return a.submissionId < b.submissionId ? -1 : 1;
}

/** Which of two claims comes first: that of the earlier record, then the smaller id. */
export const compareClaims = (a: Claim, b: Claim): number => compareRecords(a, b) || a.id - b.id;
