import { paths } from '../../src/contract/page-paths';
import type { MorningMessage } from '../../src/domain/morning/message';
import { MORNING_MAIL } from '../../src/i18n/en/reports/morning-mail';
import { morningText } from '../../src/i18n/en/reports/morning-text';
import type { Env } from '../env';
import type { Mail } from '../mail/mail';
import type { DueMail } from './mails';

/** A morning message as a mail: its text, and the same as simple HTML. @param storeName quoted */
export function morningMail(
  message: MorningMessage,
  storeName: string,
  { email, storeId, userId, day }: DueMail,
  { publicUrl, mailFrom }: Pick<Env, 'publicUrl' | 'mailFrom'>,
): Mail {
  const { heading, lines } = morningText(message, storeName);
  const url = `${publicUrl}${paths.morning}`;
  return {
    to: email,
    subject: MORNING_MAIL.subject(heading),
    text: `${[heading, ...lines.map((line) => `- ${line}`)].join('\n')}\n\n${MORNING_MAIL.why}\n${url}\n`,
    html: htmlOf(heading, lines, url),
    // The same for every try, so that mail programs show a message that was sent twice once.
    messageId: `<morning.${storeId}.${userId}.${day}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
  };
}

const htmlOf = (heading: string, lines: readonly string[], url: string): string =>
  [
    '<!doctype html><html lang="en"><body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">',
    `<h1 style="font-size: 20px">${escaped(heading)}</h1>`,
    `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`,
    `<p>${escaped(MORNING_MAIL.why)}<br><a href="${escaped(url)}">${escaped(url)}</a></p>`,
    '</body></html>',
  ].join('\n');

const ENTITY: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITY[sign] ?? sign);
