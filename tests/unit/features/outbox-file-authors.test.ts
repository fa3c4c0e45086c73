import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { authorOf } from '../../../src/features/outbox/transfer';

const names = new Map([[21, 'Anna']]);

test('the author of a file’s entry is whom its id stands for, not what the file calls that person', () => {
  expect(authorOf({ userId: 21, userName: 'Anna' }, names)).toBe('Anna');
  expect(authorOf({ userId: 21, userName: 'Ben' }, names)).toBe('Anna (the file says Ben)');
  expect(authorOf({ userId: 22, userName: 'Ben' }, names)).toBe('Ben (by the file’s own words)');
});
