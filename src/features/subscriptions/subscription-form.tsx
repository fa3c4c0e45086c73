import { object } from 'yup';
import type { FormProps } from '../../admin/admin-page';
import { required, text } from '../../admin/field-rules';
import { FormDialog } from '../../admin/form-dialog';
import { addSubscription, updateSubscription } from '../../api/subscriptions';
import type { Subscription } from '../../contract/office/subscriptions';
import { SUBSCRIPTION_TYPES, SUBSCRIPTION_VALIDITIES } from '../../domain/accounts/subscription-terms';
import { MAX_LENGTH } from '../../domain/values/max-lengths';
import { SUBSCRIPTION_FORM } from '../../i18n/en/admin/subscription-form';
import { typeLabel, validityLabel } from '../../i18n/en/admin/subscriptions';
import { REQUIRED } from '../../i18n/en/rules/required';
import { api } from '../../terminal/api';
import { TextArea, TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';

export const subscriptionSchema = object({
  subscription_name: text(required(REQUIRED.subscription_name)),
  subscription_type: text(required(REQUIRED.subscription_type)),
  subscription_validity: text(required(REQUIRED.subscription_validity)),
  subscription_description: text(required(REQUIRED.subscription_description), MAX_LENGTH.longText),
});

/** Adds or changes a subscription; type and validity can't be changed later (specification, section 5). */
export function SubscriptionForm({ row, onSaved, ...dialog }: FormProps<Subscription>) {
  return (
    <FormDialog
      {...dialog}
      closesItself
      onSaved={() => onSaved(SUBSCRIPTION_FORM.saved)}
      schema={subscriptionSchema}
      initial={{
        subscription_name: row?.subscription_name ?? '',
        subscription_type: row ? String(row.is_trail) : '',
        subscription_validity: row ? String(row.valid_days) : '',
        subscription_description: row?.subscription_desc ?? '',
      }}
      save={({ subscription_name, subscription_type, subscription_validity, subscription_description }) => {
        const texts = { subscription_name, subscription_description };
        if (row) return updateSubscription(api, row.id, texts);
        const type = SUBSCRIPTION_TYPES.find((value) => String(value) === subscription_type);
        const validity = SUBSCRIPTION_VALIDITIES.find((value) => String(value) === subscription_validity);
        if (type === undefined || !validity) throw new Error('a type or a validity that isn’t offered');
        return addSubscription(api, {
          ...texts,
          subscription_type: type,
          subscription_validity: validity,
        });
      }}
    >
      {({ field }) => (
        <>
          <TextField label={SUBSCRIPTION_FORM.name} autoComplete="off" {...field('subscription_name')} />
          <SelectField label={SUBSCRIPTION_FORM.type} disabled={row !== null} {...field('subscription_type')}>
            <option value="">{SUBSCRIPTION_FORM.selectType}</option>
            {SUBSCRIPTION_TYPES.map((type) => (
              <option key={type} value={type}>
                {typeLabel(type)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={SUBSCRIPTION_FORM.validity}
            disabled={row !== null}
            {...field('subscription_validity')}
          >
            <option value="">{SUBSCRIPTION_FORM.selectValidity}</option>
            {SUBSCRIPTION_VALIDITIES.map((days) => (
              <option key={days} value={days}>
                {validityLabel(days)}
              </option>
            ))}
          </SelectField>
          <TextArea label={SUBSCRIPTION_FORM.description} {...field('subscription_description')} />
        </>
      )}
    </FormDialog>
  );
}
