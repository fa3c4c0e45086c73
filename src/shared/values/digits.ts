/**
 * Joins a sign to the dollar sign to prevent a line break between them (UAX #14 allows one between two
 * prefixes).
 */
export const WORD_JOINER = '\u2060';

/** The signs that belong to a number in other scripts, besides their digits. */
const SIGNS: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '−': '-' };
/** The distance of a full-width form from its character. */
const FULL_WIDTH = 0xfee0;

/**
 * A text with its numbers as this app writes them: the decimal digits of any script (Unicode Nd) become 0 to 9, full-width forms
 * and the decimal signs of Arabic become plain ones. Other text stays. For every number that is typed, scanned or in a file.
 */
export const plainNumbers = (text: string): string =>
  // Nearly all texts have nothing to replace.
  /^[\x20-\x7e]*$/.test(text)
    ? text
    : text
        .replace(/[！-～]/g, (form) => String.fromCharCode(form.charCodeAt(0) - FULL_WIDTH))
        .replace(/[٫٬−]/g, (sign) => SIGNS[sign] ?? sign)
        .replace(/\p{Nd}/gu, digitOf);

/** The value of a decimal digit. Unicode encodes the ten digits of each script, or style, in a row from 0. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
