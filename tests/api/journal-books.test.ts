import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportReply } from '../../src/shared/catalogue/games-schema';
import type { JournalReplyEntry } from '../../src/shared/journal/journal-schema';
import { daysBefore } from '../../src/shared/time/store-clock';
import { type ApiServer, call, testServer } from '../support/api/app';
import { gameRow, gamesBody, packRow, stockBody } from '../support/api/games';
import { closeWeek, journalOf } from '../support/api/journal';
import { addPack, close, inBrief, noon } from '../support/api/journal-shop';
import { entered, enterMoney } from '../support/api/money';
import { openOffice } from '../support/api/people';
import { removalBody } from '../support/api/removals';
import {
  correct,
  must,
  openShop,
  PACK,
  PACK_SIZE,
  packRun,
  type Shop,
  setSettings,
  UPC,
} from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';
import {
  bookedByTheSentences,
  type OracleMoneyCount,
  type OraclePack,
} from '../support/oracles/books-oracle';
import { histories } from '../support/runner/share';
import {
  anyCountOf,
  openPlayedShop,
  type PlayedShop,
  playCorrection,
  playCounts,
  RECEIVED,
  type SomeCount,
} from '../support/shops/played-shop';

const server: ApiServer = testServer();

/** The weeks that can be closed; records are in the first three. */
const WEEKS = [0, 1, 2, 3, 4, 5, 6].map((n) => daysBefore('2026-10-04', -7 * n));
const RATES = { sales: 5, cashing: 1, fee: 250 };
const SETTLE_DAYS = 12;

/** The bookings of the closings, by week and account. */
type Books = Map<string, Map<string, number>>;

function book(books: Books, entries: readonly JournalReplyEntry[]): void {
  for (const { week_start, lines } of entries)
    for (const { role, debit, credit } of lines) {
      const week = books.get(week_start) ?? new Map<string, number>();
      books.set(week_start, week);
      week.set(role, (week.get(role) ?? 0) + Math.round((debit - credit) * 100));
    }
}

const amountsIn = (books: Books, week: string): Record<string, number> =>
  Object.fromEntries([...(books.get(week) ?? [])].filter(([, cents]) => cents !== 0));

/**
 * Closes a week: it books the content of its page, and afterwards the books match the current amounts of
 * every closed week.
 */
async function closeAndCompare(
  { played, packs, statements, books }: Story,
  week: string,
  closed: readonly string[],
): Promise<void> {
  const { shop } = played;
  const shown = await journalOf(shop, week);
  const pending = await Promise.all(closed.map(async (each) => (await journalOf(shop, each)).changes));
  const { entries } = (await close(shop, week)).data;
  expect(inBrief(entries)).toEqual(inBrief(shown.entries));
  expect(inBrief(entries.filter(({ kind }) => kind !== 'entry'))).toEqual(pending.flatMap(inBrief));
  book(books, entries);
  for (const each of [...closed, week]) {
    const isIn = (day: string): boolean => day >= each && day < daysBefore(each, -7);
    const expected = bookedByTheSentences(played, statements, packs, RATES, isIn);
    expect({ week: each, ...amountsIn(books, each) }).toEqual({ week: each, ...expected });
    expect((await journalOf(shop, each)).changes).toEqual([]);
  }
}

type Story = { played: PlayedShop; packs: OraclePack[]; statements: OracleMoneyCount[]; books: Books };

const cents = fc.constantFrom(0, 1, 29, 1_000, 12_345);
const anyStatement = fc.record({
  kind: fc.constant('money' as const),
  key: fc.uuid({ version: 4 }),
  /** the counts that it names */
  names: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 2 }),
  recordedAt: fc.nat(4),
  online_sales: cents,
  instant_cashes: cents,
  cashless: cents,
  other: fc.constantFrom(0, -325, 10),
  cash: fc.option(cents),
});
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'count' as const }) },
  { weight: 4, arbitrary: anyStatement },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('correction' as const),
      pack: fc.constantFrom(0 as const, 1 as const),
      pick: fc.nat(39),
      more: fc.nat(12),
    }),
  },
  {
    weight: 4,
    // Usually the earliest open one.
    arbitrary: fc.record({ kind: fc.constant('close' as const), pick: fc.constantFrom(0, 0, 0, 0, 1, 2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('settled' as const), pack: fc.nat(2), day: fc.nat(30) }),
  },
);
/** Counts and removals in the order of arrival; of 21 days, few instants of each. */
const anyRecord = fc.tuple(anyCountOf(RECEIVED), fc.nat(20), fc.nat(2)).map(([made, day, hour]) => ({
  made: {
    ...made,
    putsUp: false,
    purpose: made.purpose === 'opening' ? ('shift' as const) : made.purpose,
    reason: made.reason === 'transferred' ? ('sold_whole' as const) : made.reason,
  },
  recordedAt: Date.parse(noon(daysBefore('2026-10-04', -day))) + hour * 60_000,
  known: null,
}));

test('after every closing of any history, the books match the current amounts of every closed week', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyRecord, { minLength: 6, maxLength: 6, selector: ({ made }) => made.key }),
      fc.array(anyStep, { minLength: 10, maxLength: 18 }),
      fc.boolean(),
      async (records, steps, isPackLate) => {
        // A pack may be entered after it was sold.
        const openedAt = isPackLate ? Date.now() : Date.parse(noon('2026-10-01'));
        const played = await openPlayedShop(server, openedAt);
        const { shop, lots } = played;
        await setSettings(shop, {
          settle_days: SETTLE_DAYS,
          sales_commission_percent: RATES.sales,
          cashing_commission_percent: RATES.cashing,
          weekly_fee: RATES.fee / 100,
        });
        const ownPack = { ...lots[0], start: Number(PACK), end: Number(PACK) + PACK_SIZE - 1, upc: UPC };
        const due = daysBefore(new Date(openedAt).toISOString().slice(0, 10), -SETTLE_DAYS);
        const packs = [...lots, ownPack].map((lot) => ({ lot, settledOn: due }));
        const story: Story = { played, packs, statements: [], books: new Map() };
        const closed: string[] = [];
        const arriving = [...records];
        const hasArrived = (key: string) =>
          played.received.some((each) => each.kind === 'count' && each.key === key);
        for (const step of [...steps, { kind: 'close', pick: 0 } as const])
          if (step.kind === 'count') {
            const next = arriving.shift();
            if (next) await playCounts(played, [next]);
          } else if (step.kind === 'money') {
            const names = step.names.flatMap((n) => records[n] ?? []);
            const statement = {
              ...step,
              recordedAt: Date.parse(noon('2026-10-26')) + step.recordedAt,
              names: names.map(({ made }) => made.key),
            };
            // A statement about a record known to have sold nothing is refused.
            const isRefused = names.some(({ made }) => !mayHaveSold(made) && hasArrived(made.key));
            await must(sendStatement(shop, statement), isRefused ? 422 : 201);
            if (!isRefused) story.statements.push(statement);
          } else if (step.kind === 'correction')
            await playCorrection(played, step.pack, step.pick, step.more);
          else if (step.kind === 'settled') {
            const pack = packs[step.pack];
            if (!pack) continue;
            pack.settledOn = daysBefore('2026-10-04', -step.day);
            const data = [{ lot_number: pack.lot.upc, lot_counter: 1, settled_at: pack.settledOn }];
            await shop.till.record('/packs-settled', { store_id: shop.store.id, data });
          } else {
            const open = WEEKS.filter((week) => !closed.includes(week));
            const week = open[Math.min(step.pick, open.length - 1)];
            if (!week) continue;
            await closeAndCompare(story, week, closed);
            closed.push(week);
          }
      },
    ),
    { numRuns: histories(8), endOnFailure: true },
  );
});

/** Checks whether a record is a count, or removes packs with some tickets sold. */
const mayHaveSold = ({ purpose, reason, claims }: SomeCount): boolean =>
  purpose !== 'removal' || reason === 'sold_whole' || claims.some(({ scanned }) => scanned);

const sendStatement = (shop: Shop, { key, names, cash, ...amounts }: OracleMoneyCount) =>
  enterMoney(
    shop.till,
    shop.store.id,
    names,
    {
      online_sales: amounts.online_sales / 100,
      instant_cashes: amounts.instant_cashes / 100,
      cashless: amounts.cashless / 100,
      other: amounts.other / 100,
      ...(cash !== null && { cash_counted: cash / 100 }),
      recorded_at: new Date(amounts.recordedAt).toISOString(),
    },
    key,
  );

const dollarsIn = (books: Books, week: string): number => (0 - (books.get(week)?.get('clearing') ?? 0)) / 100;

/** Closes weeks one after the other. @returns their bookings */
async function closeAll(shop: Shop, weeks: readonly string[], books: Books = new Map()): Promise<Books> {
  for (const week of weeks) book(books, (await close(shop, week)).data.entries);
  return books;
}

test('tickets sold before their pack was entered, then corrected in a closed week, are taken out of the books', async () => {
  const shop = await openShop(server);
  await must(shop.sell(shop.till, [shop.entry(0, 3)], noon('2026-10-07')), 201);
  const books = await closeAll(shop, ['2026-10-04']);
  expect(dollarsIn(books, '2026-10-04')).toBe(20);
  await correct(shop, 0, 3);
  expect((await journalOf(shop, '2026-10-04')).changes).toHaveLength(1);
  await closeAll(shop, ['2026-10-11'], books);
  expect(dollarsIn(books, '2026-10-04')).toBe(0);
});

/** A Saturday, and the Sunday and Tuesday after it, in another week. */
const [SATURDAY, SUNDAY, TUESDAY] = ['2026-10-10', '2026-10-11', '2026-10-13'] as const;

test('a money count replaced by one for Sunday alone leaves Saturday’s tickets in Saturday’s week', async () => {
  const shop = await openShop(server, { openedAt: new Date(noon('2026-10-01')) });
  const saturday = await must(shop.sell(shop.till, [shop.entry(0, 3)], noon(SATURDAY)), 201);
  const sunday = await must(shop.sell(shop.till, [shop.entry(4, 9)], noon(SUNDAY)), 201);
  await entered(shop.till, shop, [saturday, sunday], { recorded_at: noon('2026-10-12') });
  const books = await closeAll(shop, ['2026-10-04', SUNDAY]);
  expect([dollarsIn(books, '2026-10-04'), dollarsIn(books, SUNDAY)]).toEqual([0, 50]);
  await entered(shop.till, shop, [sunday], { recorded_at: noon('2026-10-13') });
  await closeAll(shop, ['2026-10-18'], books);
  expect([dollarsIn(books, '2026-10-04'), dollarsIn(books, SUNDAY)]).toEqual([20, 30]);
});

test('a money count that waits for a record moves its other record to that record’s week, too', async () => {
  const shop = await openShop(server, { openedAt: new Date(noon('2026-10-01')) });
  const saturday = await must(shop.sell(shop.till, [shop.entry(0, 3)], noon(SATURDAY)), 201);
  const key = randomUUID();
  await must(enterMoney(shop.till, shop.store.id, [saturday.submission_id, key]), 201);
  const other = await addPack(server, shop, 2, 60, new Date(noon(TUESDAY)));
  const books = await closeAll(shop, ['2026-10-04', SUNDAY]);
  expect([dollarsIn(books, '2026-10-04'), dollarsIn(books, SUNDAY)]).toEqual([20, 0]);
  const body = salesBody([other(0, 5)], [], noon(TUESDAY));
  await must(shop.till.post('/sales-record-register', body, key), 201);
  await closeAll(shop, ['2026-10-18'], books);
  expect([dollarsIn(books, '2026-10-04'), dollarsIn(books, SUNDAY)]).toEqual([0, 50]);
});

test('a money count for a sale and a removal that sold nothing applies to the sale alone', async () => {
  const shop = await openShop(server, { openedAt: new Date(noon('2026-10-01')) });
  const saturday = await must(shop.sell(shop.till, [shop.entry(0, 3)], noon(SATURDAY)), 201);
  const key = randomUUID();
  const { data } = await must(
    enterMoney(shop.till, shop.store.id, [saturday.submission_id, key], { cash_counted: 19 }),
    201,
  );
  expect(data.waits_for).toEqual([key]);
  const body = removalBody(shop.store.id, [{ ...packRun(10, 12), reason: 'returned' }], noon(SATURDAY));
  await must(shop.till.post('/packs-removed', body, key), 201);
  const books = await closeAll(shop, ['2026-10-04']);
  expect(amountsIn(books, '2026-10-04')).toMatchObject({ cash: 1_900, over_short: 100 });
});

test('a money count that names a refused record applies to the record that replaced it, even in another week', async () => {
  const shop = await openShop(server, { openedAt: new Date(noon('2026-10-01')) });
  const saturday = await must(shop.sell(shop.till, [shop.entry(0, 3)], noon(SATURDAY)), 201);
  const refused = randomUUID();
  await must(enterMoney(shop.till, shop.store.id, [saturday.submission_id, refused]), 201);
  const other = await addPack(server, shop, 2, 60, new Date(noon(TUESDAY)));
  const books = await closeAll(shop, ['2026-10-04', SUNDAY]);
  const reply = await call(server.url, 'POST', '/sales-record-register', {
    token: shop.till.token,
    body: salesBody([other(0, 5)], [], noon(TUESDAY)),
    headers: { 'Idempotency-Key': randomUUID(), Replaces: refused },
  });
  expect(reply.status).toBe(201);
  await closeAll(shop, ['2026-10-18'], books);
  expect([dollarsIn(books, '2026-10-04'), dollarsIn(books, SUNDAY)]).toEqual([0, 50]);
});

test('money entered after its week was closed is booked by the next closing', async () => {
  const shop = await openShop(server, { openedAt: new Date(noon('2026-10-01')) });
  const count = await must(shop.sell(shop.till, [shop.entry(0, 3)], noon(SATURDAY)), 201);
  const books = await closeAll(shop, ['2026-10-04']);
  await entered(shop.till, shop, [count], { cash_counted: 19, recorded_at: noon('2026-10-20') });
  await closeAll(shop, [SUNDAY], books);
  expect(amountsIn(books, '2026-10-04')).toMatchObject({ cash: 1_900, over_short: 100, clearing: -2_000 });
});

test('a pack whose imported activation makes it settle in a closed week is charged by the next closing', async () => {
  const { admin, storeAdmin, company } = await openOffice(server);
  const [store] = company.stores;
  await must(admin.post('/games-import', gamesBody(company.id, [gameRow()])), 200);
  await storeAdmin.change(`/store-settings/${store.id}`, { settle_days: SETTLE_DAYS });
  const books: Books = new Map();
  const closeWeekOf = async (week: string) =>
    book(books, (await must(closeWeek(storeAdmin, store.id, week), 201)).data.entries);
  await closeWeekOf('2026-10-04');
  const row = packRow({
    pack: '1',
    place: 'shelf',
    bin: '7',
    front_ticket: '012',
    activated_on: '9/25/2026',
  });
  const { data } = await must(storeAdmin.post<ImportReply>('/stock-import', stockBody(store.id, [row])), 200);
  expect(data).toMatchObject({ added: 1, errors: 0 });
  await closeWeekOf(SUNDAY);
  expect(books.get('2026-10-04')?.get('payable')).toBeLessThan(0);
});
