import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { ROLE } from '../../src/contract/roles';
import type { Store } from '../../src/contract/stores';
import type { Db } from '../db/connect';
import { stores, users } from '../db/schema';
import { personInWords, writeAudit } from './audit-log';
import type { SendMail } from './mail';
import { createPasswordLink, hasEnoughLinks } from './password-links';

/**
 * Mails a reset link to the user with this address, if there is one who may sign in and who doesn't have three already;
 * nothing tells the caller.
 * @param publicUrl how people reach this server
 */
export async function mailResetLink(
  db: Db,
  send: SendMail,
  email: string,
  publicUrl: string,
  now: Date,
): Promise<void> {
  const [user] = await db
    .select({
      id: users.id,
      storeId: users.storeId,
      name: users.name,
      username: users.username,
      email: users.email,
    })
    .from(users)
    .leftJoin(stores, eq(stores.id, users.storeId))
    .where(
      and(
        eq(sql`lower(${users.email})`, email.trim().toLowerCase()),
        users.isActive,
        ne(users.userRole, ROLE.user),
        or(isNull(stores.id), stores.isActive),
      ),
    );
  if (!user?.email || (await hasEnoughLinks(db, user.id, now))) return;
  const { id, storeId } = user;
  const url = await db.transaction(async (tx) => {
    const subject = personInWords(user);
    await writeAudit(tx, { action: 'password_link_sent', storeId, by: null, subject, subjectUserId: id });
    return createPasswordLink(tx, id, 'reset', publicUrl, now);
  });
  const text = paragraphs(
    `Hello ${user.name},`,
    `here you can set a new password for the Username ${user.username}. The link works once, for one hour:`,
    url,
    'If you did not ask for this, you need not do anything: your password stays as it is.',
  );
  await send({ to: user.email, subject: 'Lottery Inventory: set a new password', text });
}

/** Mails the link of a new store to its contact e-mail. */
export async function mailSetupLink(send: SendMail, store: Store, setupUrl: string): Promise<void> {
  if (!store.contact_email) return;
  const text = paragraphs(
    'Hello,',
    `${store.store_name} was added to Lottery Inventory. Its Username is ${store.Username}.`,
    'Please set its password here. The link works once, for 7 days:',
    setupUrl,
  );
  await send({ to: store.contact_email, subject: 'Lottery Inventory: your new store', text });
}

const paragraphs = (...parts: string[]): string => `${parts.join('\n\n')}\n`;
