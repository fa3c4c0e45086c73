import { ADMIN } from '../../messages/areas/admin';
import { PLANS } from '../../messages/areas/plans';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { requiredLabelText, requiredText } from '../../messages/words/field-labels';
import { cataloguePaths } from '../../shared/catalogue/paths';
import { formOf } from '../ui/form/form-schema';

/** Plan Price and Lot Size are required and numeric (specification, section 5). */
export const planSchema = inReadersLanguage(ADMIN, (t) => {
  const plans = currentMessages(PLANS);
  const number = (label: string) => ({
    required: requiredLabelText(label),
    numeric: t.notNumeric({ label }),
  });
  return formOf(cataloguePaths.planAdd, {
    plan_name: requiredText('plan_name'),
    plan_price: { ...number(plans.planPrice), range: plans.priceRange },
    lot_size: { ...number(plans.lotSize), range: plans.sizeRange },
  });
});
