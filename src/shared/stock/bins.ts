/** A bin of the counter's dispenser is a number from 1 to this (product: bins). */
export const LAST_BIN = 999;
export const BIN_DIGITS = 3;

/** The maximum number of a store's vending machines, and of the bins of one. */
export const MAX_MACHINES = 8;
export const MAX_MACHINE_BINS = 99;
export const MAX_MACHINE_NAME = 30;
const BINS_OF_PLACE = 1000;

/** A store's vending machine, which has bins of its own. `number`: 1 to 8; it stays when the name changes. */
export type VendingMachine = { number: number; name: string; bins: number };

/** The counter's number among the places with bins; the others have the numbers of their machines. */
export const COUNTER = 0;

/** The place of a bin: the counter, or the number of a vending machine. A pack without a bin is at the counter. */
export const placeOfBin = (bin: number | null | undefined): number =>
  Math.floor((bin ?? COUNTER) / BINS_OF_PLACE);

/** The store's number for a bin of a place: bin 3 of machine 2 is bin 2003. @param number at that place, from 1 */
export const binAt = (place: number, number: number): number => place * BINS_OF_PLACE + number;

/** The number of a bin at its place. */
export const numberAtPlace = (bin: number): number => bin % BINS_OF_PLACE;

/** The last bin at a place of a store; 0: there is no such place. */
export const lastBinAt = (place: number, machines: readonly VendingMachine[]): number =>
  place === COUNTER ? LAST_BIN : (machines.find(({ number }) => number === place)?.bins ?? 0);

/** A machine's name; `M2` for one that the store no longer has, or whose name isn't known here. */
export const machineName = (place: number, machines: readonly VendingMachine[] = []): string =>
  machines.find(({ number }) => number === place)?.name ?? `M${place}`;

/** A bin as people name it: `7` at the counter, `Lobby 7` in a vending machine. */
export const binName = (bin: number, machines?: readonly VendingMachine[]): string => {
  const place = placeOfBin(bin);
  return place === COUNTER ? String(bin) : `${machineName(place, machines)} ${numberAtPlace(bin)}`;
};

/** Checks whether digits name a bin of the counter, or of another place with bins up to `last`. */
export const isBin = (digits: string, last = LAST_BIN): boolean =>
  /^[0-9]{1,3}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= last;
