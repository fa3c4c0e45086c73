import { cleanName } from '../../src/domain/visible-text';

/** Enough for the name of a shop or a person; more would be a message of its own. */
const MAX_LENGTH = 40;
/** Ends of names on the internet that mail programs make links of without http. */
const HOST =
  /^www\.|\.([a-z]{2}|com|net|org|edu|gov|info|biz|app|dev|shop|store|site|online|club|xyz|top|click|link|live|win|vip|pro|mobi|name|page|zip|mov)$/i;

/**
 * A name that somebody chose, in a mail to somebody else: in quotation marks, one short line, with nothing that a mail
 * program makes a link, an address or a telephone number of. What is left can't be taken for our own words.
 */
export function quotedName(raw: string): string {
  const harmless = cleanName(raw)
    .replace(/[^\p{L}\p{M}\p{N}\s.,'’&()#+-]/gu, ' ')
    // A dot that joins two words makes an address of them.
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

/** A Username for a mail, which has to be exact; null for one that would be made a link of. */
export const usernameInMail = (username: string): string | null => (HOST.test(username) ? null : username);
