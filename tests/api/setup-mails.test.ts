import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../server/db/schema';
import type { AddStoreReply } from '../../src/shared/places/stores-schema';
import { call, signIn, testServer } from '../support/api/app';
import { mailingServer } from '../support/api/mailing';
import { freshName, newStore, openOffice } from '../support/api/people';
import { must } from '../support/api/shop';
import { decodedText } from '../support/servers/mail-server';

const server = testServer();
/** The same database behind a server with SMTP_URL. */
const mailing = mailingServer(server);

const emailOf = (name: string): string => `${name}@test.example`;

describe('mails of new stores', () => {
  const register = async (
    office: Awaited<ReturnType<typeof openOffice>>,
    change: Record<string, unknown>,
  ): Promise<void> => {
    const { token } = await signIn(server, office.company.admin);
    const body = newStore(office.company.id, change);
    await must(call<AddStoreReply>(mailing.url, 'POST', '/store-register', { token, body }), 201);
  };

  test('the mail of a new store quotes the store’s name without links and line breaks', async () => {
    const office = await openOffice(server);
    const contact_email = emailOf(freshName());
    const store_name = 'You won! Pay at https://evil.example/now\r\n\r\nThe Lottery';
    await register(office, { contact_email, store_name });
    const { source } = await mailing.mail.next();
    const text = decodedText(source);
    expect(text).toContain('“You won Pay at https evil. example now…”');
    expect(text.match(/https?:\/\/\S+/g)).toEqual([expect.stringMatching(/^https:\/\/shop\.example\//)]);
  });

  test('mails of new stores are limited per address and per company, and the store is added in any case', {
    tags: 'all',
  }, async () => {
    const office = await openOffice(server);
    const busy = emailOf(freshName());
    for (let n = 0; n < 5; n++) {
      await register(office, { contact_email: busy });
      // The address becomes the user's, who may change it.
      await server.db.update(users).set({ email: null }).where(eq(users.email, busy));
    }
    const others = Array.from({ length: 20 }, () => emailOf(freshName()));
    for (const contact_email of others) await register(office, { contact_email });
    const elsewhere = emailOf(freshName());
    await register(await openOffice(server), { contact_email: elsewhere });
    const to: string[] = [];
    while (to.length < 21) to.push(...(await mailing.mail.next()).to);
    expect(to.filter((each) => each === busy)).toHaveLength(3);
    expect(to).toContain(elsewhere);
    expect(to.filter((each) => others.includes(each))).toHaveLength(17);
  });
});
