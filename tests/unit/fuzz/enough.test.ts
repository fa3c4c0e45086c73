import { expect, test } from 'vitest';
import { shortcomings } from '../../fuzz/enough';
import { judgeMemory } from '../../fuzz/memory';

const memory = judgeMemory(
  Array.from({ length: 6 }, (_, n) => ({ requests: n, heapUsed: 1, external: 1, rss: 1 })),
);
const SOLD = 'POST /api/sales-record-register';
const enough = {
  requests: 1000,
  refusedAndCompared: 400,
  memory,
  calls: new Map([
    [SOLD, { accepted: 5, refused: 295 }],
    ['GET /api/view-profile', { accepted: 0, refused: 700 }],
  ]),
};

test('a campaign passes with enough accepted requests, comparisons and readings; a long one must cover every call', () => {
  expect(shortcomings(enough, false)).toEqual([]);
  expect(shortcomings(enough, true)).toEqual(['Never accepted: GET /api/view-profile.']);
});

test('a campaign with too few accepted requests, comparisons or readings fails', () => {
  const calls = new Map([[SOLD, { accepted: 0, refused: 1000 }]]);
  expect(shortcomings({ ...enough, calls }, true)).toEqual(['Nothing was ever accepted.']);
  expect(shortcomings({ ...enough, refusedAndCompared: 9 }, false)).toEqual([
    'All tables were compared after 9 of 1000 requests only.',
  ]);
  expect(shortcomings({ ...enough, memory: null }, false)).toEqual([
    'Memory was not judged: too few readings.',
  ]);
});
