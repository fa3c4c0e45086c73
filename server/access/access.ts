import type { ImportedFrom } from '../../src/contract/counting/imports';
import { ACCESS, type Action, type Reach, type Reaches } from '../../src/contract/people/access';
import type { Role } from '../../src/contract/people/roles';

/**
 * The signed-in user behind a token. For a terminal that was handed over to its clerks, this is the admin who handed it
 * over; `x-captured-by` names the clerk behind each request.
 */
export type Caller = {
  sessionId: number;
  id: number;
  name: string;
  role: Role;
  isTerminal: boolean;
  /** the latest time at which this session ends, regardless of use */
  endsAt: Date;
  /** the store of roles 6 and 7, the company of role 5, null for role 4 */
  storeId: number | null;
  /** the company of that store; null for a company itself and for role 4 */
  companyId: number | null;
};

/** The owner of a token, or the reason why the token isn't accepted. */
export type TokenOwner = Caller | 'unknown' | 'expired';

/**
 * The user who made a submission, and the session that sends it (which identifies the terminal; null for the seed).
 * `imported` is the outbox file that the submission was loaded from, if any.
 */
export type Submitter = { userId: number; sessionId: number | null; imported?: ImportedFrom | null };

/** The stores in which a caller may perform an action, or null when the action isn't allowed at all. */
export const reachOf = (action: Action, caller: Pick<Caller, 'role' | 'isTerminal'>): Reach | null => {
  const reaches: Reaches = ACCESS[action];
  return reaches[caller.isTerminal ? 'terminal' : caller.role] ?? null;
};
