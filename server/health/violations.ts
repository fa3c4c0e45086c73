import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { HealthReport } from '../../src/shared/health/health-schema';
import { MAX_EVIDENCE_LENGTH } from '../../src/shared/health/health-schema';
import { INVARIANT_NAMES, type InvariantName } from '../../src/shared/health/invariants';
import type { Db, RootDb } from '../db/connect';
import { list, milliseconds, rows } from '../db/sql';
import { repeatWhileListening } from '../http/repeat';
import { onViolation, type Violation } from '../invariants';

const EVERY_MS = 60_000;

type Pending = { violations: number; storeId: number; evidence: string };

/**
 * Logs violations of invariants and stores their counts for Health. Each invariant gets one line a minute, with the
 * evidence of the last violation. Writes outside of the request in which a violation occurred, which continues.
 * @param app not listening yet
 */
export function keepViolations(app: FastifyInstance, db: RootDb): void {
  const pending = new PendingViolations();
  const end = onViolation(({ invariant, storeId, evidence }) => {
    const text = JSON.stringify(evidence).slice(0, MAX_EVIDENCE_LENGTH);
    if (pending.add(invariant, storeId, text))
      app.log.error({ invariant, storeId, evidence: text }, 'An invariant is violated');
  });
  const write = async (): Promise<void> => {
    try {
      await pending.write((...each) => addViolations(db, ...each));
    } catch (error) {
      app.log.warn(
        { err: error, violations: Object.fromEntries(pending.counts) },
        'Violations could not be kept for Health',
      );
    }
  };
  app.addHook('onClose', async () => {
    end();
    await write();
  });
  repeatWhileListening(app, write, EVERY_MS, EVERY_MS);
}

/** The violations that aren't written yet, added up for each invariant. */
export class PendingViolations {
  readonly #counts = new Map<InvariantName, Pending>();

  get counts(): ReadonlyMap<InvariantName, Pending> {
    return this.#counts;
  }

  /** @returns whether none of this invariant was pending */
  add(invariant: InvariantName, storeId: number, evidence: string): boolean {
    const before = this.#counts.get(invariant);
    this.#counts.set(invariant, { violations: (before?.violations ?? 0) + 1, storeId, evidence });
    return !before;
  }

  /**
   * Writes the pending violations. Violations that `save` rejects stay pending, as do violations that occur meanwhile.
   * @throws what `save` rejects with
   */
  async write(save: (invariant: InvariantName, pending: Pending) => Promise<unknown>): Promise<void> {
    for (const [invariant, written] of [...this.#counts]) {
      await save(invariant, written);
      const { violations, ...last } = this.#counts.get(invariant) ?? written;
      if (violations === written.violations) this.#counts.delete(invariant);
      else this.#counts.set(invariant, { ...last, violations: violations - written.violations });
    }
  }
}

/** Adds violations of an invariant to the stored count. */
export const addViolations = (
  db: Db,
  invariant: Violation['invariant'],
  { violations, storeId, evidence }: Pending,
): Promise<unknown> =>
  db.execute(sql`
    INSERT INTO invariant_violations AS kept (invariant, violations, store_id, evidence, last_at)
    VALUES (${invariant}, ${violations}::bigint, ${storeId}::int, ${evidence}, now())
    ON CONFLICT (invariant) DO UPDATE
    SET violations = kept.violations + excluded.violations, store_id = excluded.store_id,
        evidence = excluded.evidence, last_at = excluded.last_at`);

/** The violations of all invariants, latest first. */
export async function listViolations(db: Db): Promise<HealthReport['violations']> {
  const kept = await rows<{
    invariant: InvariantName;
    violations: number;
    store_id: number;
    evidence: string;
    lastAt: number;
  }>(
    db,
    sql`SELECT invariant, violations::float8 AS violations, store_id, evidence, ${milliseconds(sql`last_at`)} AS "lastAt"
        FROM invariant_violations WHERE invariant = ANY(${list(INVARIANT_NAMES)}::text[]) ORDER BY last_at DESC, invariant`,
  );
  return {
    total: kept.reduce((sum, { violations }) => sum + violations, 0),
    data: kept.map(({ lastAt, ...of }) => ({ ...of, last_at: new Date(lastAt).toISOString() })),
  };
}
