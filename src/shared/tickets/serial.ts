/** The number of digits of a ticket serial (specification, section 9). */
export const SERIAL_LENGTH = 14;
/** The number of digits of a UPC, which is also the lot number (section 9). */
export const UPC_LENGTH = 12;
/** The maximum number of tickets in a lot. */
export const MAX_LOT_SIZE = 10_000;

const LARGEST_SERIAL = 10 ** SERIAL_LENGTH - 1;
/** The highest possible serial. */
export const LAST_SERIAL = String(LARGEST_SERIAL);
/** game 4 + pack 7 + ticket 3: a serial's last three digits count within the pack. */
export const TICKETS_PER_PACK_NUMBER = 1000;

/** The last three digits of a serial: the ticket within its pack. */
export const ticketNumber = (serial: string): string => serial.slice(-3);
/** A serial without its ticket number: game and pack. */
export const packNumber = (serial: string): string => serial.slice(0, -3);

/** Checks whether `text` is a whole serial: exactly 14 digits. */
export const isSerial = (text: string): boolean => /^[0-9]{14}$/.test(text);

/** Checks whether `text` is a whole UPC: exactly 12 digits. */
export const isUpc = (text: string): boolean => /^[0-9]{12}$/.test(text);

/**
 * A serial as a number; 14 digits are exact in a double.
 * @throws RangeError when `serial` isn't 14 digits.
 */
export function serialToNumber(serial: string): number {
  if (!isSerial(serial)) throw new RangeError(`Not a 14-digit serial: ${serial}`);
  return Number(serial);
}

/**
 * The 14-digit serial of a number, with leading zeros.
 * @throws RangeError when it has no place in 14 digits.
 */
export function numberToSerial(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > LARGEST_SERIAL)
    throw new RangeError(`No 14-digit serial for ${value}`);
  return String(value).padStart(SERIAL_LENGTH, '0');
}

/** The first and the last serial of a run of tickets, as on the wire. */
export const runSerials = ({ start, end }: { start: number; end: number }) => ({
  start_ticket: numberToSerial(start),
  end_ticket: numberToSerial(end),
});

/** The serial `count` tickets later; a negative `count` goes back. Throws RangeError outside 14 digits. */
export const addToSerial = (serial: string, count: number): string =>
  numberToSerial(serialToNumber(serial) + count);

/**
 * The number of tickets in a run of serials, first and last included; 0 or less where the last comes before
 * the first.
 */
export const serialCount = (first: string, last: string): number =>
  serialToNumber(last) - serialToNumber(first) + 1;

/** The last serial of a lot: start + lot size − 1 (section 5, Add Inventory). */
export const lotEnd = (start: string, lotSize: number): string => addToSerial(start, lotSize - 1);

/** The pack numbers of a run of tickets, as numbers: game and pack. */
export function packNumbersOf({ start, end }: { start: number; end: number }): number[] {
  const [first, last] = [start, end].map((ticket) => Math.floor(ticket / TICKETS_PER_PACK_NUMBER)) as [
    number,
    number,
  ];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Checks whether a lot runs past ticket …999 into the next pack number, which a person must confirm. */
export const crossesPackNumber = (start: string, end: string): boolean =>
  Math.floor(serialToNumber(start) / TICKETS_PER_PACK_NUMBER) !==
  Math.floor(serialToNumber(end) / TICKETS_PER_PACK_NUMBER);
