import { Button } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { ADMIN } from '../../messages/areas/admin';
import { NEW_STORE } from '../../messages/areas/new-store';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { OPENED_COMPANY } from '../../messages/areas/opened-company';
import { STORE_SETTINGS } from '../../messages/areas/store-settings';
import { STORES } from '../../messages/areas/stores';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { faultText, requiredText } from '../../messages/words/field-labels';
import { layoutName } from '../../messages/words/store-settings';
import { emailFault, usernameFault } from '../../shared/accounts/account-rules';
import { placesPaths } from '../../shared/places/paths';
import { DEFAULT_COUNTER_SETTINGS, SECOND_LANGUAGES } from '../../shared/places/store-settings';
import type { AddStoreReply, Store } from '../../shared/places/stores-schema';
import { zoneTitle } from '../../shared/time/store-clock';
import { MAX_DIGITS } from '../../shared/values/limits';
import { isState, presetOf, US_STATES, type UsState } from '../../shared/values/us-states';
import { AdminPage, type FormProps } from '../office/admin-page';
import { type FieldProps, FormDialog, rulesOf } from '../office/form-dialog';
import { failureText } from '../state/problem-store';
import { useRows, write } from '../state/queries/query';
import { useWorkplace } from '../state/use-workplace';
import type { Column } from '../ui/data-table/data-table';
import { Dialog, DialogButtons } from '../ui/dialog';
import { SelectField, StateOptions, TextField } from '../ui/fields';
import { formOf, type TextRule } from '../ui/form/form-schema';
import { Muted, Stack } from '../ui/layout';
import { StatusAlert } from '../ui/status-alert';
import { openCompany } from './opened-company';
import { type CreatedLink, type LinkFor, PasswordLink, PasswordLinkButton } from './password-link';
import { isYetUnknown, PlaceChoice, useFirstStep } from './place-choice';

/** The only country (specification, section 5). */
const USA = 1;

export const storeSchema = inReadersLanguage(OFFICE_WORDS, (t) =>
  formOf(placesPaths.storeRegister, {
    store_name: requiredText('store_name'),
    Username: (username) => faultText(usernameFault(username)),
    country_id: requiredText('country'),
    contact_person: null,
    contact_number: digitsOnly(t.contactNumber),
    contact_email: (email) => faultText(emailFault(email)),
    website: null,
    address: null,
    city: null,
    state: null,
    zipcode: digitsOnly(currentMessages(OFFICE_WORDS).zipcode),
    second_language: null,
  }),
);

/** Digits only, or nothing. @param label the field's name on the screen */
function digitsOnly(label: string): TextRule {
  const t = currentMessages(ADMIN);
  return (value) => {
    if (!/^[0-9]*$/.test(value)) return t.notNumeric({ label });
    return value.length > MAX_DIGITS ? t.tooManyDigits({ label, maxDigits: MAX_DIGITS }) : null;
  };
}

type Props = FormProps<Store> & {
  /** the company of a new store */
  companyId: number;
  /** called after a store was added; the reply has its user's set-up link */
  onAdded: (reply: AddStoreReply) => void;
  /** called when the store's user needs another link */
  onLink: (store: Store) => void;
};

/** Adds a store with its user, or changes a store. */
function StoreForm({ row, companyId, onAdded, onLink, ...dialog }: Props) {
  const { select } = useMessages(ADMIN);
  const office = useMessages(OFFICE_WORDS);
  const settings = useMessages(STORE_SETTINGS);
  const link = (store: Store) => {
    dialog.onClose();
    onLink(store);
  };
  return (
    <FormDialog
      {...dialog}
      // The dialog with the link follows and confirms that the store is saved.
      closesItself={!row}
      rules={rulesOf(storeSchema())}
      initial={{
        // First, since it takes the focus; for an existing store it's part of the address.
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
        second_language: DEFAULT_COUNTER_SETTINGS.second_language,
      }}
      save={async ({ second_language, ...values }) => {
        const store = { ...values, country_id: USA } as const;
        if (row) await write(placesPaths.storeUpdate, { params: { id: row.id }, body: store });
        else {
          const body = { ...store, ...presetOf(values.state), second_language, company_id: companyId };
          onAdded(await write(placesPaths.storeRegister, { body }));
        }
      }}
    >
      {({ field, watch }) => (
        <>
          {!row && <StateField field={field('state')} chosen={watch('state')} />}
          <TextField label={office.storeName} autoComplete="off" {...field('store_name')} />
          <TextField
            label={office.username}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('Username')}
          />
          <SelectField label={office.country} {...field('country_id')}>
            <option value="">{select({ label: office.country })}</option>
            <option value={USA}>{office.usa}</option>
          </SelectField>
          <TextField label={office.contactPerson} autoComplete="off" {...field('contact_person')} />
          <TextField
            label={office.contactNumber}
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            {...field('contact_number')}
          />
          <TextField label={office.email} type="email" autoComplete="off" {...field('contact_email')} />
          <TextField label={office.website} inputMode="url" autoComplete="off" {...field('website')} />
          <TextField label={office.address} autoComplete="off" {...field('address')} />
          <TextField label={office.city} autoComplete="off" {...field('city')} />
          {row && <TextField label={office.state} autoComplete="off" {...field('state')} />}
          <TextField label={office.zipcode} inputMode="numeric" autoComplete="off" {...field('zipcode')} />
          {!row && (
            <SelectField label={settings.secondLanguage} {...field('second_language')}>
              {SECOND_LANGUAGES.map((language) => (
                <option key={language} value={language}>
                  {settings.secondLanguages[language]}
                </option>
              ))}
            </SelectField>
          )}
          {row?.user_id != null && row.is_active === 1 && <PasswordLinkButton onClick={() => link(row)} />}
        </>
      )}
    </FormDialog>
  );
}

/** The state of a new store, and the settings that come with it. */
const StateField = ({ field, chosen }: { field: FieldProps; chosen: string }) => {
  const t = useMessages(NEW_STORE);
  const office = useMessages(OFFICE_WORDS);
  return (
    <Stack wide gap="1.5">
      <SelectField label={office.state} {...field}>
        <StateOptions none={office.chooseAState} />
      </SelectField>
      <Muted role="status" small>
        {isState(chosen) ? presetText(US_STATES[chosen]) : t.withoutState}
      </Muted>
    </Stack>
  );
};

const presetText = ({ ticket_layout, sells, time_zone }: UsState): string =>
  currentMessages(NEW_STORE).preset({
    layout: layoutName(ticket_layout) ?? ticket_layout,
    sells,
    zone: zoneTitle(time_zone),
  });

const address = (store: Store): string =>
  [store.address, store.city, [store.state, store.zipcode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');

const columns = inReadersLanguage(OFFICE_WORDS, (t): Column<Store>[] => [
  { header: t.storeName, value: (store) => store.store_name, title: true },
  { header: t.username, value: (store) => store.Username ?? '', secondary: true },
  { header: t.contactPerson, value: (store) => store.contact_person ?? '', secondary: true },
  { header: t.contactNumber, value: (store) => store.contact_number ?? '' },
  { header: t.email, value: (store) => store.contact_email ?? '' },
  { header: t.address, value: address, clipped: true },
]);

/** The user of a store; null on an earlier server, which doesn't name it. */
const userOf = ({ user_id, store_name, Username }: Store): LinkFor | null =>
  user_id == null ? null : { id: user_id, name: store_name, username: Username ?? store_name };

/** Store (specification, section 2): the stores of a company. */
export function StorePage() {
  const t = useMessages(STORES);
  const office = useMessages(OFFICE_WORDS);
  const { id, managesCompany, choice } = useWorkplace();
  const [link, setLink] = useState<{ user: LinkFor; created?: CreatedLink } | null>(null);
  const firstStep = useFirstStep();
  const company = choice?.places.find((place) => place.id === choice.chosen);
  /** The link of a store just added comes after the form. */
  const linkFollows = useRef(false);
  const list = useRows(placesPaths.storeList, id === null ? null : { params: { companyId: id } });
  return (
    <AdminPage
      title={office.store}
      noun={office.store}
      list={id === null ? null : list}
      columns={columns()}
      nameOf={(store) => store.store_name}
      flagOf={(store) => store.is_active}
      mayChange={managesCompany && (id !== null || isYetUnknown(choice))}
      mayDelete={(store) => store.is_active === 1}
      deleteQuestion={({ store_name }) => t.deactivate({ store: store_name })}
      remove={({ id }) => write(placesPaths.storeDelete, { params: { id }, body: {} })}
      activate={({ id }) => write(placesPaths.storeUpdate, { params: { id }, body: { is_active: 1 } })}
      opens={firstStep.isOne ? 'form' : undefined}
      onClosed={() => {
        if (!linkFollows.current) firstStep.leave();
      }}
      form={(props) =>
        id !== null && (
          <StoreForm
            {...props}
            companyId={id}
            onLink={(store) => {
              const user = userOf(store);
              if (user) setLink({ user });
            }}
            onAdded={({ data, setup_url }) => {
              const user = userOf(data);
              linkFollows.current = user !== null;
              if (user) setLink({ user, created: { setup_url } });
            }}
          />
        )
      }
    >
      {choice && <PlaceChoice {...choice} />}
      {company && <OpenCompany companyId={company.id} company={company.store_name} />}
      {link && (
        <PasswordLink
          {...link}
          onClose={() => {
            setLink(null);
            linkFollows.current = false;
            firstStep.leave();
          }}
        />
      )}
    </AdminPage>
  );
}

type OpenCompanyProps = {
  companyId: number;
  /** the company's name */
  company: string;
};

/** Opens a company read-only, as its admin sees it, after a question that says what happens. */
function OpenCompany({ companyId, company }: OpenCompanyProps) {
  const t = useMessages(OPENED_COMPANY);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const open = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await openCompany(companyId);
    } catch (error) {
      setBusy(false);
      setRefusal(failureText(error));
    }
  };
  return (
    <>
      <Button variant="outline" justifySelf="start" onClick={() => setAsking(true)}>
        {t.openAs}
      </Button>
      {isAsking && (
        <Dialog
          title={t.openTitle({ company })}
          onClose={() => setAsking(false)}
          footer={
            <DialogButtons onCancel={() => setAsking(false)} disabled={busy} onClick={() => void open()}>
              {t.open}
            </DialogButtons>
          }
        >
          <p>{t.what}</p>
          {refusal && <StatusAlert kind="error">{refusal}</StatusAlert>}
        </Dialog>
      )}
    </>
  );
}
