const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING = new Set(['[', '{'].map((bracket) => bracket.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((bracket) => bracket.charCodeAt(0)));

/**
 * Checks whether a JSON text nests lists and objects deeper than `levels`. Brackets inside strings don't
 * count. The parser checks whether the text is valid JSON.
 */
export function isNestedDeeper(json: string, levels: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (OPENING.has(code)) {
      depth++;
      if (depth > levels) return true;
    } else if (CLOSING.has(code)) depth--;
  }
  return false;
}
