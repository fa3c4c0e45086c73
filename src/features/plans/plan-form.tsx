import { object } from 'yup';
import type { FormProps } from '../../admin/admin-page';
import { required, text } from '../../admin/field-rules';
import { FormDialog } from '../../admin/form-dialog';
import { addPlan, updatePlan } from '../../api/catalogue';
import type { Plan } from '../../contract/office/catalogue';
import { PLANS } from '../../i18n/en/admin/plans';
import { REQUIRED } from '../../i18n/en/rules/required';
import { api } from '../../terminal/api';
import { TextField } from '../../ui/form/field';
import { lotSizeFault, priceFault } from './plan-rules';

export const planSchema = object({
  plan_name: text(required(REQUIRED.plan_name)),
  plan_price: text(priceFault),
  lot_size: text(lotSizeFault),
});

type Props = FormProps<Plan> & {
  /** the company of a new plan */
  companyId: number | null;
};

/** Adds or changes a plan. */
export function PlanForm({ row, companyId, ...dialog }: Props) {
  return (
    <FormDialog
      {...dialog}
      schema={planSchema}
      initial={{
        plan_name: row?.plan_name ?? '',
        plan_price: row ? String(row.plan_price) : '',
        lot_size: row ? String(row.lot_size) : '',
      }}
      save={({ plan_name, plan_price, lot_size }) => {
        const plan = { plan_name, plan_price: Number(plan_price), lot_size: Number(lot_size) };
        return row
          ? updatePlan(api, row.id, plan)
          : addPlan(api, { ...plan, store_id: companyId ?? undefined });
      }}
    >
      {({ field }) => (
        <>
          <TextField label={PLANS.planName} autoComplete="off" {...field('plan_name')} />
          <TextField
            label={PLANS.planPrice}
            inputMode="decimal"
            autoComplete="off"
            {...field('plan_price')}
          />
          <TextField label={PLANS.lotSize} inputMode="numeric" autoComplete="off" {...field('lot_size')} />
        </>
      )}
    </FormDialog>
  );
}
