import { cleanCode } from './codes';
import {
  crossesPackNumber,
  isSerial,
  LAST_SERIAL,
  lotEnd,
  MAX_LOT_SIZE,
  SERIAL_LENGTH,
  serialCount,
  serialToNumber,
} from './serial';
import { BILINGUAL } from './texts';

/** Digits of a serial that name the game, and those that count within the pack (docs/decisions 15). */
const GAME_DIGITS = 4;
const TICKET_DIGITS = 3;

/**
 * What a serial field keeps of what came into it: up to 15 characters, and of 15 the first 14 digits, since guns may
 * append a check character (product: Fields that read both ways).
 */
export function serialFieldText(raw: string): string {
  const text = cleanCode(raw).slice(0, SERIAL_LENGTH + 1);
  const serial = text.slice(0, SERIAL_LENGTH);
  return isSerial(serial) ? serial : text;
}

/**
 * The last serial of a pack of `lotSize` tickets.
 * @param start as the field holds it
 * @returns null where the start isn't whole yet, or the pack would run past the last serial that there is
 */
export const packEnd = (start: string, lotSize: number): string | null =>
  isSerial(start) && Number(start) + lotSize - 1 <= Number(LAST_SERIAL) ? lotEnd(start, lotSize) : null;

/**
 * The vendor whose code equals the lot number, else the one with the longest code that the number begins with
 * (product: Vendor preselection).
 * @param vendors those that may be chosen
 */
export function vendorOf<V extends { upc_code: string }>(vendors: readonly V[], upc: string): V | undefined {
  const fitting = vendors.filter(({ upc_code }) => upc_code !== '' && upc.startsWith(upc_code));
  return fitting.sort((a, b) => b.upc_code.length - a.upc_code.length)[0];
}

/** What is wrong with a start serial (specification, section 5, Add Inventory), or null. */
export function startFault(start: string): string | null {
  if (start === '') return 'Start serial number required';
  return isSerial(start) ? null : 'A serial has exactly 14 digits';
}

/**
 * What is wrong with an end serial beside this start, or null; a lot has 1 to 10,000 tickets.
 * @param lotSize the plan's, where one is chosen: it may be what leaves no end
 */
export function endFault(end: string, start: string, lotSize: number | null): string | null {
  if (end === '' && lotSize !== null && isSerial(start) && packEnd(start, lotSize) === null)
    return `${lotSize} tickets from ${start} would run past ${LAST_SERIAL}, the last serial that there is.`;
  if (end === '') return 'End serial number required';
  if (!isSerial(end)) return 'A serial has exactly 14 digits';
  if (!isSerial(start)) return null;
  const tickets = serialCount(start, end);
  if (tickets < 1) return BILINGUAL.startAfterEnd.en;
  return tickets > MAX_LOT_SIZE ? 'A lot has at most 10,000 tickets.' : null;
}

/** Whether a person has to confirm that this pack runs past …999 into the next pack number. */
export const needsCrossing = (start: string, end: string): boolean =>
  isSerial(start) && isSerial(end) && crossesPackNumber(start, end);

/** A pack as it was added, and how many digits the code had from which its start was taken. */
export type PackBefore = { start: string; end: string; codeLength: number };

/**
 * Why a scanned pack waits for a person, in words for them; null: it may be saved by its scan alone. It may when a
 * person has saved a pack of this game before and this one looks the same.
 * @param before the pack of this game that was added last while the form was open
 */
export function doubtAbout(
  pack: { start: string; end: string | null; codeLength: number },
  lotSize: number | null,
  before: PackBefore | null,
): string | null {
  if (lotSize === null) return 'Choose the plan.';
  const { start, end } = pack;
  if (end === null) return endFault('', start, lotSize);
  if (!before)
    return 'Look at the plan and the vendor, then save. The next packs of this game are saved by their scan.';
  if (needsCrossing(start, end)) return 'It runs into the next pack number.';
  if (pack.codeLength > SERIAL_LENGTH + 1 && pack.codeLength !== before.codeLength)
    return `The code has ${pack.codeLength} digits; the first 14 are taken as the serial.`;
  if (start.slice(0, GAME_DIGITS) !== before.start.slice(0, GAME_DIGITS))
    return 'Its first digits are those of another game. Scan that game’s UPC, or save it if it is this game.';
  const sameTicket = start.slice(-TICKET_DIGITS) === before.start.slice(-TICKET_DIGITS);
  if (!sameTicket && serialToNumber(start) !== serialToNumber(before.end) + 1)
    return `It would begin at ticket ${start.slice(-TICKET_DIGITS)}, the pack before began at ${before.start.slice(-TICKET_DIGITS)}.`;
  if (packEnd(before.start, lotSize) !== before.end)
    return 'The pack before was not as long as its plan says.';
  return null;
}
