import { chakra } from '@chakra-ui/react';
import { object } from 'yup';
import type { FormProps } from '../../admin/admin-page';
import { digitsOnly, required, text } from '../../admin/field-rules';
import { type FieldProps, FormDialog } from '../../admin/form-dialog';
import { PasswordLinkButton } from '../../admin/password-link';
import { addStore, updateStore } from '../../api/stores';
import type { StoreSettings } from '../../contract/office/store-settings';
import type { AddStoreReply, Store } from '../../contract/people/stores';
import { emailFault, usernameFault } from '../../domain/accounts/account-rules';
import { isState, US_STATES, type UsState } from '../../domain/stock/us-states';
import { zoneTitle } from '../../domain/time/zone-title';
import { faultText } from '../../i18n/en/accounts/accounts';
import { STORES } from '../../i18n/en/admin/stores';
import { REQUIRED } from '../../i18n/en/rules/required';
import { NEW_STORE } from '../../i18n/en/stock/store-settings';
import { LAYOUT_NAME } from '../../i18n/en/stock/ticket-layouts';
import { api } from '../../terminal/api';
import { TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';

/** What a new store of a state begins with. */
function presetOf(code: string): Partial<StoreSettings> {
  if (!isState(code)) return {};
  const { ticket_layout, sells, time_zone } = US_STATES[code];
  return { ticket_layout, sells, time_zone };
}

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
  /** called when the store's user needs another link */
  onLink: (store: Store) => void;
};

/** Adds a store with its user, or changes it. */
export function StoreForm({ row, companyId, onAdded, onLink, ...dialog }: Props) {
  const link = (store: Store) => {
    dialog.onClose();
    onLink(store);
  };
  return (
    <FormDialog
      {...dialog}
      // The dialog with the link follows, and says that the store is saved.
      closesItself={!row}
      schema={storeSchema}
      initial={{
        // First, where the focus goes; of a store that exists it's part of the address.
        ...(!row && { state: '' }),
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
        else onAdded(await addStore(api, { ...store, ...presetOf(values.state), company_id: companyId }));
      }}
    >
      {({ field, watch }) => (
        <>
          {!row && <StateField field={field('state')} chosen={watch('state')} />}
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
          {row && <TextField label={STORES.state} autoComplete="off" {...field('state')} />}
          <TextField label={STORES.zipcode} inputMode="numeric" autoComplete="off" {...field('zipcode')} />
          {row?.user_id != null && row.is_active === 1 && <PasswordLinkButton onClick={() => link(row)} />}
        </>
      )}
    </FormDialog>
  );
}

/** The state of a new store, and what it brings along. */
const StateField = ({ field, chosen }: { field: FieldProps; chosen: string }) => (
  <chakra.div gridColumn="1 / -1" display="grid" gap="1.5">
    <SelectField label={NEW_STORE.state} {...field}>
      <option value="">{NEW_STORE.chooseState}</option>
      {Object.entries(US_STATES).map(([code, { name }]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
    <chakra.p role="status" fontSize="sm" color="fg.muted">
      {isState(chosen) ? presetText(US_STATES[chosen]) : NEW_STORE.withoutState}
    </chakra.p>
  </chakra.div>
);

const presetText = ({ ticket_layout, sells, time_zone }: UsState): string =>
  NEW_STORE.preset(LAYOUT_NAME[ticket_layout] ?? ticket_layout, sells, zoneTitle(time_zone));
