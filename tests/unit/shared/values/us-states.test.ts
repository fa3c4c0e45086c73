import { expect, test } from 'vitest';
import { isTimeZone } from '../../../../src/shared/places/store-settings';
import { LAYOUTS, layoutOf } from '../../../../src/shared/tickets/layouts';
import { stateOf, US_STATES } from '../../../../src/shared/values/us-states';

const states = Object.entries(US_STATES);

test('every US state has a known ticket layout and a valid time zone', () => {
  expect(states).toHaveLength(52);
  expect(new Set(states.map(([, { name }]) => name)).size).toBe(52);
  const unknown = states.filter(
    ([, state]) => layoutOf(state.ticket_layout) === undefined || !isTimeZone(state.time_zone),
  );
  expect(unknown).toEqual([]);
});

test('every verified ticket layout belongs to its state, and only California sells rolls downwards', () => {
  const own = states.filter(([, state]) => state.ticket_layout !== 'standard');
  expect(own.map(([, state]) => state.ticket_layout).sort()).toEqual(
    LAYOUTS.map(({ code }) => code)
      .filter((code) => code.startsWith('us-'))
      .sort(),
  );
  for (const [code, state] of own) expect(state.ticket_layout).toBe(`us-${code.toLowerCase()}`);
  expect(states.filter(([, state]) => state.sells === 'down').map(([code]) => code)).toEqual(['CA']);
});

test('a US state is recognized by its postal code or name, in any case, with or without spaces and dots', () => {
  for (const [code, { name }] of states) {
    expect([code, code.toLowerCase(), ` ${name} `, name.toUpperCase()].map(stateOf)).toEqual(
      Array(4).fill(code),
    );
  }
  expect(['D.C.', 'N. J.', 'NewYork', 'west  virginia'].map(stateOf)).toEqual(['DC', 'NJ', 'NY', 'WV']);
  for (const text of ['', ' . ', 'ZZ', 'Calif', 'Californias', 'CA, NV', 'C-A', '06', 'constructor'])
    expect(stateOf(text)).toBeNull();
});
