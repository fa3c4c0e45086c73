import { MAX_LOT_SIZE } from '../../domain/tickets/serial';
import { parseDecimal } from '../../domain/values/decimal';
import { dollarsToCents } from '../../domain/values/money';
import { PLANS } from '../../i18n/en/admin/plans';
import { REQUIRED } from '../../i18n/en/rules/required';

const MAX_DOLLARS = 100_000;

/** Plan Price: required and numeric (specification, section 5), in whole cents, above zero. */
export function priceFault(text: string): string | null {
  if (text === '') return REQUIRED.plan_price;
  const dollars = parseDecimal(text);
  if (dollars === null) return PLANS.priceNumeric;
  const cents = dollarsToCents(dollars);
  return cents !== null && cents > 0 && dollars <= MAX_DOLLARS ? null : PLANS.priceRange;
}

/** Lot Size: required and numeric (section 5); a lot holds 1 to 10,000 tickets. */
export function lotSizeFault(text: string): string | null {
  if (text === '') return REQUIRED.lot_size;
  const tickets = parseDecimal(text);
  if (tickets === null) return PLANS.sizeNumeric;
  return Number.isInteger(tickets) && tickets >= 1 && tickets <= MAX_LOT_SIZE ? null : PLANS.sizeRange;
}
