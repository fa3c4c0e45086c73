import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TerminalDb } from '../../../src/device/db';
import type { CountEntry } from '../../../src/device/rows';
import { clearSession, saveSession } from '../../../src/device/session';
import { enqueueSale, enqueueShelf } from '../../../src/outbox/enqueue';
import { FileRefused, loadOutboxFile, outboxFile, previewOf, readOutboxFile } from '../../../src/outbox/file';
import { unsettled } from '../../../src/outbox/queries';
import { discard } from '../../../src/outbox/refused-entry';
import { effectsOf } from '../../../src/outbox/submission';
import type { SalesBody } from '../../../src/shared/counting/sales-schema';
import { MAX_ENTRIES } from '../../../src/shared/values/limits';
import { FakeApi } from '../../support/device/fake-api';
import { MADE, SUMMARY, saleOf, shelfOf, terminal, UPC, userOf } from '../../support/device/outbox';

const NAME = 'outbox-K7QM2P-2026-11-20.jsonl';

const saved = (db: TerminalDb) => outboxFile(MADE, db);
const loaded = async (file: string, db: TerminalDb) => loadOutboxFile(await readOutboxFile(file), NAME, db);

const REFUSED = { status: 409, message: 'Not on the shelf.' } as const;

/** A tablet with entries in each state: sent, replaced, discarded, refused; the discard and the replacement wait. */
async function dyingTablet(api: FakeApi) {
  const tablet = await terminal(api);
  const { db, user } = tablet;
  api.fates = ['ok', REFUSED, REFUSED, REFUSED];
  await tablet.fillShelf(UPC[0]);
  const [changed, thrown] = [await tablet.sell(UPC[0]), await tablet.sell(UPC[1])];
  await tablet.sell(UPC[2]);
  await tablet.drain();
  const replaces = (await db.outbox.get(changed.seq)) as CountEntry;
  await enqueueSale(user, saleOf(UPC[0], 1, undefined, 2), SUMMARY, { db, replaces });
  await discard(thrown.seq, user, 'counted again', db);
  return { ...tablet, file: await saved(db) };
}

/** A file with a valid digest and arbitrary content. */
const sealed = (entries: readonly unknown[], head: object = {}, made: unknown = MADE) => {
  const lines = made === undefined ? entries : [made, ...entries];
  const body = lines.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  const sha256 = createHash('sha256').update(body).digest('hex');
  return `${JSON.stringify({ type: 'lottery-inventory-outbox', version: 7, sha256, ...head })}\n${body}`;
};
/** The same file in the format of the first release. */
const asVersion1 = (file: string) => {
  const body = linesOf(file)
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join('');
  const sha256 = createHash('sha256').update(body).digest('hex');
  return `${JSON.stringify({ type: 'lottery-inventory-outbox', version: 1, sha256 })}\n${body}`;
};
const linesOf = (file: string): Record<string, unknown>[] =>
  file
    .split('\n')
    .slice(2, -1)
    .map((line) => JSON.parse(line));

let server: FakeApi;
let tablet: Awaited<ReturnType<typeof dyingTablet>>;
let other: Awaited<ReturnType<typeof terminal>>;

beforeEach(async () => {
  server = new FakeApi();
  tablet = await dyingTablet(server);
  other = await terminal(server);
});

describe('an outbox file loaded on another terminal', () => {
  it('an outbox file adds its entries in order of capture; waiting and refused ones wait, others keep their state', async () => {
    const own = await other.sell(UPC[1], 20_010_000_000_000);
    expect(await loaded(tablet.file, other.db)).toEqual({ taken: 6, alreadyHere: 0, refused: 0 });
    const [first, ...taken] = await other.rows();
    expect(first).toEqual(own);
    expect(taken.map((row) => [row.kind, row.state, row.attempts, row.ackSeq])).toEqual([
      ['shelf', 'sent', 0, 1],
      ['sale', 'replaced', 0, -1],
      ['sale', 'discarded', 0, -1],
      ['sale', 'pending', 0, 0],
      ['sale', 'pending', 0, 0],
      ['discard', 'pending', 0, 0],
    ]);
    const lasting = ['key', 'recordedAt', 'sentAt', 'userName', 'withdrawn', 'replaces'] as const;
    for (const name of lasting)
      expect(taken.map((row) => row[name])).toEqual((await tablet.rows()).map((row) => row[name]));
    expect(await unsettled(other.db, 1, 1)).toEqual([own.seq, ...taken.slice(3).map((row) => row.seq)]);
  });

  it('an outbox file preserves every body exactly, so that the server computes the same hash', async () => {
    await loaded(tablet.file, other.db);
    const bodies = async (of: typeof other) => (await of.rows()).map((row) => JSON.stringify(row.payload));
    expect(await bodies(other)).toEqual(await bodies(tablet));
    expect(await saved(other.db)).toBe(sealed(linesOf(tablet.file).map(asLoaded)));
  });

  it('an outbox file preserves the bin of a pack', async () => {
    const { data } = shelfOf(UPC[0], 1);
    const body = { data: data.map((run) => ({ ...run, bin: 14 })) };
    await enqueueShelf(userOf(1), body, SUMMARY, { db: tablet.db });
    await loaded(await saved(tablet.db), other.db);
    const last = (await other.rows()).at(-1);
    expect(last?.payload).toEqual({ ...body, recorded_at: last?.recordedAt });
    expect(last && effectsOf(last)).toMatchObject([{ kind: 'shelf', bin: 14 }]);
  });

  it('the preview of an outbox file lists the new entries with author and time', async () => {
    await other.sell(UPC[1], 20_010_000_000_000);
    const file = await readOutboxFile(tablet.file);
    expect(file.made).toEqual(MADE);
    const { fresh, alreadyHere, refused } = await previewOf(file, other.db);
    expect(fresh.map(({ userName, recordedAt }) => [userName, recordedAt])).toEqual(
      (await tablet.rows()).map(({ userName, recordedAt }) => [userName, recordedAt]),
    );
    expect([alreadyHere, refused]).toEqual([0, 0]);
    expect(await other.rows()).toHaveLength(1);
    await loaded(tablet.file, other.db);
    expect(await previewOf(file, other.db)).toEqual({ fresh: [], alreadyHere: 6, refused: 0 });
  });

  it('entries from an outbox file keep its name, its origin and who loaded it, and the server learns these', async () => {
    await other.sell(UPC[1], 20_010_000_000_000);
    await loaded(tablet.file, other.db);
    const [own, ...taken] = await other.rows();
    expect(own?.imported).toBeUndefined();
    const imported = { file: NAME, ...MADE, loaded_at: expect.any(String), loaded_by: other.user.id };
    expect(taken.map((row) => row.imported)).toEqual(Array(6).fill(imported));
    await other.drain({ wake: 'now' });
    const withFile = server.received.filter(({ outboxFile }) => outboxFile !== null);
    expect(withFile.map(({ key }) => key).sort()).toEqual(
      taken
        .filter(({ state }) => state === 'pending')
        .map(({ key }) => key)
        .sort(),
    );
    expect(JSON.parse(decodeURIComponent(withFile[0]?.outboxFile ?? ''))).toEqual(taken[3]?.imported);
  });

  it('an outbox file of the previous release is loaded, with an unknown origin', async () => {
    expect(await loaded(asVersion1(tablet.file), other.db)).toEqual({ taken: 6, alreadyHere: 0, refused: 0 });
    const [row] = await other.rows();
    expect(row?.imported).toMatchObject({ file: NAME, made_at: null, terminal: null });
  });

  it('an outbox file preserves an entry that the server refused because it has too many runs', async () => {
    const { data } = saleOf(UPC[0], 1);
    const runs = Array.from({ length: MAX_ENTRIES + 1 }, () => data.scanned[0] ?? data.non_scanned[0]);
    const long = { data: { scanned: runs, non_scanned: [] } } as unknown as SalesBody;
    await enqueueSale(userOf(1), long, SUMMARY, { db: tablet.db });
    expect(await loaded(await saved(tablet.db), other.db)).toMatchObject({ taken: 7 });
  });

  it('the saved name of an outbox file has no disguising characters and fits into a header', async () => {
    const name = `\u202eljsonl.exe\u0000${'😀'.repeat(80)}`;
    await loadOutboxFile(await readOutboxFile(tablet.file), name, other.db);
    const { imported } = (await other.rows())[0] ?? {};
    expect(imported?.file).toMatch(/^_ljsonl\.exe_😀/);
    expect(imported?.file.length).toBe(120);
    await other.drain({ wake: 'now' });
    expect(server.received.at(-1)?.outboxFile?.length).toBeLessThan(2000);
  });

  it('entries of an outbox file are sent once, even if the original tablet sends them too', async () => {
    await loaded(tablet.file, other.db);
    await other.drain({ wake: 'now' });
    await tablet.drain({ wake: 'now' });
    const sent = (await other.rows()).filter((row) => row.state === 'sent').map((row) => row.key);
    expect(sent).toHaveLength(4);
    expect([...server.committed].sort()).toEqual(sent.sort());
    expect((await other.rows()).map((row) => row.state)).not.toContain('pending');
  });

  it('loading an outbox file again changes nothing, even if its entries were sent in between', async () => {
    await loaded(tablet.file, other.db);
    await other.drain({ wake: 'now' });
    const before = await other.rows();
    expect(await loaded(tablet.file, other.db)).toEqual({ taken: 0, alreadyHere: 6, refused: 0 });
    expect(await loaded(tablet.file, tablet.db)).toEqual({ taken: 0, alreadyHere: 6, refused: 0 });
    expect(await other.rows()).toEqual(before);
  });

  it('sent entries of an outbox file are checked with the server like the terminal’s own', async () => {
    await loaded(tablet.file, other.db);
    const [shelf] = await other.rows();
    await other.drain({ wake: 'now' });
    expect(server.checkedKeys.flat()).toContain(shelf?.key);
  });
});

const asLoaded = (entry: Record<string, unknown>) =>
  entry.state === 'attention' ? { ...entry, state: 'pending' } : entry;

describe('outbox files and the signed-in store', () => {
  it('an outbox file gets only the signed-in store’s entries, and only those are loaded from one', async () => {
    const { db } = tablet;
    await enqueueShelf(userOf(2), shelfOf(UPC[0], 2), SUMMARY, { db });
    expect(await saved(db)).toBe(tablet.file);
    await saveSession(userOf(2), 'token-2', db);
    const foreign = await saved(db);
    expect(linesOf(foreign)).toMatchObject([{ storeId: 2 }]);
    const both = sealed([...linesOf(tablet.file), ...linesOf(foreign)]);
    expect(await loaded(both, other.db)).toEqual({ taken: 6, alreadyHere: 0, refused: 1 });
    expect(await loaded(foreign, other.db)).toEqual({ taken: 0, alreadyHere: 0, refused: 1 });
    expect(await other.db.outbox.where({ key: linesOf(foreign)[0]?.key }).count()).toBe(0);
  });

  it('without a signed-in user of a store, no outbox file is written or loaded', async () => {
    await saveSession({ ...userOf(1), user_role: 5 }, 'token-5', other.db);
    expect(await loaded(tablet.file, other.db)).toEqual({ taken: 0, alreadyHere: 0, refused: 6 });
    await clearSession(other.db);
    await expect(saved(other.db)).rejects.toBeInstanceOf(FileRefused);
    expect(await other.rows()).toEqual([]);
  });
});

describe('invalid outbox files', () => {
  const refused = async (file: string, faults: RegExp) => {
    const failure = await loaded(file, other.db).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FileRefused);
    expect(failure).toMatchObject({ fault: expect.stringMatching(faults) });
    expect(await other.rows()).toEqual([]);
  };

  it('an outbox file with one character changed, removed or added is refused', async () => {
    const { file } = tablet;
    for (let at = 0; at < file.length; at += 97) {
      const other = file[at] === '7' ? '8' : '7';
      const [before, after] = [file.slice(0, at), file.slice(at + 1)];
      for (const changed of [`${before}${other}${after}`, `${before}${after}`, `${before}7${file.slice(at)}`])
        await refused(changed, /^(not_ours|newer_version|damaged)$/);
    }
    for (const cut of [file.slice(0, -1), file.slice(0, 900), `${file}\n`, file.replaceAll('\n', '\r\n')])
      await refused(cut, /^damaged$/);
  });

  it('an outbox file of another format or a newer version of the app is refused', async () => {
    const entries = linesOf(tablet.file);
    for (const file of ['', '\n', 'lot,serial\n1,2\n', '{}', '[]\n', 'null\n'])
      await refused(file, /^not_ours$/);
    await refused(sealed(entries, { type: 'other' }), /^not_ours$/);
    await refused(sealed(entries, { version: 8 }), /^newer_version$/);
    await refused(sealed(entries, { version: '7' }), /^not_ours$/);
    for (const made of [
      {},
      { ...MADE, terminal: 'nowhere' },
      { ...MADE, made_at: 'today' },
      { ...MADE, by: 1 },
    ])
      await refused(sealed(entries, {}, made), /^damaged$/);
    await refused(asVersion1(tablet.file).replace('"version":1', '"version":3'), /^damaged$/);
  });

  it('an outbox file with a missing, unknown or malformed field in an entry is refused', async () => {
    const entries = linesOf(tablet.file);
    const sale = entries.find((entry) => entry.kind === 'sale') ?? {};
    for (const name of [
      'key',
      'kind',
      'version',
      'storeId',
      'userName',
      'recordedAt',
      'summary',
      'payload',
      'state',
    ])
      await refused(sealed([...entries.slice(0, 2), { ...sale, [name]: undefined }]), /^damaged$/);
    const wrong = [
      { extra: 1 },
      { key: 'not-a-key' },
      { kind: 'shelf' },
      { version: 2 },
      { state: 'unheard' },
      { recordedAt: 'yesterday' },
      { recordedAt: '2026-99-20T22:05:00.000Z' },
      { payload: { ...(sale.payload as object), note: 'x' } },
      { summary: { ...SUMMARY, count: -1 } },
      { payload: { data: { scanned: [], non_scanned: [{}] }, recorded_at: sale.recordedAt } },
      { payload: { ...saleOf(UPC[0], 2), recorded_at: sale.recordedAt } },
      { state: 'sent', withdrawn: undefined },
      { state: 'pending' },
    ];
    for (const part of wrong) await refused(sealed([{ ...sale, ...part }]), /^damaged$/);
    await refused(sealed([...entries, entries[0]]), /^damaged$/);
    await refused(sealed([null, 1, []]), /^damaged$/);
  });

  it('no entry of an outbox file is saved if the device can’t save the last one', async () => {
    let written = 0;
    other.db.outbox.hook('creating', () => {
      written += 1;
      if (written === 6) throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(loaded(tablet.file, other.db)).rejects.toMatchObject({ fault: 'full' });
    expect(written).toBe(6);
    expect(await other.rows()).toEqual([]);
  });
});
