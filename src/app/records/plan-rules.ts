import { object } from 'yup';
import { PLANS } from '../../messages/areas/plans';
import { REQUIRED } from '../../messages/areas/required';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { MAX_LOT_SIZE } from '../../shared/tickets/serial';
import { MAX_PLAN_DOLLARS } from '../../shared/values/limits';
import { dollarsToCents } from '../../shared/values/money';
import { parseDecimal } from '../../shared/values/typed-cents';
import { required, text } from './field-rules';

export const planSchema = inReadersLanguage(REQUIRED, (t) =>
  object({
    plan_name: text(required(t.plan_name)),
    plan_price: text(priceFault),
    lot_size: text(lotSizeFault),
  }),
);

/** Plan Price: required and numeric (specification, section 5), in whole cents, above zero. */
export function priceFault(text: string): string | null {
  const t = currentMessages(PLANS);
  if (text === '') return currentMessages(REQUIRED).plan_price;
  const dollars = parseDecimal(text);
  if (dollars === null) return t.priceNumeric;
  const cents = dollarsToCents(dollars);
  return cents !== null && cents > 0 && dollars <= MAX_PLAN_DOLLARS ? null : t.priceRange;
}

/** Lot Size: required and numeric (section 5); a lot holds 1 to 10,000 tickets. */
export function lotSizeFault(text: string): string | null {
  const t = currentMessages(PLANS);
  if (text === '') return currentMessages(REQUIRED).lot_size;
  const tickets = parseDecimal(text);
  if (tickets === null) return t.sizeNumeric;
  return Number.isInteger(tickets) && tickets >= 1 && tickets <= MAX_LOT_SIZE ? null : t.sizeRange;
}
