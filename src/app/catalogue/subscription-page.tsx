import { ADMIN } from '../../messages/areas/admin';
import { SUBSCRIPTION_FORM } from '../../messages/areas/subscription-form';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { requiredText } from '../../messages/words/field-labels';
import { typeLabel, validityLabel } from '../../messages/words/games';
import type { Subscription } from '../../shared/catalogue/catalogue-schema';
import { cataloguePaths } from '../../shared/catalogue/paths';
import { AdminPage, type FormProps } from '../office/admin-page';
import { FormDialog, rulesOf } from '../office/form-dialog';
import { api } from '../state/api';
import { ask } from '../state/queries/ask';
import { useRows, write } from '../state/queries/query';
import { useWorkplace } from '../state/use-workplace';
import type { Column } from '../ui/data-table/data-table';
import { SelectField, TextArea, TextField } from '../ui/fields';
import { formOf } from '../ui/form/form-schema';

const subscriptionList = async (): Promise<Subscription[]> =>
  (await ask(api, cataloguePaths.subscriptionList)).Subscriptions;

/** Subscription types and validities in days (specification, section 9). */
const SUBSCRIPTION_TYPES = [1, 0] as const;
const SUBSCRIPTION_VALIDITIES = [30, 90, 180, 365] as const;

export const subscriptionSchema = inReadersLanguage(SUBSCRIPTION_FORM, (t) => {
  const { isMissing } = currentMessages(ADMIN);
  return formOf(cataloguePaths.subscriptionAdd, {
    subscription_name: requiredText('subscription_name'),
    subscription_type: isMissing({ label: t.type }),
    subscription_validity: isMissing({ label: t.validity }),
    subscription_description: requiredText('subscription_description'),
  });
});

/** Adds or changes a subscription; type and validity can't be changed later (specification, section 5). */
function SubscriptionForm({ row, onDone, ...dialog }: FormProps<Subscription>) {
  const { select } = useMessages(ADMIN);
  const t = useMessages(SUBSCRIPTION_FORM);

  return (
    <FormDialog
      {...dialog}
      closesItself
      onSaved={() => onDone(t.saved)}
      rules={rulesOf(subscriptionSchema())}
      initial={{
        subscription_name: row?.subscription_name ?? '',
        subscription_type: row ? String(row.is_trail) : '',
        subscription_validity: row ? String(row.valid_days) : '',
        subscription_description: row?.subscription_desc ?? '',
      }}
      save={({ subscription_name, subscription_type, subscription_validity, subscription_description }) => {
        const texts = { subscription_name, subscription_description };
        if (row) return write(cataloguePaths.subscriptionUpdate, { params: { id: row.id }, body: texts });
        const type = SUBSCRIPTION_TYPES.find((value) => String(value) === subscription_type);
        const validity = SUBSCRIPTION_VALIDITIES.find((value) => String(value) === subscription_validity);
        if (type === undefined || !validity) throw new Error('a type or a validity that isn’t offered');
        return write(cataloguePaths.subscriptionAdd, {
          body: { ...texts, subscription_type: type, subscription_validity: validity },
        });
      }}
    >
      {({ field }) => (
        <>
          <TextField label={t.name} autoComplete="off" {...field('subscription_name')} />
          <SelectField label={t.type} disabled={row !== null} {...field('subscription_type')}>
            <option value="">{select({ label: t.type })}</option>
            {SUBSCRIPTION_TYPES.map((type) => (
              <option key={type} value={type}>
                {typeLabel(type)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t.validity} disabled={row !== null} {...field('subscription_validity')}>
            <option value="">{select({ label: t.validity })}</option>
            {SUBSCRIPTION_VALIDITIES.map((days) => (
              <option key={days} value={days}>
                {validityLabel(days)}
              </option>
            ))}
          </SelectField>
          <TextArea label={t.description} {...field('subscription_description')} />
        </>
      )}
    </FormDialog>
  );
}

const columns = inReadersLanguage(SUBSCRIPTION_FORM, (t): Column<Subscription>[] => [
  { header: t.name, value: (row) => row.subscription_name, title: true },
  { header: t.type, value: (row) => typeLabel(row.is_trail) },
  {
    header: t.validity,
    value: (row) => row.valid_days,
    text: (row) => validityLabel(row.valid_days),
  },
  { header: t.description, value: (row) => row.subscription_desc },
]);

/** Subscription (specification, section 2). */
export function SubscriptionPage() {
  const t = useMessages(SUBSCRIPTION_FORM);
  const { managesCompany } = useWorkplace();
  const list = useRows(cataloguePaths.subscriptionList, {}, { by: subscriptionList });
  return (
    <AdminPage
      title={t.title}
      noun={t.title}
      list={list}
      searchable="always"
      columns={columns()}
      nameOf={(row) => row.subscription_name}
      flagOf={(row) => row.status}
      mayChange={managesCompany}
      // Deleting removes the row, active or not.
      mayDelete={() => true}
      deleteQuestion={({ subscription_name }) => t.deleteQuestion({ name: subscription_name })}
      remove={({ id }) => write(cataloguePaths.subscriptionDelete, { params: { id } })}
      form={(props) => <SubscriptionForm {...props} />}
    />
  );
}
