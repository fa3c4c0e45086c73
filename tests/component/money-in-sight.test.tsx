import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../src/device/client';
import { drawerPaths } from '../../src/shared/drawer/paths';
import type { ShiftMoneyBody } from '../../src/shared/drawer/shift-money-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { paths } from '../../src/shared/wire/page-paths';
import { IDEMPOTENCY_HEADER } from '../../src/shared/wire/requests';
import {
  anyDrawers,
  type CountedDrawer,
  inSight,
  type ReadRow,
  readInSight,
  statedInDollars,
} from '../support/oracles/drawers-in-sight';
import type { StoreAccount } from '../support/shops/store-account';
import { openScreen, storeAccount } from './screen';

const UPC = '028400690174';
const PRICE = 500;
const TICKETS = 60;
/** The first one has drawers with and without cash, out of order, each with a machine's. */
const HISTORIES = inject('everything') ? 3 : 1;

/** An instant of a day by the store's clock, which is eight hours behind UTC in winter and seven in summer. */
function noonAnd(day: string, minute: number): string {
  const utc = (hours: number) => `${day}T${hours}:${String(minute).padStart(2, '0')}:00.000Z`;
  const [winter, summer] = [utc(20), utc(19)];
  const isWinter = new Intl.DateTimeFormat('en-US', {
    timeZone: DEFAULT_CLOCK.time_zone,
    hour: 'numeric',
    hourCycle: 'h23',
  }).format(new Date(winter));
  return isWinter === '12' ? winter : summer;
}

/** Makes a history's records on a day, with a pack of its own. */
async function record(store: StoreAccount, day: string, lot: number, drawers: readonly CountedDrawer[]) {
  const start = `69017${String(lot).padStart(6, '0')}000`;
  await store.shelve(UPC, start, TICKETS, lot);
  for (const drawer of drawers) {
    const last = addToSerial(start, drawer.front - 1);
    await store.sell(UPC, start, last, noonAnd(day, drawer.minute), lot);
    const { data } = await call(store.api, drawerPaths.overShort, {
      params: { storeId: store.user.store_id, fromDate: day, toDate: day },
    });
    const time = `12:${String(drawer.minute).padStart(2, '0')}:00`;
    const counted = data.find(({ report_time }) => report_time === time);
    const body = {
      store_id: store.user.store_id,
      submission_ids: (counted?.records ?? []).map(({ submission_id }) => submission_id),
      basis: 'delta',
      ...statedInDollars(drawer),
    } as ShiftMoneyBody;
    await call(store.api, drawerPaths.shiftMoney, {
      body,
      headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
    });
  }
}

/** The rows of tables with these headings, as they are on the screen or on its paper. */
function rowsIn(tables: readonly Element[]): (ReadRow & { time: string })[] {
  return tables.flatMap((table) => {
    const heads = [...table.querySelectorAll('thead th')].map((head) => (head.textContent ?? '').trim());
    const cell = (row: Element, name: string): string => {
      const found = row.querySelectorAll('td')[heads.indexOf(name)];
      // Lines of a cell are words of their own.
      return [...(found?.childNodes ?? [])].map((node) => node.textContent ?? '').join(' ');
    };
    if (!heads.includes('Expected cash')) return [];
    return [...table.querySelectorAll('tbody tr')]
      .filter((row) => row.querySelectorAll('td').length >= heads.length - 1)
      .map((row) => ({
        time: cell(row, 'Time'),
        expected: cell(row, 'Expected cash'),
        cash: cell(row, 'Cash counted'),
        result: cell(row, 'Result'),
      }));
  });
}

/** The tables of the paper that is printed now. */
const paperTables = (): Element[] => {
  window.dispatchEvent(new Event('beforeprint'));
  const main = document.querySelector('main');
  return [...document.querySelectorAll('table')].filter((table) => !main?.contains(table));
};
const screenTables = (): Element[] => [...document.querySelectorAll('main table')];

test('every drawer shows the right expected cash and result, on screen and on paper, to the store and the admin', async () => {
  const store = await storeAccount();
  await store.changeSettings({ vending_machines: [{ number: 1, name: 'Lobby', bins: 4 }] });
  const today = businessDate(new Date(), DEFAULT_CLOCK);
  const histories = fc.sample(anyDrawers(TICKETS), { numRuns: HISTORIES, seed: 48 });
  for (const [index, drawers] of histories.entries()) {
    const day = daysBefore(today, 60 + index);
    await record(store, day, 170 + index, drawers);
    const model = inSight(drawers, PRICE).map(({ minute, ...row }) => [
      `12:${String(minute).padStart(2, '0')} PM`,
      row,
    ]);
    const read = (tables: () => Element[]) =>
      expect
        .poll(() =>
          rowsIn(tables())
            .filter(({ time }) => /^12:\d\d PM$/.test(time.trim()))
            .map(({ time, ...row }) => [time.trim(), readInSight(row)])
            .sort(([a], [b]) => `${a}`.localeCompare(`${b}`)),
        )
        .toEqual(model);

    for (const [user, path] of [
      ['store', paths.overShort],
      ['admin', `${paths.overShort}?store=${store.user.store_id}`],
    ] as const) {
      await openScreen(user, path);
      await expect.element(page.getByLabelText('From')).toBeVisible();
      await page.getByLabelText('From').fill(day);
      await page.getByLabelText('To', { exact: true }).fill(day);
      await read(screenTables);
      await read(paperTables);
    }
    await openScreen('store', `${paths.salesReportDate}?date=${day}`);
    await expect.element(page.getByText('Total Amount').first()).toBeVisible();
    await read(paperTables);
  }
  await store.changeSettings({ vending_machines: [] });
});
