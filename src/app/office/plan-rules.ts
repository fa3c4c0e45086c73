import { PLANS } from '../../messages/areas/plans';
import { REQUIRED } from '../../messages/areas/required';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { cataloguePaths } from '../../shared/catalogue/paths';
import { formOf } from '../ui/form/form-schema';

/** Plan Price and Lot Size are required and numeric (specification, section 5). */
export const planSchema = inReadersLanguage(REQUIRED, (t) => {
  const plans = currentMessages(PLANS);
  return formOf(cataloguePaths.planAdd, {
    plan_name: t.plan_name,
    plan_price: { required: t.plan_price, numeric: plans.priceNumeric, range: plans.priceRange },
    lot_size: { required: t.lot_size, numeric: plans.sizeNumeric, range: plans.sizeRange },
  });
});
