import { plainNumbers } from '../values/digits';
import {
  beginsWithSerial,
  type CodeSource,
  type Cut,
  cutCode,
  formLength,
  groupLengths,
  maskLetters,
  serialFields,
  type TicketFields,
  type TicketLayout,
} from './layouts';
import { SERIAL_LENGTH, UPC_LENGTH } from './serial';

/** A symbology identifier that a gun may put before the code: `]I0`, `]C1`, `]Q3`, `]d1` (ISO/IEC 15424). */
const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;
const LEADING_MARKS = /^[~*>]+/;

/** A code without the blanks, prefixes, dashes and brackets added by guns and people (tickets.md). */
export const cleanCode = (raw: string): string =>
  plainNumbers(raw)
    .replace(/[\p{C}\s]/gu, '')
    .replace(LEADING_MARKS, '')
    .replace(AIM_PREFIX, '')
    .replace(LEADING_MARKS, '')
    .replace(/[-‐-―()[\]]/g, '');

/** Reasons why a code is unreadable. */
export type UnreadableCode =
  | { kind: 'too_few_digits'; digits: number }
  /** `expected`: the lengths of the layout's machine codes */
  | { kind: 'wrong_length'; digits: number; expected: readonly number[] }
  /** `text`: its first 40 characters */
  | { kind: 'not_a_code'; text: string }
  /** pieces of a code that a gun sent with a pause, which don't form a code (use-gun.ts) */
  | { kind: 'torn' }
  | { kind: 'wrong_side' }
  | { kind: 'game_too_long' }
  | { kind: 'bad_check' };

/** Marks a long pause of a gun within a code, so that no reader accepts the pieces as a code. */
export const TEAR = '…';

/** The meaning of a code (product: smart scan; tickets.md). `text` is the cleaned code. */
export type Code =
  | ({ kind: 'ticket'; text: string } & TicketFields)
  /** the label of a whole pack: valid for receiving, never for counting */
  | ({ kind: 'pack_label'; text: string } & TicketFields)
  | { kind: 'upc'; text: string; upc: string; isCheckDigitWrong: boolean }
  /** 11 digits: a UPC without its check digit; `upc` is offered */
  | { kind: 'short_upc'; text: string; upc: string }
  /** a person must choose between the readings, or confirm the only one */
  | { kind: 'uncertain'; text: string; readings: readonly TicketFields[] }
  | { kind: 'unreadable'; text: string; reason: UnreadableCode };

/** Why a code with several readings, or one that nobody knows, is refused. `readings`: serials */
export type UncertainCode = { kind: 'uncertain_code'; text: string; readings: readonly string[] };

export const uncertaintyOf = ({ text, readings }: Extract<Code, { kind: 'uncertain' }>): UncertainCode => ({
  kind: 'uncertain_code',
  text,
  readings: readings.map(({ serial }) => serial),
});

/** The context for reading a code. */
type ReadingContext = {
  layout: TicketLayout;
  source: CodeSource;
  /** checks whether this store has, or had, the ticket with this 14-digit serial */
  isKnown: (serial: string) => boolean;
};

/** The context for reading a store's codes; the field adds the source. */
export type FieldContext = Omit<ReadingContext, 'source'>;

/**
 * Reads a scanned or typed code: first by the store's layout, then by the length rules of the standard
 * layout. Of several possible readings, the one known to the store counts; otherwise it never guesses.
 * @param raw the code as sent by a gun or a camera, or typed
 */
export function readCode(raw: string, context: ReadingContext): Code {
  const text = cleanCode(raw);
  if (text.includes(TEAR)) return unreadable(text, { kind: 'torn' });
  if (!/^[0-9]+$/.test(text)) return unreadable(text, { kind: 'not_a_code', text: text.slice(0, 40) });
  const isScan = context.source === 'scan';
  const readingsOfLayout = cuts(
    text,
    context.layout,
    (source) => source === 'both' || source === context.source,
  );
  const isWrittenAsPrinted = !isScan && readingsOfLayout.some(({ form }) => hasGroupsOf(raw, form.mask));
  const fits = readingsOfLayout.flatMap(({ cut }) => ('fields' in cut ? [cut.fields] : []));
  if (fits.length > 0) {
    const asSerial = !isScan && !isWrittenAsPrinted && text.length === SERIAL_LENGTH;
    return decide(text, asSerial ? [...fits, serialFields(text)] : fits, context);
  }
  const [refused] = readingsOfLayout;
  if (refused && 'fault' in refused.cut) return unreadable(text, { kind: refused.cut.fault });

  const forms = cuts(text, context.layout, () => true);
  const other = forms.flatMap(({ cut }) => ('fields' in cut ? [cut.fields] : []));
  if (isSerialLength(text))
    return decide(text, [serialFields(text.slice(0, SERIAL_LENGTH)), ...other], context);
  if (!isScan && other.length > 0) return decide(text, other, context);
  // A typed or pasted machine code is refused for the same reason as a scanned one.
  for (const { cut } of forms) if ('fault' in cut) return unreadable(text, { kind: cut.fault });
  return byLength(text, context);
}

type Match = { form: TicketLayout['forms'][number]; cut: NonNullable<Cut> };

/** The readings of a code by the layout's forms of its length. */
function cuts(
  digits: string,
  layout: TicketLayout,
  isAsked: (source: CodeSource | 'both') => boolean,
): Match[] {
  return layout.forms.flatMap((form) => {
    const cut = isAsked(form.source) ? cutCode(digits, form) : null;
    return cut ? [{ form, cut }] : [];
  });
}

/** Checks whether a code was typed with the dashes of the print. */
function hasGroupsOf(raw: string, mask: string): boolean {
  const groups = groupLengths(plainNumbers(raw));
  return groups.length > 1 && groups.join() === groupLengths(mask).join();
}

/** 14 digits, or 15: guns may append a check character (product: Fields that read both ways). */
const isSerialLength = ({ length }: string): boolean =>
  length === SERIAL_LENGTH || length === SERIAL_LENGTH + 1;

function decide(text: string, allReadings: readonly TicketFields[], context: ReadingContext): Code {
  const readings = allReadings.filter(
    ({ serial }, i) => allReadings.findIndex((other) => other.serial === serial) === i,
  );
  const inStock = readings.filter(({ serial }) => context.isKnown(serial));
  const one = readings.length === 1 ? readings[0] : inStock.length === 1 ? inStock[0] : undefined;
  if (!one) return { kind: 'uncertain', text, readings };
  return { kind: one.ticket === context.layout.packLabel ? 'pack_label' : 'ticket', text, ...one };
}

/** The rules of the standard layout, which depend only on the number of digits (product: smart scan). */
function byLength(text: string, context: ReadingContext): Code {
  const { length } = text;
  if (length < UPC_LENGTH - 1) return unreadable(text, { kind: 'too_few_digits', digits: length });
  if (length === UPC_LENGTH - 1) return { kind: 'short_upc', text, upc: text + upcCheckDigit(text) };
  if (length === UPC_LENGTH) return asUpc(text, text);
  if (length === UPC_LENGTH + 1)
    return text.startsWith('0') ? asUpc(text, text.slice(1)) : unreadable(text, { kind: 'not_a_code', text });
  // A gun may send a UPC twice without Enter in between.
  if (length === 2 * UPC_LENGTH && text.slice(0, UPC_LENGTH) === text.slice(UPC_LENGTH))
    return asUpc(text, text.slice(0, UPC_LENGTH));
  const expected = machineLengths(context.layout);
  if (expected.length > 0 && !beginsWithSerial(context.layout))
    return unreadable(text, { kind: 'wrong_length', digits: length, expected });
  const reading = serialFields(text.slice(0, SERIAL_LENGTH));
  return context.isKnown(reading.serial)
    ? { kind: 'ticket', text, ...reading }
    : { kind: 'uncertain', text, readings: [reading] };
}

/** The lengths of the layout's machine codes, shortest first: a code of another length is a fragment. */
export const machineLengths = (layout: TicketLayout): number[] =>
  [...new Set(layout.forms.filter(({ source }) => source !== 'typed').map(formLength))].sort((a, b) => a - b);

const asUpc = (text: string, upc: string): Code => ({
  kind: 'upc',
  text,
  upc,
  isCheckDigitWrong: upcCheckDigit(upc) !== upc.at(-1),
});

const unreadable = (text: string, reason: UnreadableCode): Code => ({ kind: 'unreadable', text, reason });

/** The check digit of a UPC-A from its first 11 digits (GS1 General Specifications, modulo 10). */
export function upcCheckDigit(first11: string): string {
  let sum = 0;
  for (let i = 0; i < UPC_LENGTH - 1; i++) sum += Number(first11[i]) * (i % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

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
