import { ACCESS, type Action, type Reach, type Reaches } from '../../src/contract/access';
import type { ImportedFrom } from '../../src/contract/imports';
import type { Role } from '../../src/contract/roles';

/**
 * Who is asking: the signed-in user behind a token. Of a terminal in the hands of its clerks it's the admin who handed it
 * over; what the clerks do with it is said by `x-captured-by`.
 */
export type Caller = {
  sessionId: number;
  id: number;
  name: string;
  role: Role;
  isTerminal: boolean;
  /** when this session ends, however much it's used */
  endsAt: Date;
  /** the store of roles 6 and 7, the company of role 5, null for role 4 */
  storeId: number | null;
  /** the company of that store; null for a company itself and for role 4 */
  companyId: number | null;
};

/** Who a token belongs to: a caller, or why it opens nothing. */
export type TokenOwner = Caller | 'unknown' | 'expired';

/**
 * Who made it, and the session that sends it (which tells the terminal; null for the seed). `imported`: the outbox file that
 * it was loaded from, if it was.
 */
export type Submitter = { userId: number; sessionId: number | null; imported?: ImportedFrom | null };

/** How far a caller reaches with an action, or null when they may not do it at all. */
export const reachOf = (action: Action, caller: Pick<Caller, 'role' | 'isTerminal'>): Reach | null => {
  const reaches: Reaches = ACCESS[action];
  return reaches[caller.isTerminal ? 'terminal' : caller.role] ?? null;
};
