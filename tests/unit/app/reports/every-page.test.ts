import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExportRefused } from '../../../../src/app/office/save-file';
import { everyPageOf, MAX_EXPORTED } from '../../../../src/app/places/all-stores';

type Row = { id: number; value: number };
type Reply = { data: Row[]; total: number; sum: number };

/** A report that is sorted by value, and changes after some of its pages were asked for. */
function report(sizes: number, changes: ReadonlyMap<number, { id: number; value: number } | 'new'>) {
  const rows: Row[] = Array.from({ length: sizes }, (_, id) => ({ id, value: (id * 7919) % 10_007 }));
  let asked = 0;
  const ask = async ({ page, page_size }: { page: number; page_size: number }): Promise<Reply> => {
    const inOrder = [...rows].sort((a, b) => b.value - a.value || a.id - b.id);
    const reply = {
      data: inOrder.slice((page - 1) * page_size, page * page_size),
      total: rows.length,
      sum: rows.reduce((sum, { value }) => sum + value, 0),
    };
    const change = changes.get(++asked);
    if (change === 'new') rows.push({ id: rows.length, value: 20_000 });
    else if (change) rows[change.id % rows.length] = { id: change.id % rows.length, value: change.value };
    return reply;
  };
  return { ask, rows, asked: () => asked };
}

const outlineOf = ({ total, sum }: Reply) => `${total} ${sum}`;
const job = () => ({ signal: new AbortController().signal, onProgress: () => {} });
const idsOf = (pages: readonly Reply[]) => pages.flatMap(({ data }) => data.map(({ id }) => id));

test('a file of a report has each row once, even if rows arrive or change while its pages are fetched', async () => {
  const change = fc.oneof(
    fc.constant('new' as const),
    fc.record({ id: fc.nat(1_000), value: fc.integer({ min: 10_008, max: 30_000 }) }),
  );
  // Four changes at most: one for each try but the last.
  const changes = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), change), {
    maxLength: 4,
    selector: ([at]) => at,
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 450 }), changes, async (size, some) => {
      const { ask, rows } = report(size, new Map(some));
      const pages = await everyPageOf(ask, outlineOf, job());
      const ids = idsOf(pages);
      expect(new Set(ids).size).toBe(ids.length);
      // Those of one state: a row that arrived with the last page isn't in it.
      expect(ids.length).toBe(pages[0]?.total);
      expect(ids.length).toBeGreaterThanOrEqual(size);
      expect(ids.length).toBeLessThanOrEqual(rows.length);
    }),
    { numRuns: 60 },
  );
});

test('no file is made of a report whose figures keep changing, and the error explains why', async () => {
  const always = new Map(Array.from({ length: 50 }, (_, at) => [at + 1, 'new' as const]));
  const { ask, asked } = report(150, always);
  await expect(everyPageOf(ask, outlineOf, job())).rejects.toThrow(ExportRefused);
  expect(asked()).toBe(10);
});

test('the file of a long report ends with its ten-thousandth row', async () => {
  const { ask } = report(MAX_EXPORTED + 250, new Map());
  expect(idsOf(await everyPageOf(ask, outlineOf, job()))).toHaveLength(MAX_EXPORTED);
});
