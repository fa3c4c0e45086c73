import type { Evidence, InvariantName } from '../src/shared/health/invariants';

/** A result that breaks a rule of the product. */
export type Violation = { invariant: InvariantName; storeId: number; evidence: Evidence };

const listeners = new Set<(violation: Violation) => void>();

/** Tells of every violation from now on. @returns ends it */
export function onViolation(listener: (violation: Violation) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Checks a result, which stays as it is: a violation is reported, and the caller goes on (decision 106). A check that fails is reported
 * as well.
 * @param check reads nothing but the result and what it was made from
 */
export function watch(invariant: InvariantName, storeId: number, check: () => Evidence | null): void {
  let evidence: Evidence | null;
  try {
    evidence = check();
  } catch (error) {
    evidence = { failed: String(error) };
  }
  if (evidence) for (const tell of listeners) tell({ invariant, storeId, evidence });
}
