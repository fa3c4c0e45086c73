import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusName } from '../../../../src/messages/words/status';
import {
  deriveRuns,
  takenByCorrections,
  ticketOfOtherHolder,
  ticketsNotInOneState,
} from '../../../../src/shared/counting/claims';
import { MAX_NAMED, type RecordRun, rowBeside, rowNotes } from '../../../../src/shared/counting/report-rows';
import { behind, missingSince } from '../../../../src/shared/counting/sightings';
import { type StockEffect, type StockRun, withEffects } from '../../../../src/shared/stock/stock';
import { IndexSet } from '../../../../src/shared/tickets/runs';
import { anyHistory, anyShelved, asProduct, instant, LOT, run } from '../../../support/oracles/histories';
import {
  lastSeen,
  type OracleSighting,
  saw,
  takenOf,
  ticketState,
  ticketsOf,
} from '../../../support/oracles/ticket-oracle';
import { stockRun } from '../../../support/shops/stock-runs';

const RUNS = { numRuns: 400 };

test('every ticket gets the status and claim that an oracle derives from product.md, for any history', () => {
  fc.assert(
    fc.property(anyShelved, anyHistory, (shelved, history) => {
      const { claims, corrections } = asProduct(history);
      const runs = deriveRuns(LOT, shelved, claims, corrections);
      expect(ticketsNotInOneState([LOT], runs) ?? ticketOfOtherHolder(runs, claims, corrections)).toBeNull();
      const derived = runs.flatMap((each) =>
        ticketsOf(each).map((ticket) => [ticket, statusName(each.status), each.claim?.id ?? null]),
      );
      const expected = ticketsOf(LOT).map((ticket) => {
        const { status, claim } = ticketState(ticket, shelved, history.claims, history.corrections);
        return [ticket, status, claim?.id ?? null];
      });
      expect(derived).toEqual(expected);
    }),
    RUNS,
  );
});

test('derived runs are as long as possible: neighboring runs always differ', () => {
  fc.assert(
    fc.property(anyShelved, anyHistory, (shelved, history) => {
      const { claims, corrections } = asProduct(history);
      const names = deriveRuns(LOT, shelved, claims, corrections).map(
        ({ status, claim, isShelved }) => `${status}/${claim?.id ?? ''}/${isShelved}`,
      );
      expect(names.filter((name, nth) => name === names[nth - 1])).toEqual([]);
    }),
    RUNS,
  );
});

test('a correction takes tickets back from the claim that would hold them without it', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const { claims, corrections } = asProduct(history);
      const takenBack = takenByCorrections(claims, corrections).flatMap((taken) =>
        ticketsOf(taken).map(
          (ticket) => `${ticket} by ${corrections.indexOf(taken.correction)} of ${taken.claim.id}`,
        ),
      );
      const all = ticketsOf({ start: LOT.start - 3, end: LOT.end + 14 });
      const expected = all.flatMap((ticket) =>
        takenOf(ticket, history.claims, history.corrections).map(
          ({ claim, correction }) => `${ticket} by ${history.corrections.indexOf(correction)} of ${claim.id}`,
        ),
      );
      expect(takenBack.sort()).toEqual(expected.sort());
    }),
    RUNS,
  );
});

test('missing tickets are dated by the last evidence of them before the check', () => {
  const anyEvidence = fc.array(
    fc.tuple(
      fc.oneof(run, fc.tuple(fc.integer({ min: LOT.start, max: LOT.end }), fc.constantFrom('up', 'down'))),
      fc.nat(40),
    ),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(run, instant, anyEvidence, (missing, checked, list) => {
      // No two at one instant.
      const evidence = list.map(([what, at], nth) => {
        const by = `clerk ${nth}`;
        if (!Array.isArray(what))
          return { at: at * 10 + nth, by, runs: [what], shows: (t: number) => has(what, t) };
        const seen = { front: what[0], sells: what[1] } as Pick<OracleSighting, 'front' | 'sells'>;
        const of = behind(seen, LOT);
        return {
          at: at * 10 + nth,
          by,
          runs: of ? [of] : [],
          shows: (t: number) => has(LOT, t) && saw(seen, t),
        };
      });
      const checkedAt = checked * 100;
      const missingRuns = missingSince(
        missing,
        checkedAt,
        evidence.flatMap(({ at, by, runs }) => runs.map((each) => ({ ...each, at, by }))),
      ).flatMap((piece) => ticketsOf(piece).map((ticket) => [ticket, piece.since?.at, piece.since?.by]));
      expect(missingRuns).toEqual(
        ticketsOf(missing).map((ticket) => {
          const last = lastSeen(ticket, checkedAt, evidence);
          return [ticket, last?.at, last?.by];
        }),
      );
    }),
    RUNS,
  );
});

const has = ({ start, end }: { start: number; end: number }, ticket: number): boolean =>
  ticket >= start && ticket <= end;

test('a report row’s note concerns that row, has each fact once and names the tickets’ current holders', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const { claims } = asProduct(history);
      const holderOf = new Map(
        ticketsOf(LOT).map((ticket) => [
          ticket,
          ticketState(ticket, [LOT], history.claims, history.corrections).claim?.key ?? null,
        ]),
      );
      const held: RecordRun[] = [];
      for (const [ticket, submissionId] of holderOf) {
        const last = held.at(-1);
        if (submissionId === null) continue;
        if (last?.submissionId === submissionId && last.end === ticket - 1) last.end = ticket;
        else held.push({ start: ticket, end: ticket, submissionId });
      }
      const records = new Set(
        claims.map(({ submissionId }) => submissionId).filter((_, nth) => nth % 2 === 0),
      );
      const notes = rowNotes(claims, held, records);
      const counted = (record: string, ticket: number): boolean =>
        claims.some(
          ({ submissionId, start, end }) => submissionId === record && start <= ticket && ticket <= end,
        );

      const said = new Set<string>();
      for (const row of held) {
        const note = notes.get(row.start);
        if (!records.has(row.submissionId)) {
          expect(note).toBeUndefined();
          continue;
        }
        const others = [...new Set(claims.map(({ submissionId }) => submissionId))].filter(
          (other) => other !== row.submissionId,
        );
        // Stretches of the row that another record counted.
        const stretches = others.flatMap((other) =>
          ticketsOf(row).filter(
            (ticket) => counted(other, ticket) && (ticket === row.start || !counted(other, ticket - 1)),
          ),
        ).length;
        const also = note?.alsoCounted ?? { named: [], more: 0 };
        expect(also.named.length + also.more).toBe(stretches);
        expect(also.named.length).toBe(Math.min(stretches, MAX_NAMED));
        for (const fact of also.named) {
          expect(fact.submissionId).not.toBe(row.submissionId);
          for (const ticket of ticketsOf(fact)) {
            expect(ticket >= row.start && ticket <= row.end).toBe(true);
            expect(counted(fact.submissionId, ticket)).toBe(true);
          }
        }
        for (const fact of note?.soldElsewhere.named ?? [])
          for (const ticket of ticketsOf(fact)) {
            expect(counted(row.submissionId, ticket)).toBe(true);
            expect(holderOf.get(ticket)).toBe(fact.submissionId);
            expect(fact.submissionId).not.toBe(row.submissionId);
            const name = `${row.submissionId}/${ticket}`;
            expect(said.has(name)).toBe(false);
            said.add(name);
          }
      }
      // Only facts above the limit are left out.
      for (const record of records) {
        const rows = held.filter(({ submissionId }) => submissionId === record);
        const capped = rows.some((row) => (notes.get(row.start)?.soldElsewhere.more ?? 0) > 0);
        if (rows.length === 0 || capped) continue;
        for (const [ticket, holder] of holderOf)
          if (holder !== null && holder !== record && counted(record, ticket))
            expect(said.has(`${record}/${ticket}`)).toBe(true);
      }
    }),
    RUNS,
  );
});

test('tickets that a record lost are noted at its preceding row, or else at its following one', () => {
  const rows = [
    { start: 10, end: 19 },
    { start: 30, end: 39 },
  ];
  const beside = (start: number) => rowBeside(rows, { start, end: start })?.start;
  expect([beside(5), beside(20), beside(40)]).toEqual([10, 10, 30]);
  expect(rowBeside([], { start: 5, end: 5 })).toBeUndefined();
});

test('waiting submissions change each ticket of the stock as if applied one after the other', () => {
  const UPC = '028400001236';
  const packs: StockRun[] = [
    [1, 13, 1000, 1009],
    [1, 1, 1010, 1014],
    [2, 1, 1015, 1024],
    [2, 13, 1027, 1029],
  ].map(([lotCounter = 0, status, start = 0, end = 0]) =>
    stockRun({ upc: UPC, lotCounter, status: status === 1 ? 1 : 13, start, end }),
  );
  const anyEffects = fc.array(
    fc.oneof(
      run.map((each): StockEffect => ({ kind: 'shelf', upc: UPC, ...each })),
      run.map((each): StockEffect => ({ kind: 'sale', upc: UPC, ...each })),
    ),
    { maxLength: 9 },
  );
  fc.assert(
    fc.property(anyEffects, (effects) => {
      const expected = packs.flatMap((pack) =>
        ticketsOf(pack).flatMap((ticket) => {
          let status: number = pack.status;
          for (const effect of effects) {
            if (ticket < effect.start || ticket > effect.end) continue;
            if (effect.kind === 'shelf' && status === 1) status = 13;
            if (effect.kind === 'sale' && status === 13) status = 3;
          }
          return status === 3 ? [] : [[ticket, pack.lotCounter, status]];
        }),
      );
      const runs = withEffects(packs, effects).flatMap((each) =>
        ticketsOf(each).map((ticket) => [ticket, each.lotCounter, each.status]),
      );
      expect(runs.sort()).toEqual(expected.sort());
    }),
    RUNS,
  );
});

test('an index set finds the next member like a sorted list, across all its levels', () => {
  const member = fc.oneof(
    fc.integer({ min: 0, max: 39_999 }),
    fc.constantFrom(0, 31, 32, 1023, 1024, 32_767, 32_768, 39_999),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(member, fc.boolean())),
      fc.array(member, { minLength: 1 }),
      (changes, asked) => {
        const set = new IndexSet(40_000);
        const model = new Set<number>();
        for (const [each, isAdded] of changes) {
          if (isAdded) set.add(each);
          else set.delete(each);
          if (isAdded) model.add(each);
          else model.delete(each);
        }
        const sorted = [...model].sort((a, b) => a - b);
        for (const from of asked) expect(set.next(from)).toBe(sorted.find((each) => each >= from) ?? -1);
      },
    ),
  );
});
