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

/** A change of an account that decides who can sign in. */
export type AccountChange = 'deactivated' | 'new_email' | 'new_password' | 'link_issued';

const ACCOUNT_CHANGE: Record<AccountChange, string> = {
  deactivated: 'The account was deactivated. It can no longer sign in.',
  new_email: 'Its e-mail address was changed. Links to set a new password no longer come to this address.',
  new_password: 'A new password was set.',
  link_issued: 'A link was created that sets a new password.',
};

/** Changes of somebody's account. `username` as above; `by`: null if they were made with the account itself. */
export const accountMail = (mail: {
  name: string;
  username: string | null;
  by: string | null;
  changes: readonly AccountChange[];
}): Mail => ({
  subject: `${PRODUCT}: your account was changed`,
  text: paragraphs(
    `Hello ${mail.name},`,
    mail.by === null
      ? `your account for ${PRODUCT} was changed by somebody who signed in with it. ${usernameLine(mail.username)}`
      : `${mail.by} changed your account for ${PRODUCT}. ${usernameLine(mail.username)}`,
    ...mail.changes.map((change) => ACCOUNT_CHANGE[change]),
    'If you did not expect this, please talk to the people who manage your company’s accounts right away.',
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
