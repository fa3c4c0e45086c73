import { expect, test } from 'vitest';
import { wholeList } from '../../../src/device/stock-calls';

const ROWS = Array.from({ length: 250 }, (_, id) => ({ id }));
const page = async ({ page = 1, page_size = 100 }) => ({
  total: ROWS.length,
  data: ROWS.slice((page - 1) * page_size, page * page_size),
});

test('a whole list is fetched page by page and shows its progress', async () => {
  const shares: number[] = [];
  const job = {
    signal: new AbortController().signal,
    onProgress: ({ done, total }: { done: number; total: number }) => shares.push(done / total),
  };
  expect(await wholeList(page, job)).toEqual(ROWS);
  expect(shares).toEqual([0.4, 0.8, 1]);
});

test('a cancelled list requests no further page', async () => {
  const controller = new AbortController();
  let requestCount = 0;
  const cancelledMeanwhile = (query: { page?: number }) => {
    requestCount++;
    controller.abort(new Error('cancelled'));
    return page(query);
  };
  const job = { signal: controller.signal, onProgress: () => {} };
  await expect(wholeList(cancelledMeanwhile, job)).rejects.toThrow('cancelled');
  expect(requestCount).toBe(1);
});
