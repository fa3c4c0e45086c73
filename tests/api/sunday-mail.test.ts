import { expect, test } from 'vitest';
import { WORD_JOINER } from '../../src/shared/values/digits';
import { signIn, testServer } from '../support/api/app';
import { entered, OPENED } from '../support/api/money';
import { chooseMorning, morningPost } from '../support/api/morning';
import { must, openShop, type Shop } from '../support/api/shop';
import { decodedText } from '../support/servers/mail-server';

const server = testServer();
const post = morningPost(server);
const SUNDAY = '2026-11-22T15:00:00Z';

/** A week with $15 on Wednesday and $50 on Friday, $4 short, and $10 in the week before. */
async function shopWithWeek(): Promise<Shop> {
  const shop = await openShop(server, OPENED);
  const sell = (first: number, last: number, at: string) =>
    must(shop.sell(shop.till, [shop.entry(first, last)], at), 201);
  await sell(0, 1, '2026-11-12T20:00:00Z');
  await sell(2, 4, '2026-11-18T20:00:00Z');
  const count = await sell(5, 14, '2026-11-20T20:00:00Z');
  await entered(shop.till, shop, [count], { cash_counted: 46 });
  return shop;
}

test('on a Sunday, the morning mail begins with the week, and two servers send it once', async () => {
  const shop = await shopWithWeek();
  await chooseMorning(shop.till, [shop.store.id], { weekly: true });
  await Promise.all([post.sendAt(SUNDAY), post.sendAt(SUNDAY)]);
  await post.sendAt('2026-11-22T16:00:00Z');
  expect(post.mailsOf(shop.store.admin)).toHaveLength(1);
  const text = post.lastTo(shop.store.admin).replaceAll(WORD_JOINER, '');
  expect(text).toMatch(/^\s*The week of Sun, Nov 15 – Sat, Nov 21\n/);
  expect(text).toContain('- Sales: $65.00, 13 tickets (the week before: $10.00)');
  expect(text).toMatch(/- Over\/short of .*: −\$4\.00/);
  for (const [day, amount] of [
    ['Sunday', '$0.00'],
    ['Wednesday', '$15.00'],
    ['Friday', '$50.00'],
  ])
    expect(text).toContain(`${day}: ${amount}`);
  // The picture: Friday's bar is the whole width, Wednesday's 15 of 50.
  const html = decodedText(post.mailsOf(shop.store.admin)[0] ?? '');
  expect(html.match(/<td width="\d+%" bgcolor/g)).toEqual([
    '<td width="30%" bgcolor',
    '<td width="100%" bgcolor',
  ]);
  expect(html).not.toMatch(/<(img|svg|script)/);
  // Dark mail programs draw it dark, and phones don't shrink it.
  expect(html).toMatch(/name="color-scheme".*light dark/);
});

test('the morning mail has no week on other days, nor for readers who didn’t choose it', async () => {
  const shop = await shopWithWeek();
  const owner = await signIn(server, shop.company.admin);
  await chooseMorning(shop.till, [shop.store.id], { weekly: true });
  await chooseMorning(owner, [shop.store.id], {});
  for (const morning of ['2026-11-21T15:00:00Z', '2026-11-23T15:00:00Z']) {
    await post.sendAt(morning);
    expect(post.lastTo(shop.store.admin)).not.toContain('The week of');
  }
  await post.sendAt('2026-11-29T15:00:00Z');
  expect(post.lastTo(shop.store.admin)).toContain('The week of Sun, Nov 22 – Sat, Nov 28');
  expect(post.lastTo(shop.company.admin)).not.toContain('The week of');
});

test('a request of the previous release keeps the choice of the weekly mail, and a quiet store’s week is sent too', async () => {
  const shop = await openShop(server, OPENED);
  await chooseMorning(shop.till, [shop.store.id], { weekly: true, only_red: true });
  const { data } = await chooseMorning(shop.till, [shop.store.id], { only_red: true });
  expect(data.weekly).toBe(true);
  await post.sendAt(SUNDAY);
  expect(post.lastTo(shop.store.admin)).toContain('- Sales: $0.00, 0 tickets');
});
