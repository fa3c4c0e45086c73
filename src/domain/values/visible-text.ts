/**
 * Characters that are not seen, and can make a text read as another: controls of direction, zero-width and other
 * ignorable ones (Unicode's Default_Ignorable_Code_Point), separators of lines. The joiners stay, which Gurmukhi and
 * joined emoji are written with, and the variation selectors of emoji.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;
const KEPT = /[\u200c-\u200d]|[\ufe00-\ufe0f]/;
const CONTROLS = /\p{Cc}+/gu;
const NOTHING_SEEN = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** A text without what isn't seen in it. Line breaks stay. */
export const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, (each) => (KEPT.test(each) ? each : ''));

/**
 * A name as it is kept: one line of what can be seen, with single blanks between its words. Empty when there is nothing to
 * see.
 */
export function cleanName(raw: string): string {
  const name = withoutInvisible(raw.replace(CONTROLS, ' ')).replace(/\s+/g, ' ').trim();
  return NOTHING_SEEN.test(name) ? '' : name;
}

/** The same for a text of several lines, such as a reason or a description. */
export function cleanText(raw: string): string {
  const lines = raw.split(/\r\n|[\r\n\u2028\u2029]/).map(cleanName);
  return lines.join('\n').trim();
}
