import { object } from 'yup';
import { addSubscription, updateSubscription } from '../../api/subscriptions';
import type { Subscription } from '../../contract/subscriptions';
import { MAX_LENGTH } from '../../domain/max-lengths';
import { SUBSCRIPTION_TYPES, SUBSCRIPTION_VALIDITIES } from '../../domain/subscription-terms';
import { REQUIRED } from '../../i18n/en/required';
import { typeLabel, validityLabel } from '../../i18n/en/subscriptions';
import { api } from '../../terminal/api';
import type { FormProps } from '../../ui/admin-page/admin-page';
import { TextField } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { required, text } from '../../ui/form-dialog/rules';
import { SelectField } from '../../ui/select-field';

export const subscriptionSchema = object({
  subscription_name: text(required(REQUIRED.subscription_name)),
  subscription_type: text(required(REQUIRED.subscription_type)),
  subscription_validity: text(required(REQUIRED.subscription_validity)),
  subscription_description: text(required(REQUIRED.subscription_description), MAX_LENGTH.longText),
});

/** Adds or changes a subscription; its type and validity stay what they were (specification, section 5). */
export function SubscriptionForm({ row, onSaved, ...dialog }: FormProps<Subscription>) {
  return (
    <FormDialog
      {...dialog}
      closesItself
      onSaved={() => onSaved('Data Added/Updated Successfully...!')}
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
          <TextField label="Subscription Name" autoComplete="off" {...field('subscription_name')} />
          <SelectField label="Type" disabled={row !== null} {...field('subscription_type')}>
            <option value="">Select Type</option>
            {SUBSCRIPTION_TYPES.map((type) => (
              <option key={type} value={type}>
                {typeLabel(type)}
              </option>
            ))}
          </SelectField>
          <SelectField label="Validity" disabled={row !== null} {...field('subscription_validity')}>
            <option value="">Select Validity</option>
            {SUBSCRIPTION_VALIDITIES.map((days) => (
              <option key={days} value={days}>
                {validityLabel(days)}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Description"
            as="textarea"
            height="24"
            py="2"
            {...field('subscription_description')}
          />
        </>
      )}
    </FormDialog>
  );
}
