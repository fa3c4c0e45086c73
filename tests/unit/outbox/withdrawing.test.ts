import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { loadDraft, saveDraft } from '../../../src/device/drafts';
import type { CountEntry } from '../../../src/device/rows';
import { saveSession } from '../../../src/device/session';
import { enqueueSale, enqueueShelf, OutboxConflict } from '../../../src/outbox/enqueue';
import { unsettled } from '../../../src/outbox/queries';
import { discard, retry } from '../../../src/outbox/refused-entry';
import { businessDate, DEFAULT_CLOCK, wallTime } from '../../../src/shared/time/store-clock';
import { FakeApi } from '../../support/device/fake-api';
import { openDb, saleOf, shelfOf, terminal, UPC, userOf } from '../../support/device/outbox';

const SUMMARY = { count: 2, amountCents: 1000, entries: 1 };
const CHANGED = saleOf(UPC[0], 1, undefined, 2);
const colleague = userOf(1, 11);

/** A terminal with a count that the server has refused, open in two tabs. */
async function withRefused(api = new FakeApi([{ status: 409, message: 'Not on the shelf.' }])) {
  const till = await terminal(api);
  const sent = till.options.fetch;
  const replaced: (string | null)[] = [];
  till.options.fetch = (url, init) => {
    replaced.push(new Headers(init?.headers).get('Replaces'));
    return sent(url, init);
  };
  const { seq } = await till.sell();
  await till.drain();
  replaced.length = 0;
  const refused = (await till.db.outbox.get(seq)) as CountEntry;
  expect(refused.state).toBe('attention');
  const save = (db = till.db, payload = CHANGED) =>
    enqueueSale(colleague, payload, SUMMARY, { db, replaces: refused, clearDraft: 'edit' });
  return { ...till, api, refused, save, replaced, otherTab: openDb(till.db.name) };
}

describe('changing a refused entry', () => {
  it('changing a refused entry creates a new one with the same instant, and tells the server which one it replaces', async () => {
    const { refused, save, rows, drain, db, api, replaced } = await withRefused();
    const saved = await save(db, { ...CHANGED, recorded_at: '2030-01-01T00:00:00.000Z' });
    const [old, changed] = await rows();
    expect(old).toEqual({
      ...refused,
      state: 'replaced',
      ackSeq: -1,
      withdrawn: { userId: 11, userName: 'User 11', at: expect.any(String) },
    });
    expect(changed).toEqual(saved);
    expect(changed).toMatchObject({
      state: 'pending',
      replaces: refused.key,
      recordedAt: refused.recordedAt,
    });
    expect(changed?.key).not.toBe(refused.key);
    expect(changed?.payload).toEqual({
      ...CHANGED,
      time_created: wallTime(new Date(refused.recordedAt), DEFAULT_CLOCK),
      recorded_at: refused.recordedAt,
      business_date: businessDate(new Date(refused.recordedAt), DEFAULT_CLOCK),
    });
    expect(await unsettled(db, 1, 0)).toEqual([saved.seq]);

    await drain({ wake: 'now' });
    expect(api.committed).toEqual([saved.key]);
    expect(replaced).toEqual([refused.key]);
  });

  it('changing a refused on-shelf record keeps its instant', async () => {
    const { db, fillShelf, drain } = await terminal(new FakeApi([{ status: 422 }]));
    const { seq } = await fillShelf();
    await drain();
    const refused = (await db.outbox.get(seq)) as CountEntry;
    const options = { db, replaces: refused };
    const saved = await enqueueShelf(colleague, shelfOf(UPC[0], 1, undefined, 10), SUMMARY, options);
    expect(saved).toMatchObject({ recordedAt: refused.recordedAt, replaces: refused.key });
  });

  it('a refused entry is changed once if two tabs save it', async () => {
    const { save, rows, otherTab } = await withRefused();
    const outcomes = await Promise.allSettled([save(), save(otherTab)]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await rows()).map((row) => row.state)).toEqual(['replaced', 'pending']);
  });

  const meanwhile = {
    pending: ({ refused, otherTab }) => retry(refused.seq, otherTab),
    sent: async ({ refused, otherTab, drain }) => {
      await retry(refused.seq, otherTab);
      await drain({ wake: 'now' });
    },
    discarded: ({ refused, otherTab }) => discard(refused.seq, colleague, 'twice', otherTab),
  } satisfies Record<string, (on: Awaited<ReturnType<typeof withRefused>>) => Promise<unknown>>;
  for (const [what, happens] of Object.entries(meanwhile))
    it(`changing a refused entry fails if it is ${what} in another tab, and the typed input stays`, async () => {
      const till = await withRefused();
      await saveDraft('edit', ['cards'], till.db);
      await happens(till);
      const before = await till.rows();
      const failure = await till.save().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(OutboxConflict);
      expect(failure).toMatchObject({ state: what });
      expect(await till.rows()).toEqual(before);
      expect(await loadDraft('edit', till.db)).toEqual(['cards']);
      await till.drain({ wake: 'now' });
      expect(till.api.committed).toHaveLength(1);
    });
});

describe('discarding a refused entry', () => {
  it('discarding a refused entry keeps it with person, time and reason, and reports it to the server', async () => {
    const { refused, db, rows, drain, api } = await withRefused();
    expect(await unsettled(db, 1, 0)).toEqual([refused.seq]);
    await discard(refused.seq, colleague, 'counted again', db);
    expect((await unsettled(db, 1, 0)).filter((seq) => seq === refused.seq)).toEqual([]);
    const [old, report] = await rows();
    const at = old?.withdrawn?.at;
    expect(old).toEqual({
      ...refused,
      state: 'discarded',
      ackSeq: -1,
      withdrawn: { userId: 11, userName: 'User 11', at, reason: 'counted again' },
    });
    const payload = {
      store_id: 1,
      entry_key: refused.key,
      kind: 'sale',
      captured_by: 'User 10',
      captured_at: refused.recordedAt,
      entries: [{ lot_number: UPC[0], start_ticket: '10010000000000', end_ticket: '10010000000002' }],
      amount: 15,
      refusal: 'Not on the shelf.',
      reason: 'counted again',
      discarded_at: at,
    };
    expect(report).toMatchObject({ kind: 'discard', state: 'pending', recordedAt: at, userId: 11, payload });

    await drain({ wake: 'now' });
    expect(api.received.slice(1)).toMatchObject([
      { method: 'POST', path: '/api/discarded-submissions', key: report?.key, body: payload },
    ]);
    expect((await rows()).map((row) => row.state)).toEqual(['discarded', 'sent']);
  });

  it('discarding a refused entry fails while another tab sends it again, and the entry is recorded', async () => {
    const { refused, db, drain, otherTab, api, options } = await withRefused();
    const outcome: { failure?: unknown } = {};
    await retry(refused.seq, otherTab);
    await drain({
      wake: 'now',
      fetch: async (url, init) => {
        outcome.failure = await discard(refused.seq, colleague, 'twice', db).catch((error: unknown) => error);
        return options.fetch(url, init);
      },
    });
    expect(outcome.failure).toBeInstanceOf(OutboxConflict);
    expect(api.committed).toEqual([refused.key]);
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'sent' }]);
  });

  it('a refused entry discarded in two tabs at once is reported once, and a later Retry has no effect', async () => {
    const { refused, rows, db, otherTab } = await withRefused();
    const tabs = [db, otherTab];
    await Promise.allSettled(tabs.map((tab) => discard(refused.seq, colleague, 'counted again', tab)));
    await retry(refused.seq, db);
    expect((await rows()).map((row) => [row.kind, row.state])).toEqual([
      ['sale', 'discarded'],
      ['discard', 'pending'],
    ]);
  });

  it('an entry discarded without a network is reported only under its own store’s session', async () => {
    const { refused, db, drain, api } = await withRefused();
    await discard(refused.seq, colleague, 'counted again', db);
    await saveSession(userOf(2), 'token-2', db);
    await drain({ wake: 'now' });
    expect(api.received).toHaveLength(1);
    await saveSession(userOf(1), 'token-3', db);
    await drain({ wake: 'now' });
    expect(api.received.at(-1)).toMatchObject({
      path: '/api/discarded-submissions',
      token: 'Bearer token-3',
    });
  });
});
