import type { FastifyInstance } from 'fastify';
import { MORNING_MAIL } from '../../src/messages/areas/morning-mail';
import { currentMessages } from '../../src/messages/current';
import { morningText, sundayText } from '../../src/messages/words/morning-text';
import {
  isBeforeSunday,
  type MorningMessage,
  morningMessage,
  type SundayWeek,
  salesInMail,
} from '../../src/shared/morning/morning-message';
import { type Morning, morningFigures } from '../../src/shared/morning/morning-schema';
import { atStore, paths } from '../../src/shared/wire/page-paths';
import type { Connection } from '../db/connect';
import { withinScope } from '../db/tenant-handles';
import type { Env } from '../env';
import { inLanguage } from '../http/language';
import { repeatWhileListening } from '../http/repeat';
import { escapedHtml } from '../http/replies';
import type { Logger } from '../log';
import { type Mail, type MailPlace, mailPool, quotedName, type SendMail } from '../mail/mailing';
import { morningOf, weekOf } from './figures';
import { filesOf } from './files';
import { type DueMail, dueMails, finishMail, salesMailedBefore, takeMail } from './mails';

/** A morning message as a mail, in plain text and in simple HTML. @param storeName quoted */
function morningMail(
  message: MorningMessage,
  storeName: string,
  { email, storeId, userId, day, language }: DueMail,
  { publicUrl, mailFrom }: Pick<Env, 'publicUrl' | 'mailFrom'>,
  files: Mail['files'],
  week: SundayWeek | null,
): Mail {
  const { heading, lines } = morningText(message, storeName);
  const sunday = week && sundayText(week);
  const { subject, why } = currentMessages(MORNING_MAIL);
  const url = `${publicUrl}${atStore(paths.morning, storeId)}`;
  return {
    to: email,
    subject: subject({ heading }),
    text: `${[...(sunday ? textOfWeek(sunday) : []), heading, ...lines.map((line) => `- ${line}`)].join('\n')}\n\n${why}\n${url}\n`,
    html: htmlOf({ heading, lines, why, url, language, sunday }),
    files,
    // The same for every attempt, so that mail programs show a repeated message only once.
    messageId: `<morning.${storeId}.${userId}.${day}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
  };
}

type Sunday = ReturnType<typeof sundayText>;

/** The week in the mail's text, with its chart as lines. */
const textOfWeek = ({ heading, lines, bars }: Sunday): string[] => [
  heading,
  ...lines.map((line) => `- ${line}`),
  ...bars.map(({ day, amount }) => `  ${day}: ${amount}`),
  '',
];

/**
 * The week in HTML. Its chart is a table with a colored cell for each day. Every mail program draws it, even if it
 * blocks pictures or drops style sheets (decision 81).
 */
const htmlOfWeek = ({ heading, lines, bars }: Sunday): string[] => [
  `<h1 style="font-size: 20px">${escapedHtml(heading)}</h1>`,
  '<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="max-width: 480px">',
  ...bars.map(({ day, amount, part }) => {
    const percent = Math.round(part * 100);
    const bar =
      percent === 0
        ? '<td>&nbsp;</td>'
        : `<td width="${percent}%" bgcolor="#2563eb" style="background: #2563eb">&nbsp;</td>${percent < 100 ? '<td>&nbsp;</td>' : ''}`;
    return [
      `<tr><td width="30%" style="padding: 2px 8px 2px 0">${escapedHtml(day)}</td>`,
      '<td width="45%" style="padding: 2px 0"><table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0"',
      ` border="0" width="100%"><tr>${bar}</tr></table></td>`,
      `<td width="25%" align="right" style="padding: 2px 0 2px 8px">${escapedHtml(amount)}</td></tr>`,
    ].join('');
  }),
  '</table>',
  listed(lines),
];

type Words = {
  heading: string;
  lines: readonly string[];
  why: string;
  url: string;
  language: string;
  sunday: Sunday | null;
};
/** Follows the dark mode of the reader's mail program, and fits a phone's width. */
const HEAD =
  '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>';
const listed = (lines: readonly string[]): string =>
  `<ul style="padding-left: 20px">${lines.map((line) => `<li>${escapedHtml(line)}</li>`).join('')}</ul>`;
const htmlOf = ({ heading, lines, why, url, language, sunday }: Words): string =>
  [
    `<!doctype html><html lang="${language}">${HEAD}`,
    '<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 600px">',
    ...(sunday ? htmlOfWeek(sunday) : []),
    `<h1 style="font-size: 20px">${escapedHtml(heading)}</h1>`,
    listed(lines),
    `<p>${escapedHtml(why)}<br><a href="${escapedHtml(url)}">${escapedHtml(url)}</a></p>`,
    '</body></html>',
  ].join('\n');

/** What sending needs. The clock is a parameter, so that tests can choose the morning. */
type Sending = Pick<Connection, 'db' | 'reports'> &
  MailPlace &
  Pick<Env, 'publicUrl'> & {
    log: Pick<Logger, 'info' | 'warn'>;
    now: () => Date;
    /** when true, sending stops before the next message */
    isEnding?: () => boolean;
  };

/** How many messages a server sends at the same time. Most of the time, each waits for the mail server. */
const LANES = 8;

/**
 * Sends messages until none is due. Several servers may run this at the same time: one of them claims each message
 * (decision 57). A message that can't be sent is left for a later attempt, and the others continue.
 */
export async function sendMorningMails(sending: Sending): Promise<void> {
  const { send, close } = mailPool(sending, LANES);
  try {
    let claimed: number;
    do {
      // Servers that read the same messages skip those that another has claimed.
      const due = (await dueMails(sending.db, sending.now())).values();
      claimed = 0;
      const lane = async (): Promise<void> => {
        for (const mail of due) {
          if (sending.isEnding?.()) return;
          if (await claimAndSend(sending, send, mail)) claimed++;
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    } while (claimed > 0);
  } finally {
    close();
  }
}

/** @returns whether this server claimed the message, even if it couldn't send it */
async function claimAndSend(sending: Sending, send: SendMail, mail: DueMail): Promise<boolean> {
  if (!(await takeMail(sending.db, mail, sending.now()))) return false;
  const { storeId, userId, day, number } = mail;
  const about = { storeId, userId, day, try: number };
  try {
    const sent = await inLanguage(mail.language, () => sendOne(sending, send, mail));
    sending.log.info({ event: sent ? 'morning_mail_sent' : 'morning_mail_not_needed', ...about });
  } catch (error) {
    sending.log.warn({ event: 'morning_mail_failed', ...about, ...failureOf(error) });
  }
  return true;
}

/** @returns whether there was content to send */
async function sendOne(
  { db, reports, now, ...env }: Sending,
  send: SendMail,
  mail: DueMail,
): Promise<boolean> {
  const { storeId, companyId, userId, day } = mail;
  const mailedSales = await salesMailedBefore(db, storeId, userId, day);
  // Restricted to the store, regardless of the recipient.
  const inStore = <T>(work: () => T): T => withinScope({ storeId, companyId }, work);
  const morning = await inStore(() => morningOf(reports, storeId, day, mailedSales, now()));
  const quoted = withQuotedNames(morning);
  const figures = morningFigures(quoted);
  const message = morningMessage(figures);
  const isWeekly = mail.weekly && isBeforeSunday(day);
  if (mail.onlyRed && !message.isRed && !isWeekly) {
    await finishMail(db, mail, null, now());
    return false;
  }
  const files = mail.withFiles ? await inStore(() => filesOf(reports, storeId, day, morning.store_name)) : [];
  const week = isWeekly ? await inStore(() => weekOf(reports, storeId, day, now())) : null;
  await send(morningMail(message, quoted.store_name, mail, env, files, week));
  await finishMail(db, mail, salesInMail(figures), now());
  return true;
}

/** Quotes names that other people chose, for mail. */
const withQuotedNames = (morning: Morning): Morning => ({
  ...morning,
  store_name: quotedName(morning.store_name),
  over_short: morning.over_short.map((clerk) => ({ ...clerk, name: quotedName(clerk.name) })),
  terminals_silent: morning.terminals_silent.map(quotedName),
});

/** The reason why sending failed, without the address that a mail server repeats in its response. */
export function failureOf(error: unknown): { code?: unknown; smtp?: unknown; type: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, responseCode: smtp } = error as { code?: unknown; responseCode?: unknown };
  return { type: error.name, ...(code !== undefined && { code }), ...(smtp !== undefined && { smtp }) };
}

const EVERY_MS = 60_000;
/**
 * The maximum delay after the start of the server, so that servers that start together don't query at the
 * same moment.
 */
const FIRST_WITHIN_MS = 2_000;

/**
 * Sends morning messages while the server listens. Every server of an installation does so.
 * @param app not listening yet
 */
export function postMorningMails(
  app: FastifyInstance,
  { db, reports }: Pick<Connection, 'db' | 'reports'>,
  env: MailPlace & Pick<Env, 'publicUrl'>,
  log: Logger,
): void {
  const sendDue = (isEnding: () => boolean) =>
    sendMorningMails({ ...env, db, reports, log, now: () => new Date(), isEnding }).catch((error: unknown) =>
      log.error({ err: error }, 'Morning messages could not be sent'),
    );
  repeatWhileListening(app, sendDue, EVERY_MS, Math.random() * FIRST_WITHIN_MS);
}
