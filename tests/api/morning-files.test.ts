import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../server/db/schema';
import { rows } from '../../server/db/sql';
import { sheetAsPdf } from '../../server/morning/files';
import { sheetInWords } from '../../src/messages/words/sales-sheet';
import { DEFAULT_SETTINGS } from '../../src/shared/places/store-settings';
import { sessionWith, testServer } from '../support/api/app';
import { DAY, entered, OPENED, sold } from '../support/api/money';
import { chooseMorning, morningPost } from '../support/api/morning';
import { openShop, type Shop } from '../support/api/shop';
import { filesIn } from '../support/servers/mail-server';

const server = testServer();
const post = morningPost(server);
const HEADING = { title: 'Daily sheet', subtitle: '', lacksLetters: 'Letters are missing.' };
const SHEET = sheetInWords({ salesRecord: [], countData: [] }, [], DEFAULT_SETTINGS);
const MORNING = '2026-11-21T15:00:00Z';

async function mailed(shop: Shop, withFiles: boolean | undefined): Promise<Map<string, Buffer>> {
  const count = await sold(shop, shop.till, '14:05', shop.entry(0, 9));
  await entered(shop.till, shop, [count], { cash_counted: 46 });
  await chooseMorning(shop.till, [shop.store.id], { with_files: withFiles });
  await post.sendAt(MORNING);
  return filesIn(post.mailsOf(shop.store.admin).at(-1) ?? '');
}

test('a reader of the morning message who chose files gets the daily sheet and the sales of the day', async () => {
  const shop = await openShop(server, OPENED);
  // A name that a spreadsheet would compute.
  await server.db.update(users).set({ name: '=1+1' }).where(eq(users.id, shop.store.admin.id));
  const files = await mailed(shop, true);
  expect([...files.keys()]).toEqual([`daily-sheet-${DAY}.pdf`, `sales-${DAY}.csv`]);
  const pdf = files.get(`daily-sheet-${DAY}.pdf`)?.toString('latin1') ?? '';
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  // The print space of both Letter and A4 (595 × 842 points).
  expect(pdf).toContain('/MediaBox [0 0 612 792]');
  const [heading, row] = (files.get(`sales-${DAY}.csv`)?.toString() ?? '').split('\r\n');
  expect(heading).toBe(
    '\uFEFFUPC,START SERIAL,END SERIAL,VENDOR,SOLD TICKETS,TICKET PRICE,AMOUNT,ENTRY BY,ENTRY TIME,Note',
  );
  expect(row).toContain(',10,5,50,');
  expect(row).toContain("'=1+1");
});

test('the morning message and its files are in the language in which they were chosen', async () => {
  const shop = await openShop(server, OPENED);
  const inSpanish = { ...shop, till: sessionWith(server, shop.till.token, { 'Accept-Language': 'es' }) };
  const files = await mailed(inSpanish, true);
  expect(files.get(`sales-${DAY}.csv`)?.toString()).toContain('BOLETOS VENDIDOS');
  expect(post.mailsOf(shop.store.admin).at(-1)).toContain('lang=3D"es"');
  const inGujarati = { ...shop, till: sessionWith(server, shop.till.token, { 'Accept-Language': 'gu' }) };
  await chooseMorning(inGujarati.till, [shop.store.id], { with_files: true });
  // The office has no texts in Gujarati.
  expect(
    await rows(server.db, sql`SELECT language FROM morning_readers WHERE store_id = ${shop.store.id}`),
  ).toEqual([{ language: 'en' }]);
});

/** The names of a PDF's fonts. */
const fontsIn = (pdf: Uint8Array): string[] =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g),
  ].map(([, name]) => `${name}`);

test.each([
  ['ordinary letters', 'José’s “Été” €5 – Straße', []],
  ['other European letters', 'Łukasz Nguyễn, Сергей, Γιώργος', ['NotoSans-Regular']],
  [
    'Gujarati, Hindi and Punjabi',
    'ખાણ खान ਖਾਣ',
    ['NotoSansGujarati-Regular', 'NotoSansDevanagari-Regular', 'NotoSansGurmukhi-Regular'],
  ],
])('the daily sheet’s PDF has a font for %s', async (_, name, fonts) => {
  const found = new Set(fontsIn(await sheetAsPdf({ ...HEADING, subtitle: name }, SHEET)));
  expect([...found].sort()).toEqual(['Helvetica', 'Helvetica-Bold', ...fonts].sort());
});

test('the daily sheet’s PDF has a note when its fonts lack a letter, and only then', {
  tags: 'all',
}, async () => {
  const pagesFor = async (subtitle: string): Promise<number> =>
    (await sheetAsPdf({ ...HEADING, subtitle }, SHEET)).length;
  const lacking = { ...HEADING, lacksLetters: 'x'.repeat(100_000) };
  const longNote = async (subtitle: string): Promise<number> =>
    (await sheetAsPdf({ ...lacking, subtitle }, SHEET)).length;
  expect(await longNote('Łukasz')).toBe(await pagesFor('Łukasz'));
  expect(await longNote('李小龍')).toBeGreaterThan(await pagesFor('李小龍'));
});

test('a reader of the morning message who chose no files gets none', async () => {
  expect((await mailed(await openShop(server, OPENED), undefined)).size).toBe(0);
});
