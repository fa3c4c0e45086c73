import { type CodeForm, layoutOf, maskLetters, SERIAL_MASK, STANDARD } from './layouts';

/**
 * The meaning of the characters of a written code; `other`: separators, padding, check digits and everything
 * else.
 */
export type CodeField = 'game' | 'pack' | 'ticket' | 'other';
/** Characters that follow each other in a code and belong to one field. */
export type CodePart = { field: CodeField; text: string };

const FIELD_OF: Readonly<Record<string, CodeField>> = { G: 'game', P: 'pack', T: 'ticket' };

/** The serial of the standard layout, which has no forms of its own. */
const SERIAL_FORM: CodeForm = { mask: SERIAL_MASK, source: 'both' };

/**
 * The printed form of a verified layout's tickets.
 * @returns null for codes of other layouts
 */
export function printedForm(layoutCode: string): CodeForm | null {
  if (layoutCode === STANDARD.code) return SERIAL_FORM;
  return layoutOf(layoutCode)?.forms.find(({ source }) => source !== 'scan') ?? null;
}

/**
 * Splits a code into its fields for display.
 * @param written the code with its dashes and brackets, which stay in the parts
 * @returns the parts in order; their texts joined are `written`. One part where the code has another length.
 */
export function codeParts(written: string, form: CodeForm): CodePart[] {
  const letters = maskLetters(form.mask);
  if (letters.length !== written.replace(/[^0-9]/g, '').length) return [{ field: 'other', text: written }];
  const parts: CodePart[] = [];
  let next = 0;
  for (const character of written) {
    const isDigit = /[0-9]/.test(character);
    const field = (isDigit && FIELD_OF[letters[next] ?? '']) || 'other';
    if (isDigit) next += 1;
    const last = parts.at(-1);
    if (last?.field === field) last.text += character;
    else parts.push({ field, text: character });
  }
  return parts;
}
