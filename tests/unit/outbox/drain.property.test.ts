import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { saveSession } from '../../../src/outbox/session';
import { FakeApi, type Fate } from '../../support/fake-api';
import { terminal, UPC } from '../../support/outbox';

const fate = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fate>('ok') },
  { weight: 2, arbitrary: fc.constant<Fate>('reply-lost') },
  fc.constantFrom<Fate>(
    'no-network',
    'portal',
    { status: 401, code: 'session_expired' },
    { status: 429 },
    { status: 500 },
    { status: 503 },
    { status: 502, json: false },
  ),
);

it('whatever the network and the server do: every row once, and those of one lot in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { maxLength: 25 }),
      fc.array(fc.nat(UPC.length - 1), { minLength: 1, maxLength: 10 }),
      fc.infiniteStream(fc.boolean()),
      async (fates, lots, hurry) => {
        const api = new FakeApi([...fates]);
        const { db, user, drain, sell, rows, clock } = await terminal(api);
        for (const lot of lots) await sell(UPC[lot]);
        for (let round = 0; round <= fates.length + 1; round++) {
          const dueAt = await drain({ wake: hurry.next().value ? 'now' : 'due' });
          if (dueAt !== null) clock.now = dueAt;
          else await saveSession(user, `token-${round}`, db);
        }
        const kept = await rows();
        expect(kept.map((row) => row.state)).toEqual(lots.map(() => 'sent'));
        expect([...api.committed].sort()).toEqual(kept.map((row) => row.key).sort());
        expect(new Set(kept.map((row) => row.ackSeq)).size).toBe(kept.length);
        for (const upc of UPC) {
          const ofLot = kept.filter(
            (row) => row.kind === 'sale' && row.payload.data.scanned[0]?.lot_number === upc,
          );
          const keys = ofLot.map((row) => row.key);
          expect(api.committed.filter((key) => keys.includes(key))).toEqual(keys);
        }
        await db.delete();
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);
