import { plainNumbers } from '../values/digits';
import { type CodeSource, groupLengths, maskLetters } from './layouts';
import { type Code, cleanCode, type FieldContext, readCode } from './read-code';
import { SERIAL_LENGTH } from './serial';

/** The maximum length of a serial field: the longest code, with the dashes of its print. */
const MAX_TYPED = 64;
/** Anything but digits and their printed or typed separators. */
const NOT_TYPED = /[^0-9\-() ]/g;

const TYPED: CodeSource = 'typed';

/**
 * The text of a serial field while typing: the serial as soon as no more digits can follow, otherwise the
 * typed text. A number printed with fewer digits is read when the field is left (`serialOnLeaving`).
 * @param raw the field's text
 */
export function serialWhileTyping(raw: string, context: FieldContext): string {
  const text = typedText(raw);
  const digits = cleanCode(text);
  const isPrinted = context.layout.forms.some(
    ({ mask, source }) => source !== 'scan' && groupLengths(mask).join() === groupLengths(text).join(),
  );
  const isWhole = isPrinted || (text === digits && digits.length >= maxDigits(context));
  return isWhole ? (readingOf(text, context) ?? text) : text;
}

/** The text of a serial field once it's left: the typed serial, or the text if it isn't one. */
export const serialOnLeaving = (raw: string, context: FieldContext): string =>
  readingOf(typedText(raw), context) ?? typedText(raw).replaceAll(' ', '');

/** The meaning of a serial field's text, used to explain why it isn't a ticket. */
export const readTyped = (raw: string, context: FieldContext): Code =>
  readCode(raw, { ...context, source: TYPED });

const typedText = (raw: string): string =>
  plainNumbers(raw).trimStart().replace(NOT_TYPED, '').slice(0, MAX_TYPED);

/**
 * The maximum number of digits that may come: guns may append a check character to a serial (product), and a
 * slow gun's machine code arrives key by key like typing.
 */
const maxDigits = ({ layout }: FieldContext): number =>
  Math.max(SERIAL_LENGTH + 1, ...layout.forms.map(({ mask }) => maskLetters(mask).length));

/** The 14-digit serial of a text; for a longer code that may be cut, its first digits. */
function readingOf(text: string, context: FieldContext): string | null {
  const code = readTyped(text, context);
  if (code.kind === 'ticket') return code.serial;
  const [only, second] = code.kind === 'uncertain' ? code.readings : [];
  return only && !second ? only.serial : null;
}
