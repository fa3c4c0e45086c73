import { expect, test } from 'vitest';
import { wholeList } from '../../../src/api/client/whole-list';

const ROWS = Array.from({ length: 250 }, (_, id) => ({ id }));
const page = async ({ page = 1, page_size = 100 }) => ({
  total: ROWS.length,
  data: ROWS.slice((page - 1) * page_size, page * page_size),
});

test('a list comes page by page, and says how far it is', async () => {
  const shares: number[] = [];
  const job = {
    signal: new AbortController().signal,
    onProgress: ({ done, total }: { done: number; total: number }) => shares.push(done / total),
  };
  expect(await wholeList(page, job)).toEqual(ROWS);
  expect(shares).toEqual([0.4, 0.8, 1]);
});

test('a cancelled list asks for no other page', async () => {
  const controller = new AbortController();
  let asked = 0;
  const cancelledMeanwhile = (query: { page?: number }) => {
    asked++;
    controller.abort(new Error('cancelled'));
    return page(query);
  };
  const job = { signal: controller.signal, onProgress: () => {} };
  await expect(wholeList(cancelledMeanwhile, job)).rejects.toThrow('cancelled');
  expect(asked).toBe(1);
});
