import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import {
  PRACTICE_CODES,
  PRACTICE_STOCK,
  practiceForm,
} from '../../../../../src/app/counting/help/practice-stock';
import { db } from '../../../../../src/device/db';
import { isEmptyCard } from '../../../../../src/shared/counting/cards';
import { summarizeCount, totalOf } from '../../../../../src/shared/counting/count-summary';
import { readCode, upcCheckDigit } from '../../../../../src/shared/tickets/read-code';
import { importsOf } from '../../../../support/structure/sources';

const PAGE = 'src/app/counting/help/practice-page.tsx';
/** Modules that store, send or request data. */
const REAL =
  /^src\/(outbox\/(enqueue|drain|settle)|device\/(db|drafts)|device\/(stock-calls|client\/(?!clock|base))|app\/(calls|state\/(api|sync|stock-store|shared-draft))|pwa\/wake)/;

/** All files that a file loads at once; a lazy part, such as the camera, comes later. */
function broughtBy(file: string, files = new Set<string>()): Set<string> {
  files.add(file);
  for (const { to, lazy } of importsOf(file))
    if (to && !lazy && /\.tsx?$/.test(to) && !files.has(to)) broughtBy(to, files);
  return files;
}

describe('practice', () => {
  test('a practice count goes from scans to totals without storing or sending anything', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { store } = practiceForm();
    const state = () => store.getState();
    for (const { code } of PRACTICE_CODES) state().scan(code);
    expect(state().last).toMatchObject({ tone: 'refused' });
    expect(state().cards.map(({ upc, confirmed }) => [upc.slice(0, 4), confirmed])).toEqual([
      ['9901', true],
      ['9902', true],
      ['9905', true],
      ['9910', true],
    ]);
    expect(state().review()).toBeNull();
    const counted = () =>
      summarizeCount(
        state().cards.filter((card) => !isEmptyCard(card)),
        PRACTICE_STOCK.onShelf,
      );
    const { scanned, notScanned } = counted();
    state().markSoldOut(
      notScanned.map(({ range }) => range),
      true,
    );
    expect(totalOf([...scanned, ...notScanned])).toEqual({
      count: 41,
      amountCents: 12_00 + 75_00 + 40_00 + 200_00,
    });
    state().reset();

    expect(fetched).not.toHaveBeenCalled();
    expect(await db.outbox.count()).toBe(0);
    expect(await db.drafts.count()).toBe(0);
  });

  test('each practice ticket has a printed number, a code and a serial that match', () => {
    const { layout } = PRACTICE_STOCK;
    for (const { serial, code, printed } of PRACTICE_CODES) {
      const isKnown = () => false;
      expect(readCode(code, { layout, source: 'scan', isKnown })).toMatchObject({ kind: 'ticket', serial });
      expect(readCode(printed, { layout, source: 'typed', isKnown })).toMatchObject({
        kind: 'ticket',
        serial,
      });
    }
  });

  test('the practice page loads no module that reaches the outbox, the drafts or the server', () => {
    expect([...broughtBy(PAGE)].filter((file) => REAL.test(file))).toEqual([]);
  });

  test('practice packs have valid UPCs of games that don’t exist', () => {
    for (const { upc } of [...PRACTICE_STOCK.onShelf.all, ...PRACTICE_STOCK.active.all]) {
      expect(upc).toMatch(/^99[0-9]{10}$/);
      expect(upc.at(-1)).toBe(upcCheckDigit(upc));
    }
  });
});
