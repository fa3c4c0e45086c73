const PRODUCT = 'Lottery Inventory';

export type Mail = { subject: string; text: string };

const paragraphs = (...parts: string[]): string => `${parts.join('\n\n')}\n`;
const usernameLine = (username: string | null): string =>
  username === null ? 'Whoever added the account knows its Username.' : `The Username is ${username}`;

/** The link of somebody who forgot the password. `username`: null where it isn't fit for a mail. */
export const resetMail = (mail: { name: string; username: string | null; url: string }): Mail => ({
  subject: `${PRODUCT}: set a new password`,
  text: paragraphs(
    `Hello ${mail.name},`,
    `here you can set a new password for ${PRODUCT}. ${usernameLine(mail.username)}`,
    'The link works once, for one hour:',
    mail.url,
    'If you did not ask for this, you need not do anything: your password stays as it is.',
  ),
});

/** The link of a new store's user. `username`: null where it isn't fit for a mail. */
export const setupMail = (mail: { storeName: string; username: string | null; url: string }): Mail => ({
  subject: `${PRODUCT}: your new store`,
  text: paragraphs(
    'Hello,',
    `the store ${mail.storeName} was added to ${PRODUCT}. ${usernameLine(mail.username)}`,
    'Please set its password here. The link works once, for 7 days:',
    mail.url,
    'If you do not know this store, you need not do anything.',
  ),
});
