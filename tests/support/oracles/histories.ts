import fc from 'fast-check';
import { deriveRuns, takenByCorrections } from '../../../src/shared/counting/claims';
import {
  exceptionsIn,
  type ReceivedClaim,
  type ReceivedCorrection,
  type Sighting,
} from '../../../src/shared/counting/sightings';
import type { OracleClaim, OracleCorrection, OracleReason, OracleSighting } from './ticket-oracle';

/** Short, so that ties, gaps and overlaps are frequent. */
export const LOT = { start: 1000, end: 1029 };
export const run = fc
  .tuple(fc.integer({ min: LOT.start - 3, max: LOT.end }), fc.integer({ min: 0, max: 14 }))
  .map(([start, more]) => ({ start, end: start + more }));
export const instant = fc.integer({ min: 0, max: 4 });
const uuid = (record: number): string => `00000000-0000-4000-8000-${String(record).padStart(12, '0')}`;
const direction = fc.constantFrom('up' as const, 'down' as const);
/** The share of the earlier items that a terminal had seen; null: unknown. */
const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));

/** A server's records of one lot, for the oracle. */
export type History = {
  claims: OracleClaim[];
  sightings: OracleSighting[];
  /** in the order in which they were made */
  corrections: OracleCorrection[];
};

/** A removal has no scanned front. */
const reason = fc.constantFrom<OracleReason>(
  ...['sale' as const, 'sale' as const, 'sale' as const, 'found_gone' as const],
  ...(['returned', 'lost', 'stolen', 'damaged', 'sold_whole', 'transferred'] as const),
);
const isCount = (of: OracleReason): boolean => of === 'sale' || of === 'found_gone';

const record = fc.record({
  at: instant,
  share,
  sells: direction,
  runs: fc.array(fc.tuple(run, fc.boolean(), reason), { maxLength: 3 }),
  seen: fc.array(fc.integer({ min: LOT.start, max: LOT.end }), { maxLength: 2 }),
});
const correction = fc.record({
  corrected: run,
  at: instant,
  isOld: fc.constantFrom(false, false, false, true),
});

/** A margin for the ids of all claims of one record. */
const IDS_EACH = 10;

/** Records and corrections in order of receipt, which is independent of their keys and clocks. */
export const anyHistory: fc.Arbitrary<History> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: record }, { weight: 2, arbitrary: correction }), {
      maxLength: 8,
    }),
    fc.uniqueArray(fc.nat(99), { minLength: 8, maxLength: 8 }),
  )
  .map(([events, keys]) => {
    const history: History = { claims: [], sightings: [], corrections: [] };
    for (const [index, event] of events.entries()) {
      const received = index + 1;
      if ('corrected' in event) {
        const { corrected, at, isOld } = event;
        history.corrections.push({ ...corrected, correctedAt: at, received, isOld });
        continue;
      }
      const { at, share: known, sells, runs, seen } = event;
      const knew = known === null ? null : Math.floor(known * index);
      const of = { key: uuid(keys[index] ?? 0), recordedAt: at, received, knew };
      for (const [nth, [each, wasScanned, why]] of runs.entries()) {
        const front = !(wasScanned && isCount(why)) ? null : sells === 'up' ? each.end + 1 : each.start - 1;
        const id = received * IDS_EACH + nth;
        history.claims.push({ ...each, ...of, id, front, reason: why });
        if (front !== null) history.sightings.push({ ...of, front, sells, name: `front of ${id}` });
      }
      for (const front of seen)
        history.sightings.push({ ...of, front, sells, name: `${received} saw ${front}` });
    }
    return history;
  });
export const anyShelved = fc.oneof(fc.constant([LOT]), fc.array(run, { maxLength: 4 }));

/** The same history in the product's types. */
export const asProduct = ({ claims, sightings, corrections }: History) => ({
  claims: claims.map(claimOf),
  sightings: sightings.map((each) => ({ ...sightingOf(each), name: each.name })),
  corrections: corrections.map(correctionOf),
});

/** The exceptions of a lot by the product's rules. */
export const listedIn = <S extends Sighting & { name: string }>(
  lot: { start: number; end: number },
  shelved: readonly { start: number; end: number }[],
  of: {
    claims: readonly ReceivedClaim[];
    sightings: readonly S[];
    corrections: readonly ReceivedCorrection[];
  },
  dismissedAt: ReadonlyMap<number, ReadonlyMap<string, number>> = new Map(),
) =>
  exceptionsIn({
    ...{ lot, dismissedAt, corrections: of.corrections },
    runs: deriveRuns(lot, shelved, of.claims, of.corrections),
    taken: takenByCorrections(of.claims, of.corrections),
    witnesses: [...of.sightings, ...salesOf(of.claims)],
  });

/** The claims that are sales, as witnesses against removals. */
const salesOf = (claims: readonly ReceivedClaim[]) =>
  claims
    .filter(({ reason: why }) => why === 'sale' || why === 'sold_whole')
    .map(({ submissionId, recordedAt, stockVersion, received, ...sale }) => ({
      ...{ submissionId, recordedAt, stockVersion, received, name: `sale ${sale.id}` },
      sale: { ...sale, submissionId, recordedAt, stockVersion, received },
    }));

const claimOf = ({
  id,
  start,
  end,
  key,
  recordedAt,
  knew,
  front,
  reason,
  received,
}: OracleClaim): ReceivedClaim => ({
  ...{ id, start, end, recordedAt, front, reason, received },
  submissionId: key,
  stockVersion: knew,
});

const sightingOf = ({ key, recordedAt, knew, front, sells, received }: OracleSighting): Sighting => ({
  ...{ recordedAt, front, sells, received },
  submissionId: key,
  stockVersion: knew,
});

/** A stock version for each received item. */
const correctionOf = ({
  start,
  end,
  correctedAt,
  received,
  isOld,
}: OracleCorrection): ReceivedCorrection => ({
  ...{ start, end, correctedAt, received },
  known: isOld ? null : { claim: received * IDS_EACH - 1, stockVersion: received - 1 },
});
