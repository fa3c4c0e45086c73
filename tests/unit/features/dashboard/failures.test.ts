import { expect, test } from 'vitest';
import { failures, oldest } from '../../../../src/features/dashboard/failures';

test('failures are listed once per reason', () => {
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

test('figures are as old as the oldest of them', () => {
  const [morning, noon] = [new Date('2026-11-20T16:00:00Z'), new Date('2026-11-20T20:00:00Z')];
  expect(oldest([{ asOf: noon }, { asOf: null }, { asOf: morning }])).toEqual(morning);
  expect(oldest([{ asOf: null }])).toBeNull();
});
