import { OUTBOX_FILE } from '../../../../../src/messages/areas/outbox-file';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { authorOf } from '../../../../../src/app/terminals/outbox/file-actions';

const names = new Map([[21, 'Anna']]);

test('the author of an entry in an outbox file is the user with its id, not the name in the file', () => {
  expect(authorOf({ userId: 21, userName: 'Anna' }, names, OUTBOX_FILE)).toBe('Anna');
  expect(authorOf({ userId: 21, userName: 'Ben' }, names, OUTBOX_FILE)).toBe('Anna (the file says Ben)');
  expect(authorOf({ userId: 22, userName: 'Ben' }, names, OUTBOX_FILE)).toBe('Ben (according to the file)');
});
