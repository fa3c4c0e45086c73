import { expect, test } from 'vitest';
import { PendingViolations } from '../../../server/health/violations';

const refusal = new Error('the database refuses');

test('violations that the database refuses stay pending and are written with later ones', async () => {
  const pending = new PendingViolations();
  expect(pending.add('sweep_adds_up', 7, 'first')).toBe(true);
  expect(pending.add('sweep_adds_up', 7, 'second')).toBe(false);
  pending.add('entry_balances', 8, 'other');
  await expect(pending.write(() => Promise.reject(refusal))).rejects.toBe(refusal);

  pending.add('sweep_adds_up', 9, 'third');
  const written: unknown[] = [];
  await pending.write(async (...each) => written.push(each));
  expect(written).toEqual([
    ['sweep_adds_up', { violations: 3, storeId: 9, evidence: 'third' }],
    ['entry_balances', { violations: 1, storeId: 8, evidence: 'other' }],
  ]);
  expect(pending.counts.size).toBe(0);
});

test('a violation that occurs while others are written is written the next time, and each only once', async () => {
  const pending = new PendingViolations();
  pending.add('sweep_adds_up', 7, 'first');
  const written: unknown[] = [];
  const save = async (...each: unknown[]) => {
    if (written.length === 0) pending.add('sweep_adds_up', 9, 'meanwhile');
    written.push(each);
  };
  await pending.write(save);
  await pending.write(save);
  await pending.write(save);
  expect(written).toEqual([
    ['sweep_adds_up', { violations: 1, storeId: 7, evidence: 'first' }],
    ['sweep_adds_up', { violations: 1, storeId: 9, evidence: 'meanwhile' }],
  ]);
});
