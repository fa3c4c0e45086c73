import { expect, test } from 'vitest';
import { failures } from '../../../../src/app/board/figures';

test('failures of the board’s requests are listed once per reason', () => {
  expect(
    failures([
      { name: 'Number of Users', error: 'No network.' },
      { name: 'Number of Vendors', error: undefined },
      { name: 'Number of Plans', error: 'No network.' },
      { name: 'Tickets', error: 'Too many requests' },
    ]),
  ).toEqual(['Number of Users, Number of Plans: No network.', 'Tickets: Too many requests']);
  expect(failures([{ name: 'Tickets', error: undefined }])).toEqual([]);
});
