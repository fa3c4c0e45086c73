/** A bin of the dispenser is a number from 1 to this (product: bins). */
export const LAST_BIN = 999;
export const BIN_DIGITS = 3;

/** Whether digits name a bin. */
export const isBin = (digits: string): boolean =>
  /^[0-9]{1,3}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= LAST_BIN;
