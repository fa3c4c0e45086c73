import type { AlertContent } from '../../shared/alerts/instant-alerts-schema';
import { ACCOUNT_CHANGE } from '../areas/account-change';
import { INSTANT_ALERT } from '../areas/instant-alert';
import { MAILS } from '../areas/mails';
import { TRUST_STEPS } from '../areas/trust-steps';
import { currentMessages } from '../current';
import { say } from '../say';

export type Mail = { subject: string; text: string };

const paragraphs = (...parts: string[]): string => `${parts.join('\n\n')}\n`;
const usernameLine = (username: string | null, t = MAILS): string =>
  username === null ? t.usernameKnown : t.username({ username });

/** The link for a forgotten password, in the language of the request. `username`: null if it isn't fit for a mail. */
export const resetMail = (mail: { name: string; username: string | null; url: string }): Mail => {
  const t = currentMessages(MAILS);
  return {
    subject: t.reset.subject,
    text: paragraphs(
      t.hello({ name: mail.name }),
      t.reset.intro({ username: usernameLine(mail.username, t) }),
      t.reset.once,
      mail.url,
      t.reset.notYou,
    ),
  };
};

/** A change of an account that decides who can sign in. */
export type AccountChange =
  | 'deactivated'
  | 'new_email'
  | 'new_password'
  | 'link_issued'
  | 'access_token_made'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'recovery_code_used';

/**
 * Reports changes of an account to its owner, in English whoever made them: an intruder mustn't choose a language that the owner doesn't
 * read. `username` as above; `by`: null if they were made with the account itself.
 */
export const accountMail = (mail: {
  name: string;
  username: string | null;
  by: string | null;
  changes: readonly AccountChange[];
}): Mail => {
  const username = usernameLine(mail.username);
  return {
    subject: MAILS.changed.subject,
    text: paragraphs(
      MAILS.hello({ name: mail.name }),
      mail.by === null ? MAILS.changed.own({ username }) : MAILS.changed.by({ by: mail.by, username }),
      ...mail.changes.map((change) => ACCOUNT_CHANGE[change]),
      MAILS.changed.notExpected,
    ),
  };
};

/** Tells a company's admins that a SuperAdmin has opened it to read. In English as above. `by`, `company`: quoted */
export const openedMail = (mail: { name: string; by: string; company: string; canEnd: boolean }): Mail => ({
  subject: MAILS.opened.subject,
  text: paragraphs(
    MAILS.hello({ name: mail.name }),
    MAILS.opened.intro(mail),
    mail.canEnd ? MAILS.opened.end : MAILS.opened.askAdmin,
  ),
});

/** The link of a new store's user, in English: the reader's language isn't known. `username`: null if it isn't fit for a mail. */
export const setupMail = (mail: { storeName: string; username: string | null; url: string }): Mail => ({
  subject: MAILS.setup.subject,
  text: paragraphs(
    MAILS.helloStore,
    MAILS.setup.intro({ store: mail.storeName, username: usernameLine(mail.username) }),
    MAILS.setup.once,
    mail.url,
    MAILS.setup.notYou,
  ),
});

/** The link of an invited user, in English as above. @param mail.place the quoted name of the store or company */
export const invitationMail = (mail: {
  place: string;
  role: string;
  username: string | null;
  url: string;
}): Mail => ({
  subject: MAILS.invitation.subject,
  text: paragraphs(
    MAILS.helloStore,
    MAILS.invitation.intro({ place: mail.place, role: mail.role, username: usernameLine(mail.username) }),
    MAILS.invitation.once,
    mail.url,
    MAILS.invitation.notYou,
  ),
});

/**
 * The link that completes a sign-up, in the language of the request. @param mail.company its quoted name; `username`: null if it isn't
 * fit for a mail
 */
export const signUpMail = (mail: { company: string; username: string | null; url: string }): Mail => {
  const t = currentMessages(MAILS);
  const username = mail.username === null ? '' : t.username({ username: mail.username });
  return {
    subject: t.signUp.subject,
    text: paragraphs(
      t.helloStore,
      t.signUp.intro({ company: mail.company, username }),
      t.signUp.once,
      mail.url,
      t.signUp.notYou,
    ),
  };
};

/** The reply to a sign-up with the address of an existing account, in the same language. @param mail.url where to request a new password */
export const takenMail = (mail: { company: string; url: string }): Mail => {
  const t = currentMessages(MAILS);
  return {
    subject: t.signUp.subject,
    text: paragraphs(t.helloStore, t.signUp.taken({ company: mail.company }), mail.url, t.signUp.notYou),
  };
};

/** An instant alert as one sentence. @param alert with the name in it quoted */
export const alertSentence = (alert: AlertContent): string => say(currentMessages(INSTANT_ALERT), alert);

/**
 * An instant alert as a mail, in the reader's language. @param storeName quoted
 * @param screen the address that shows its current state
 * @param settings the address where alerts are turned off
 */
export const alertMail = (
  alert: AlertContent,
  { storeName, screen, settings }: { storeName: string; screen: string; settings: string },
): Mail => {
  const t = currentMessages(INSTANT_ALERT);
  return {
    subject: t.subject({ store: storeName, short: alert.kind === 'short' }),
    text: paragraphs(alertSentence(alert), `${t.now}\n${screen}`, `${t.why}\n${settings}`),
  };
};

/** The steps for each kind of device. @param thumbprint of the certificate, as Windows shows it */
export const trustSteps = (thumbprint: string): { device: string; steps: string[] }[] =>
  Object.values(currentMessages(TRUST_STEPS)).map(({ device, steps }) => ({
    device,
    steps: Object.values(steps).map((step: string | ((words: { thumbprint: string }) => string)) =>
      typeof step === 'string' ? step : step({ thumbprint }),
    ),
  }));
