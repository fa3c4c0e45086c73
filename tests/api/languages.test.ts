import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { answerInReadersLanguage } from '../../server/http/language';
import { TEXTS as ES_OFFICE } from '../../src/messages/areas/es-office';
import { TEXTS as ES } from '../../src/messages/areas/es-server';
import { FIELD_LABEL } from '../../src/messages/areas/field-label';
import { REFUSAL } from '../../src/messages/areas/refusal';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import { day } from '../../src/messages/formats';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { call, type Reply, type Session, sessionWith, testServer } from '../support/api/app';
import { whatOf } from '../support/api/audit';
import { mailingServer } from '../support/api/mailing';
import { must, openShop, type Shop, ticket, UPC } from '../support/api/shop';
import { PASSWORD, salesBody } from '../support/databases/fixtures';
import { decodedText } from '../support/servers/mail-server';

const server = testServer();
const SALES = '/sales-record-register';

/** The store's terminal with its screens in a language, as a browser asks for it. */
const reading = (shop: Shop, header: string): Session =>
  sessionWith(server, shop.till.token, { 'Accept-Language': header });
const sell = (session: Session, data: unknown, key: string = randomUUID()) =>
  session.post<SalesReply & ApiErrorBody>(SALES, data, key);
const languageOf = ({ headers }: Reply<unknown>) => headers.get('Content-Language');

describe('replies in Spanish', () => {
  test('a saved record is confirmed in Spanish, with its values', async () => {
    const shop = await openShop(server);
    const reply = await sell(reading(shop, 'es'), salesBody([shop.entry(0, 9)]));
    expect(reply.body.message).toBe(ES.reply.salesRecorded({ count: 10, cents: 5000 }));
    expect(reply.body.message).not.toBe(REPLY.salesRecorded({ count: 10, cents: 5000 }));
    expect(languageOf(reply)).toBe('es');
  });

  test('the result of a record’s entry is in Spanish', async () => {
    const shop = await openShop(server);
    await must(shop.sell(shop.till, [shop.entry(0, 9)]), 201);
    const seen = [{ lot_number: UPC, lot_counter: 1, front_ticket: ticket(5) }];
    const body = { data: { scanned: [], non_scanned: [], seen } };
    const { data } = await must(sell(reading(shop, 'es-MX, es;q=0.9'), body), 201);
    const [result] = data.seen ?? [];
    if (result?.result?.kind !== 'seen_after_sold') throw new Error('The ticket was seen after it was sold.');
    const [record] = result.result.records.named;
    const records = record ? ES.record_name.by(record) : '';
    expect(records).toContain('Store Admin 1');
    expect(result.message).toBe(
      ES.entry_result.seen_after_sold({ isFront: true, front: ticket(5), records }),
    );
    expect(result.message).toContain('boleto');
  });

  test('a refusal is in Spanish with its values, and so is each refused entry', async () => {
    const shop = await openShop(server);
    const wrong = { ...shop.entry(0, 9), ticket_price: 6, amount: 60 };
    const { status, body } = await sell(reading(shop, 'es'), salesBody([wrong]));
    const sentence = ES.refusal.wrong_price({ cents: 500, sent: '6' });
    expect([status, body.message, body.entries?.[0]?.message]).toEqual([422, sentence, sentence]);
    expect(sentence).not.toBe(REFUSAL.wrong_price({ cents: 500, sent: '6' }));
  });

  test('a day in a refusal is written in Spanish', async () => {
    const shop = await openShop(server);
    const body = { store_id: shop.store.id, week_start: '2026-09-22', lines: [{ line: 'sweep', amount: 1 }] };
    const reply = await reading(shop, 'es').post<ApiErrorBody>('/lottery-statement', body, randomUUID());
    expect(reply.body.message).toBe(ES.refusal.not_a_week_start({ start: day('es', '2026-09-20') }));
    expect(reply.body.message).toContain('20 de sept');
  });

  test('the error of a field is in Spanish', async () => {
    const shop = await openShop(server);
    const { lot_number: _, ...entry } = shop.entry(0, 9);
    const { status, body } = await sell(reading(shop, 'es'), salesBody([entry as never]));
    const sentence = ES.refusal.bad_field({
      label: ES.field_label.entry({ number: 1, label: ES.field_label.lot_number }),
      faults: ES.field_fault.required,
    });
    expect([status, body.message]).toEqual([400, sentence]);
    expect(body.fields).toMatchObject({ 'data.scanned[0].lot_number': sentence });
    expect(sentence).not.toBe(
      `${FIELD_LABEL.entry({ number: 1, label: FIELD_LABEL.lot_number })} is required.`,
    );
  });

  test('a request refused before it reaches its handler is answered in Spanish', async () => {
    const shop = await openShop(server);
    const spanish = { 'Accept-Language': 'es' };
    const said = async (path: string, options: Parameters<typeof call>[3]) =>
      (await call<ApiErrorBody>(server.url, 'POST', path, { ...options, headers: spanish })).body.message;
    const { token } = shop.till;
    expect(await said(SALES, { body: {} })).toBe(ES_OFFICE.status_text[401]);
    expect(await said('/nothing', { token })).toBe(ES_OFFICE.status_text[404]);
    // The body is read in events that know nothing of the request.
    expect(await said(SALES, { token, body: '{"data":' })).toBe(ES.refusal.unreadable_request);
    expect(ES.refusal.unreadable_request).not.toBe(REFUSAL.unreadable_request);
  });
});

test('simultaneous requests in several languages are each answered in their own', async () => {
  // A handler in which all of them wait for each other: the embedded database answers one after the other.
  const languages = Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? 'es' : 'en'));
  let arrive = () => {};
  const allArrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let arrived = 0;
  const app = fastify();
  answerInReadersLanguage(app);
  app.post('/api/wait', async () => {
    arrived += 1;
    if (arrived === languages.length) arrive();
    await allArrived;
    return { message: currentMessages(REPLY).nothingSold({ packs: 1 }) };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const replies = await Promise.all(
    languages.map((code) =>
      call<{ message: string }>(url, 'POST', '/wait', { body: {}, headers: { 'Accept-Language': code } }),
    ),
  );
  await app.close();
  const texts = { es: ES.reply, en: REPLY };
  expect(replies.map(({ body }) => body.message)).toEqual(
    languages.map((code) => texts[code as 'es' | 'en'].nothingSold({ packs: 1 })),
  );
  expect(ES.reply.nothingSold({ packs: 1 })).not.toBe(REPLY.nothingSold({ packs: 1 }));
});

test.each(['none', '*', 'en', 'en-US,en;q=0.9,es;q=0.8', 'la', ';;;'])(
  'a request with Accept-Language %s is answered in English',
  async (header) => {
    const shop = await openShop(server);
    const session = header === 'none' ? shop.till : reading(shop, header);
    const saved = await sell(session, salesBody([shop.entry(0, 9)]));
    expect(saved.body.message).toBe('Sales recorded: 10 tickets, $50.00.');
    const refused = await sell(session, salesBody([{ ...shop.entry(10, 19), ticket_price: 6, amount: 60 }]));
    expect(refused.body.message).toBe('The price of this lot is $5, not $6.');
    expect([languageOf(saved), languageOf(refused)]).toEqual([null, null]);
  },
);

describe('stored texts', () => {
  test('a repeated request gets the first reply, in the language of the first request', async () => {
    const shop = await openShop(server);
    const body = salesBody([shop.entry(0, 9)]);
    const key = randomUUID();
    const first = await sell(reading(shop, 'es'), body, key);
    const again = await sell(reading(shop, 'hi'), body, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.body.message).toBe(ES.reply.salesRecorded({ count: 10, cents: 5000 }));
    expect(languageOf(again)).toBeNull();
  });

  test('the audit log keeps changes in English, but names the action in each reader’s language', async () => {
    const shop = await openShop(server);
    await reading(shop, 'es').change(`/store-settings/${shop.store.id}`, { settle_days: 50 });
    const [inEnglish] = await whatOf(shop.till, shop.store.id);
    const [inSpanish] = await whatOf(reading(shop, 'es'), shop.store.id);
    const detail = inEnglish?.slice(inEnglish.indexOf(':')) ?? '';
    expect(inEnglish).toMatch(/^Changed the settings of Test Store 1: /);
    expect(inSpanish).toBe(`${ES.audit_event.settings_changed({ subject: 'Test Store 1' })}${detail}`);
    expect(inSpanish).not.toBe(inEnglish);
  });

  test('a ticket status keeps the contract’s name in every language', async () => {
    const shop = await openShop(server);
    const { data } = await reading(shop, 'es').read<{ data: { name: string }[] }>(
      `/getTicketList/${UPC}/1/${shop.store.id}`,
    );
    expect(new Set(data.map(({ name }) => name))).toEqual(new Set(['On Shelf']));
  });
});

describe('mails', () => {
  /** The same database behind a server with SMTP_URL. */
  const mailing = mailingServer(server);
  const spanish = { 'Accept-Language': 'es' };

  test('the mail to somebody who forgot the password is in the language of the request', async () => {
    const { store } = await openShop(server);
    const body = { useremail: `${store.admin.Username}@test.example` };
    await must(call(mailing.url, 'POST', '/forget-pwd', { body, headers: spanish }), 200);
    expect(decodedText((await mailing.mail.next()).source)).toContain(ES.mails.reset.once);
  });

  test('the mail about a change of one’s account is in English, so an intruder can’t choose its language', async () => {
    const { store, till } = await openShop(server);
    const body = { email: `new-${store.admin.Username}@test.example`, current_password: PASSWORD };
    const session = sessionWith({ url: mailing.url }, till.token, spanish);
    await session.change(`/updateProfile/${store.admin.id}`, body);
    expect(decodedText((await mailing.mail.next()).source)).toContain('Its e-mail address was changed.');
  });
});
