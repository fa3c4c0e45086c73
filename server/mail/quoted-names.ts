import { cleanName } from '../../src/domain/values/visible-text';

/** Enough for the name of a shop or a person, too short for a message. */
const MAX_LENGTH = 40;
/** Names that mail programs turn into links even without http. */
const HOST =
  /^www\.|\.([a-z]{2}|com|net|org|edu|gov|info|biz|app|dev|shop|store|site|online|club|xyz|top|click|link|live|win|vip|pro|mobi|name|page|zip|mov)$/i;

/**
 * A name chosen by one person in a mail to another: one short line in quotation marks, without anything that a mail program
 * turns into a link, an address or a telephone number. It can't be mistaken for the mail's own text.
 */
export function quotedName(raw: string): string {
  const harmless = cleanName(raw)
    .replace(/[^\p{L}\p{M}\p{N}\s.,'’&()#+-]/gu, ' ')
    // A dot between two words would make them an address.
    .replace(/\.(?=\S)/g, '. ')
    .replace(/\d(?:[\s().+-]*\d){5,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...harmless];
  const short =
    letters.length > MAX_LENGTH
      ? `${letters
          .slice(0, MAX_LENGTH - 1)
          .join('')
          .trimEnd()}…`
      : harmless;
  return `“${short}”`;
}

/** A Username for a mail, where it must be exact; null for one that a mail program would turn into a link. */
export const usernameInMail = (username: string): string | null => (HOST.test(username) ? null : username);
