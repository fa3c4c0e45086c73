import type { Evidence, InvariantName } from '../src/shared/health/invariants';

/** A result that breaks a rule of the product. */
export type Violation = { invariant: InvariantName; storeId: number; evidence: Evidence };

const listeners = new Set<(violation: Violation) => void>();

/** Registers a listener for violations. @returns a function that removes it */
export function onViolation(listener: (violation: Violation) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Checks a result without changing it. Reports a violation, and the caller continues (decision 106). Also reports a
 * check that fails.
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
