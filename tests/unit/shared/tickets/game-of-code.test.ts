import { expect, test } from 'vitest';
import { gameOfCode } from '../../../../src/shared/tickets/code-parts';
import { LAYOUTS, layoutOf, STANDARD } from '../../../../src/shared/tickets/layouts';
import { REAL_CODES } from '../../../support/tickets/real-codes';

const layout = (code: string) => layoutOf(code) ?? expect.fail(code);

test('a long code of a real ticket names its game, even before the company has a store', () => {
  const scanned = REAL_CODES.filter(({ source, refuse }) => source === 'scan' && refuse === null);
  expect(scanned.length).toBeGreaterThan(40);
  for (const { code, layout: of, normal, price, packSize } of scanned) {
    for (const storeLayout of [layout(of), STANDARD]) {
      const result = gameOfCode(code, storeLayout);
      expect(result).toMatchObject({ kind: 'ticket' });
      if (result.kind !== 'ticket') continue;
      if (normal) expect(result.game.padStart(4, '0')).toBe(normal.slice(0, 4));
      if (price) expect(result).toMatchObject({ priceCents: price * 100, packSize });
    }
  }
});

test('a UPC is read as a UPC in every ticket layout, and one with 11 digits gets its check digit', () => {
  for (const storeLayout of LAYOUTS) {
    expect(gameOfCode('028400005678', storeLayout)).toEqual({ kind: 'upc', upc: '028400005678' });
    expect(gameOfCode('0028400005678', storeLayout)).toEqual({ kind: 'upc', upc: '028400005678' });
    expect(gameOfCode('02840000567', storeLayout)).toEqual({ kind: 'upc', upc: '028400005678' });
  }
});

test('a code whose game depends on the state names no game until the state is known', () => {
  const newJersey = '019671032738033';
  expect(gameOfCode(newJersey, STANDARD)).toEqual({ kind: 'unreadable' });
  expect(gameOfCode(newJersey, layout('us-nj'))).toMatchObject({ kind: 'ticket', game: '1967' });
});

test('the code under a ticket’s latex, and other codes, name no game', () => {
  for (const code of ['17471263622075123456789478', '12345', 'hello', '123456789012345678901234'])
    expect(gameOfCode(code, layout('us-ca'))).toEqual({ kind: 'unreadable' });
});
