import { object } from 'yup';
import type { FormProps } from '../../admin/admin-page';
import { digitsOnly, required, text } from '../../admin/field-rules';
import { FormDialog } from '../../admin/form-dialog';
import { addStore, updateStore } from '../../api/stores';
import type { AddStoreReply, Store } from '../../contract/people/stores';
import { emailFault, usernameFault } from '../../domain/accounts/account-rules';
import { faultText } from '../../i18n/en/accounts/accounts';
import { STORES } from '../../i18n/en/admin/stores';
import { REQUIRED } from '../../i18n/en/rules/required';
import { api } from '../../terminal/api';
import { TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';

/** The only country (specification, section 5). */
const USA = 1;

export const storeSchema = object({
  store_name: text(required(REQUIRED.store_name)),
  Username: text((username) => faultText(usernameFault(username))),
  country_id: text(required(STORES.countryRequired)),
  contact_person: text(),
  contact_number: text(digitsOnly(STORES.contactNumber)),
  contact_email: text((email) => faultText(emailFault(email))),
  website: text(),
  address: text(),
  city: text(),
  state: text(),
  zipcode: text(digitsOnly(STORES.zipcode)),
});

type Props = FormProps<Store> & {
  /** the company of a new store */
  companyId: number;
  /** called after a store was added; the reply has its user's set-up link */
  onAdded: (reply: AddStoreReply) => void;
};

/** Adds a store with its user, or changes it. */
export function StoreForm({ row, companyId, onAdded, ...dialog }: Props) {
  return (
    <FormDialog
      {...dialog}
      schema={storeSchema}
      initial={{
        store_name: row?.store_name ?? '',
        Username: row?.Username ?? '',
        country_id: String(row?.country_id ?? USA),
        contact_person: row?.contact_person ?? '',
        contact_number: row?.contact_number ?? '',
        contact_email: row?.contact_email ?? '',
        website: row?.website ?? '',
        address: row?.address ?? '',
        city: row?.city ?? '',
        state: row?.state ?? '',
        zipcode: row?.zipcode ?? '',
      }}
      save={async (values) => {
        const store = { ...values, country_id: USA } as const;
        if (row) await updateStore(api, row.id, store);
        else onAdded(await addStore(api, { ...store, company_id: companyId }));
      }}
    >
      {({ field }) => (
        <>
          <TextField label={STORES.storeName} autoComplete="off" {...field('store_name')} />
          <TextField
            label={STORES.username}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('Username')}
          />
          <SelectField label={STORES.country} {...field('country_id')}>
            <option value="">{STORES.selectCountry}</option>
            <option value={USA}>{STORES.usa}</option>
          </SelectField>
          <TextField label={STORES.contactPerson} autoComplete="off" {...field('contact_person')} />
          <TextField
            label={STORES.contactNumber}
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            {...field('contact_number')}
          />
          <TextField label={STORES.email} type="email" autoComplete="off" {...field('contact_email')} />
          <TextField label={STORES.website} inputMode="url" autoComplete="off" {...field('website')} />
          <TextField label={STORES.address} autoComplete="off" {...field('address')} />
          <TextField label={STORES.city} autoComplete="off" {...field('city')} />
          <TextField label={STORES.state} autoComplete="off" {...field('state')} />
          <TextField label={STORES.zipcode} inputMode="numeric" autoComplete="off" {...field('zipcode')} />
        </>
      )}
    </FormDialog>
  );
}
