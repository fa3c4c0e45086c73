import { isSameLot, type StockRun } from './stock';

/** A bin of the dispenser is a number from 1 to this (product: bins). */
export const LAST_BIN = 999;
export const BIN_DIGITS = 3;

/** Checks whether digits name a bin. */
export const isBin = (digits: string): boolean =>
  /^[0-9]{1,3}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= LAST_BIN;

type Lot = Pick<StockRun, 'upc' | 'lotCounter'>;

/**
 * The other lot in the bin that a lot is to go into; undefined where the digits name no bin, or the bin is
 * free.
 */
export const whoLeavesBin = <Other extends Lot & Pick<StockRun, 'bin'>>(
  lots: readonly Other[],
  lot: Lot,
  digits: string,
): Other | undefined =>
  isBin(digits) ? lots.find((other) => other.bin === Number(digits) && !isSameLot(other, lot)) : undefined;
