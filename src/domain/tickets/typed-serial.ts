import { cleanCode } from './clean-code';
import { type CodeSource, groupLengths, maskLetters } from './layouts';
import { type Code, type ReadingContext, readCode } from './read-code';
import { SERIAL_LENGTH } from './serial';

/** Most characters that a serial field takes: the longest code, with the dashes of its print. */
const MAX_TYPED = 64;
/** Anything but digits and what print and people put between them. */
const NOT_TYPED = /[^0-9\-() ]/g;

/** How a store's codes are read; a field knows its source. */
export type FieldContext = Omit<ReadingContext, 'source'>;

const TYPED: CodeSource = 'typed';

/**
 * What a serial field shows for what was typed so far: the serial as soon as no more digits can follow, else what was
 * typed. A number that is printed with fewer digits is read when the field is left (`serialOnLeaving`).
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

/** What a serial field shows once it's left: the serial that was typed, or the text if it's none. */
export const serialOnLeaving = (raw: string, context: FieldContext): string =>
  readingOf(typedText(raw), context) ?? typedText(raw).replaceAll(' ', '');

/** What the text of a serial field stands for, to say why it's no ticket. */
export const readTyped = (raw: string, context: FieldContext): Code =>
  readCode(raw, { ...context, source: TYPED });

const typedText = (raw: string): string => raw.trimStart().replace(NOT_TYPED, '').slice(0, MAX_TYPED);

/**
 * The most digits that may come: guns may append a check character to a serial (product), and a slow gun's machine
 * code comes key by key like typing.
 */
const maxDigits = ({ layout }: FieldContext): number =>
  Math.max(SERIAL_LENGTH + 1, ...layout.forms.map(({ mask }) => maskLetters(mask).length));

/** The 14-digit serial that a text stands for; of a longer code that may be cut, its first digits. */
function readingOf(text: string, context: FieldContext): string | null {
  const code = readTyped(text, context);
  if (code.kind === 'ticket') return code.serial;
  const [only, second] = code.kind === 'uncertain' ? code.readings : [];
  return only && !second ? only.serial : null;
}
