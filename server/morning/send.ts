import { type Morning, morningFigures } from '../../src/contract/office/morning';
import { morningMessage, salesInMail } from '../../src/domain/morning/message';
import type { Connection } from '../db/connect';
import { withinScope } from '../db/tenancy/tenant-handles';
import type { Env } from '../env';
import type { Logger } from '../log';
import type { SendMail } from '../mail/mail';
import { quotedName } from '../mail/quoted-names';
import { morningOf } from './figures';
import { type DueMail, dueMails, finishMail, salesMailedBefore, takeMail } from './mails';
import { morningMail } from './morning-mail';

/** What sending needs. The clock is a parameter, so that tests can choose the morning. */
export type Sending = Pick<Connection, 'db' | 'reports'> &
  Pick<Env, 'publicUrl' | 'mailFrom'> & {
    send: SendMail;
    log: Pick<Logger, 'info' | 'warn'>;
    now: () => Date;
    /** stops between two messages */
    isEnding?: () => boolean;
  };

/**
 * Sends the messages that are due. Several servers may do so at the same time: each message is taken by one (decision 57).
 * A message that can't be sent is left to a later try, and the others go on.
 */
export async function sendMorningMails(sending: Sending): Promise<void> {
  for (const due of await dueMails(sending.db, sending.now())) {
    if (sending.isEnding?.()) return;
    const mail = await takeMail(sending.db, due, sending.now());
    if (!mail) continue;
    const { storeId, userId, day, number } = mail;
    const about = { storeId, userId, day, try: number };
    try {
      const sent = await sendOne(sending, mail);
      sending.log.info({ event: sent ? 'morning_mail_sent' : 'morning_mail_not_needed', ...about });
    } catch (error) {
      sending.log.warn({ event: 'morning_mail_failed', ...about, ...failureOf(error) });
    }
  }
}

/** @returns whether there was something to send */
async function sendOne({ db, reports, now, send, ...env }: Sending, mail: DueMail): Promise<boolean> {
  const { storeId, companyId, userId, day } = mail;
  const mailedSales = await salesMailedBefore(db, storeId, userId, day);
  // Restricted to the store, whoever the message is for.
  const morning = await withinScope({ storeId, companyId }, () =>
    morningOf(reports, storeId, day, mailedSales, now()),
  );
  const quoted = withQuotedNames(morning);
  const figures = morningFigures(quoted);
  const message = morningMessage(figures);
  if (mail.onlyRed && !message.isRed) {
    await finishMail(db, mail, null, now());
    return false;
  }
  await send(morningMail(message, quoted.store_name, mail, env));
  await finishMail(db, mail, salesInMail(figures), now());
  return true;
}

/** Names that other people chose, as mail shows them. */
const withQuotedNames = (morning: Morning): Morning => ({
  ...morning,
  store_name: quotedName(morning.store_name),
  over_short: morning.over_short.map((clerk) => ({ ...clerk, name: quotedName(clerk.name) })),
  terminals_silent: morning.terminals_silent.map(quotedName),
});

/** Why sending failed, without the address that a mail server repeats in its answer. */
function failureOf(error: unknown): { code?: unknown; smtp?: unknown; type: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, responseCode: smtp } = error as { code?: unknown; responseCode?: unknown };
  return { type: error.name, ...(code !== undefined && { code }), ...(smtp !== undefined && { smtp }) };
}
