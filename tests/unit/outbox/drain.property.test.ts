import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { saveSession } from '../../../src/device/session';
import { FakeApi, type Fate } from '../../support/device/fake-api';
import { terminal, UPC } from '../../support/device/outbox';
import { histories } from '../../support/runner/share';

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

it('despite any fault of network and server, every entry is recorded once, no sale before its lot’s on-shelf records', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { maxLength: 25 }),
      fc.array(fc.tuple(fc.nat(UPC.length - 1), fc.boolean()), { minLength: 1, maxLength: 10 }),
      fc.infiniteStream(fc.boolean()),
      async (fates, entries, hurry) => {
        const api = new FakeApi([...fates]);
        const { db, user, drain, sell, fillShelf, rows, clock } = await terminal(api);
        for (const [lot, isSale] of entries) await (isSale ? sell(UPC[lot]) : fillShelf(UPC[lot]));
        for (let round = 0; round <= fates.length + 1; round++) {
          const dueAt = await drain({ wake: hurry.next().value ? 'now' : 'due' });
          if (dueAt !== null) clock.now = dueAt;
          else await saveSession(user, `token-${round}`, db);
        }
        const kept = await rows();
        expect(kept.map((row) => row.state)).toEqual(entries.map(() => 'sent'));
        expect([...api.committed].sort()).toEqual(kept.map((row) => row.key).sort());
        expect(new Set(kept.map((row) => row.ackSeq)).size).toBe(kept.length);
        const arrival = kept.map((row) => api.committed.indexOf(row.key));
        for (const [later, [lot, isSale]] of entries.entries())
          for (const [earlier, [otherLot, wasSale]] of entries.slice(0, later).entries())
            if (lot === otherLot && !(isSale && wasSale))
              expect(arrival[earlier]).toBeLessThan(arrival[later] ?? 0);
        await db.delete();
      },
    ),
    { numRuns: histories(60) },
  );
});
