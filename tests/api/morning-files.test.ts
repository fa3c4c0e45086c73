import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../server/db/schema';
import { testServer } from '../support/api/app';
import { DAY, entered, OPENED, sold } from '../support/api/money';
import { chooseMorning, morningPost } from '../support/api/morning';
import { openShop, type Shop } from '../support/api/shop';

const server = testServer();
const post = morningPost(server);
const MORNING = '2026-11-21T15:00:00Z';

/** The attached files of a mail, by name. */
function filesOf(source: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const part of source.split(/^--[-\w]+\r?$/m)) {
    const name = /filename="?([\w.-]+)"?/.exec(part)?.[1];
    const [, ...body] = part.split('\r\n\r\n');
    if (name) files.set(name, Buffer.from(body.join('').replaceAll(/\s/g, ''), 'base64'));
  }
  return files;
}

async function mailed(shop: Shop, withFiles: boolean | undefined): Promise<Map<string, Buffer>> {
  const count = await sold(shop, shop.till, '14:05', shop.entry(0, 9));
  await entered(shop.till, shop, [count], { cash_counted: 46 });
  await chooseMorning(shop.till, [shop.store.id], { with_files: withFiles });
  await post.sendAt(MORNING);
  return filesOf(post.mailsOf(shop.store.admin).at(-1) ?? '');
}

test('a person who chose files gets the daily sheet and the sales of the day', async () => {
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

test('a person who didn’t gets none', async () => {
  expect((await mailed(await openShop(server, OPENED), undefined)).size).toBe(0);
});
