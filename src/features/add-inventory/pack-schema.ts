import { boolean, number, object, string } from 'yup';
import { required, text } from '../../admin/field-rules';
import { endFault, needsCrossing, startFault } from '../../domain/stock/receiving';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import { packFaultText } from '../../i18n/en/stock/receiving';
import type { PackValues } from './receiving-state';

/** The serial form's rules (specification, section 5, Add Inventory). */
export const packSchema = object({
  start_number: text((start) => packFaultText(startFault(start))),
  plan_id: text(required(ADD_INVENTORY.planRequired)),
  lot_size: number().defined().nullable(),
  end_number: string()
    .defined()
    .test((end, context) => {
      const { start_number, lot_size }: PackValues = context.parent;
      const message = packFaultText(endFault(end, start_number, lot_size));
      return message === null || context.createError({ message });
    }),
  vendor_id: text(required(ADD_INVENTORY.vendorRequired)),
  crossing: boolean()
    .defined()
    .test((crossing, context) => {
      const { start_number, end_number }: PackValues = context.parent;
      if (crossing || !needsCrossing(start_number, end_number)) return true;
      return context.createError({ message: ADD_INVENTORY.confirmCrossing });
    }),
});
