import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { InferType } from 'yup';
import { ADMIN } from '../../messages/areas/admin';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { USERS } from '../../messages/areas/users';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { faultText, requiredText } from '../../messages/words/field-labels';
import { emailFault, nameFault, passwordFault, usernameFault } from '../../shared/accounts/account-rules';
import { accountsPaths } from '../../shared/accounts/paths';
import type { User } from '../../shared/accounts/people-schema';
import { MAX_PIN_LENGTH, newPinFault } from '../../shared/accounts/pins';
import { placesPaths } from '../../shared/places/paths';
import type { Company } from '../../shared/places/stores-schema';
import { ROLE, type Role, roleLabel } from '../../shared/wire/access';
import { AdminPage, type FormProps } from '../office/admin-page';
import { FormDialog, type FormFields, rulesOf } from '../office/form-dialog';
import { type CreatedLink, type LinkFor, PasswordLink, PasswordLinkButton } from '../places/password-link';
import { PlaceChoice, useFirstStep } from '../places/place-choice';
import { StoreChoice } from '../places/store-choice';
import { api } from '../state/api';
import { failureText } from '../state/problem-store';
import { ask } from '../state/queries/ask';
import { useRows, write } from '../state/queries/query';
import { useSession } from '../state/session-store';
import { useWorkplace } from '../state/use-workplace';
import type { Column } from '../ui/data-table/data-table';
import { PasswordField, SelectField, TextField } from '../ui/fields';
import { Checkbox } from '../ui/form/choices';
import { formOf, text } from '../ui/form/form-schema';
import { Muted, Row, Stack } from '../ui/layout';
import { StatusAlert } from '../ui/status-alert';

const columns = inReadersLanguage(USERS, (t): Column<User>[] => [
  { header: currentMessages(OFFICE_WORDS).name, value: (user) => user.name, title: true, unbroken: true },
  { header: currentMessages(OFFICE_WORDS).username, value: (user) => user.Username },
  { header: currentMessages(OFFICE_WORDS).email, value: (user) => user.email ?? '' },
  {
    header: currentMessages(OFFICE_WORDS).role,
    value: (user) =>
      [roleLabel(user.user_role as Role), user.reads_only === 1 && t.reader].filter(Boolean).join(', '),
  },
  {
    header: currentMessages(OFFICE_WORDS).store,
    value: storesInWords,
    // Lines break between stores.
    cell: (user) => storesInWords(user).replaceAll(/(?<!,) /g, '\u00a0'),
  },
  {
    header: t.pin,
    unbroken: true,
    value: (user) =>
      user.user_role !== ROLE.user ? '' : user.has_pin === 1 ? t.pinSet : currentMessages(OFFICE_WORDS).none,
  },
]);

/** The number of further stores that the list names. */
const NAMED_STORES = 3;

/** The store of a person, then the further ones. */
function storesInWords({ store_name, store_names = [] }: User): string {
  const named = [store_name ?? '', ...store_names.slice(0, NAMED_STORES)].join(', ');
  const more = store_names.length - NAMED_STORES;
  return more > 0 ? currentMessages(USERS).andMore({ items: named, count: more }) : named;
}

/** User (specification, section 2): the users of a store, or of a company and its stores. */
export function UserPage() {
  const t = useMessages(USERS);
  const { id, role, userId, choice } = useWorkplace();
  const areaOf = useSession(({ user }) => user?.area_of ?? null);
  const placeId = areaOf ?? id;
  const [link, setLink] = useState<{ user: LinkFor; created?: CreatedLink | undefined } | null>(null);
  const firstStep = useFirstStep();
  const [addsCompany, setAddsCompany] = useState(firstStep.isOne);
  const list = useRows(accountsPaths.userList, placeId === null ? null : { params: { storeId: placeId } });
  return (
    <AdminPage
      title={t.users}
      noun={t.title}
      list={id === null ? null : list}
      columns={columns()}
      nameOf={(user) => user.name}
      flagOf={(user) => user.isActive}
      mayChange
      mayEdit={({ is_guest }) => is_guest !== 1}
      mayDelete={(user) => user.isActive === 1 && user.id !== userId}
      deleteQuestion={({ name, user_role }) => t.deactivate({ name, isStore: user_role === ROLE.store })}
      remove={({ id }) => write(accountsPaths.updateUserStatus, { body: { id, status: 0 } })}
      activate={({ id }) => write(accountsPaths.updateUserStatus, { body: { id, status: 1 } })}
      form={(props) => (
        <UserForm
          {...props}
          role={role}
          userId={userId}
          workplace={id}
          areaOf={areaOf}
          companies={choice?.places ?? null}
          onLink={({ id, name, Username: username }, created) =>
            setLink({ user: { id, name, username }, created })
          }
        />
      )}
      opens={firstStep.isOne && !choice ? 'form' : undefined}
      onClosed={firstStep.leave}
    >
      {choice && (
        <Row alignItems="flex-end">
          <chakra.div flex="1" minWidth="60">
            <PlaceChoice {...choice} />
          </chakra.div>
          <Button variant="outline" onClick={() => setAddsCompany(true)}>
            {t.newCompany}
          </Button>
        </Row>
      )}
      {choice && addsCompany && (
        <UserForm
          title={t.newCompany}
          row={null}
          role={role}
          userId={userId}
          workplace={null}
          areaOf={null}
          companies={choice.places}
          closesItself={firstStep.isOne}
          onClose={() => {
            setAddsCompany(false);
            firstStep.leave();
          }}
        />
      )}
      {link && <PasswordLink {...link} onClose={() => setLink(null)} />}
    </AdminPage>
  );
}

type Props = Omit<FormProps<User>, 'onDone'> & {
  /** the signed-in user's role */
  role: number | null;
  userId: number | null;
  /** the store or company shown; null if none is chosen */
  workplace: number | null;
  /** the company of an area manager, who chooses the store of a new clerk */
  areaOf: number | null;
  /** all companies, for a SuperAdmin */
  companies: readonly Company[] | null;
  /** called when this user needs a link that sets a password, or has just got one; absent if only new users are added */
  onLink?: (user: User, created?: CreatedLink) => void;
};

/**
 * Adds or changes a user. A store adds its clerks (role 7), who need only a name and a PIN; an admin chooses a role and a
 * store, a SuperAdmin also a company.
 */
function UserForm({ row, role, userId, workplace, areaOf, companies, onLink, ...dialog }: Props) {
  const t = useMessages(USERS);
  const office = useMessages(OFFICE_WORDS);
  const link = (user: User, created?: CreatedLink) => {
    dialog.onClose();
    onLink?.(user, created);
  };
  /** Shows the link of a user just added. */
  const invite = async (user: User) => {
    // If the link can't be created now, the dialog offers it again: the user has been added.
    const created = await ask(api, accountsPaths.passwordLink, { params: { id: user.id } }).catch(
      () => undefined,
    );
    link(user, created);
  };
  const mayInvite = row === null && onLink !== undefined && !dialog.closesItself;
  const isStore = role === ROLE.store;
  const isOther = row !== null && row.id !== userId;
  const isPeer = isOther && row.user_role === role;
  const isClerk = (chosen: string) => (row ? row.user_role : Number(chosen)) === ROLE.user;
  /** Only admins and store users can be bookkeepers, and nobody can make themselves one. */
  const mayRead = (chosen: string) => {
    const of = row ? row.user_role : Number(chosen);
    return row?.id !== userId && (of === ROLE.admin || of === ROLE.store);
  };
  const isNewClerk = (chosen: string) => row === null && isClerk(chosen);
  /** Admins may add the company's stores to a store user or clerk; area managers may add their own stores to an existing clerk. */
  const companyId = isStore ? areaOf : workplace;
  const mayBeElsewhere = (chosen: string) =>
    companyId !== null &&
    (isClerk(chosen)
      ? row !== null || !isStore
      : !isStore && (row?.user_role ?? Number(chosen)) === ROLE.store);
  return (
    <FormDialog
      {...dialog}
      closesItself={dialog.closesItself && !isStore}
      savedText={dialog.closesItself && isStore ? ({ name }) => t.clerkAdded({ name }) : undefined}
      rules={rulesOf(userSchema(row === null))}
      initial={{
        name: row?.name ?? '',
        Username: row?.Username ?? '',
        email: row?.email ?? '',
        password: '',
        invites: '',
        current_password: '',
        reads_only: row?.reads_only === 1 ? 'yes' : '',
        store_ids: (row?.store_ids ?? []).join(),
        pin: '',
        pin_choice: row?.has_pin === 1 ? PIN_CHOICE.keep : '',
        user_role: String(isStore ? ROLE.user : companies ? ROLE.admin : ROLE.store),
        store_id: isStore ? String(workplace) : '',
        company_id: workplace === null ? NEW_COMPANY : String(workplace),
        company_name: '',
      }}
      save={async ({ name, Username, password, current_password, ...form }) => {
        const pin = isClerk(form.user_role) ? pinOf(form) : {};
        const reads = mayRead(form.user_role)
          ? { reads_only: form.reads_only ? (1 as const) : (0 as const) }
          : {};
        const others = mayBeElsewhere(form.user_role) ? { store_ids: idsIn(form.store_ids) } : {};
        const person = { name, Username, email: form.email || null, ...pin, ...reads, ...others };
        if (row) {
          const body = current_password ? { ...person, current_password } : person;
          return write(accountsPaths.updateProfile, { params: { id: row.id }, body });
        }
        const user_role = Number(form.user_role);
        if (user_role === ROLE.user)
          return write(accountsPaths.addUser, {
            body: { name, ...pin, ...others, user_role, store_id: Number(form.store_id) },
          });
        const user = { ...person, ...(form.invites ? { invite: true } : { password }), user_role };
        const place = user.user_role === ROLE.admin ? form.company_id : form.store_id;
        const { data } = await (place === NEW_COMPANY
          ? write(accountsPaths.register, { body: { ...user, company_name: form.company_name } })
          : write(accountsPaths.addUser, { body: { ...user, store_id: Number(place) } }));
        if (form.invites) await invite(data);
      }}
    >
      {({ field, watch, setValue }) => (
        <>
          <TextField label={office.name} autoComplete="off" {...field('name')} />
          {!isNewClerk(watch('user_role')) && (
            <>
              <TextField
                label={office.username}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...field('Username')}
              />
              <TextField
                label={office.email}
                type="email"
                autoComplete="off"
                readOnly={isPeer}
                {...field('email')}
              />
            </>
          )}
          {isPeer && (
            <Muted wide small>
              {t.ofPeer}
            </Muted>
          )}
          {row?.id === userId && watch('email').trim() !== (row?.email ?? '') && (
            <PasswordField
              label={office.currentPassword}
              autoComplete="current-password"
              {...field('current_password')}
            />
          )}
          {row === null && !isClerk(watch('user_role')) && !watch('invites') && (
            <PasswordField label={t.password} autoComplete="new-password" {...field('password')} />
          )}
          {mayInvite && !isClerk(watch('user_role')) && (
            <Stack wide gap="1">
              <Checkbox
                checked={watch('invites') !== ''}
                onChange={(invites) => setValue('invites', invites ? 'yes' : '')}
              >
                {t.invite}
              </Checkbox>
              {watch('invites') && <Muted small>{t.inviteHint}</Muted>}
            </Stack>
          )}
          {mayRead(watch('user_role')) && (
            <Stack wide>
              <Checkbox
                checked={watch('reads_only') !== ''}
                onChange={(reads) => setValue('reads_only', reads ? 'yes' : '')}
              >
                {t.readsOnly}
              </Checkbox>
            </Stack>
          )}
          {isOther && !isPeer && row.second_factor === 1 && (
            <ResetFactor user={row} onDone={dialog.onClose} />
          )}
          {isOther && !isPeer && row.isActive === 1 && <PasswordLinkButton onClick={() => link(row)} />}
          {isClerk(watch('user_role')) && <PinFields field={field} watch={watch} />}
          {row === null && areaOf !== null && <StoreField field={field} companyId={areaOf} />}
          {row === null && !isStore && (
            <PlaceFields field={field} watch={watch} workplace={workplace} companies={companies} />
          )}
          {mayBeElsewhere(watch('user_role')) && (
            <OtherStores
              isClerk={isClerk(watch('user_role'))}
              companyId={companyId}
              homeId={row ? row.store_id : Number(watch('store_id'))}
              chosen={idsIn(watch('store_ids'))}
              onChange={(ids) => setValue('store_ids', ids.join())}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Removes the second factor of a user who lost the phone. */
function ResetFactor({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useMessages(USERS);
  const [failure, setFailure] = useState<string | null>(null);
  const reset = async () => {
    try {
      await write(accountsPaths.resetSecondFactor, { params: { id: user.id } });
      onDone();
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  return (
    <Stack wide gap="1" justifyItems="start">
      <Button variant="outline" size="sm" onClick={reset}>
        {t.resetFactor}
      </Button>
      <Muted small>{t.resetFactorHint({ name: user.name })}</Muted>
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
    </Stack>
  );
}

/** The change to a clerk's PIN; an empty object keeps it. */
function pinOf({ pin, pin_choice }: Pick<UserValues, 'pin' | 'pin_choice'>): { pin?: string | null } {
  if (pin_choice === PIN_CHOICE.remove) return { pin: null };
  return asksForPin(pin_choice) && pin !== '' ? { pin } : {};
}

/** A clerk's PIN, which is never shown: typed if there is none, else kept, replaced or removed. */
function PinFields({ field, watch }: Pick<FormFields<UserValues>, 'field' | 'watch'>) {
  const t = useMessages(USERS);
  const choice = watch('pin_choice');
  return (
    <>
      {choice !== '' && (
        <SelectField label={t.pin} {...field('pin_choice')}>
          <option value={PIN_CHOICE.keep}>{t.keepPin}</option>
          <option value={PIN_CHOICE.replace}>{t.setPin}</option>
          <option value={PIN_CHOICE.remove}>{t.removePin}</option>
        </SelectField>
      )}
      {asksForPin(choice) && (
        <PasswordField
          label={choice === '' ? t.pin : t.newPin}
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={MAX_PIN_LENGTH}
          placeholder={t.pinRule}
          {...field('pin')}
        />
      )}
      <Muted role="status" wide small _empty={{ display: 'none' }}>
        {choice === PIN_CHOICE.remove && t.noDuty}
      </Muted>
    </>
  );
}

type PlaceFieldsProps = Pick<FormFields<UserValues>, 'field' | 'watch'> & {
  /** the company whose stores are offered */
  workplace: number | null;
  /** all companies, for a SuperAdmin */
  companies: readonly Company[] | null;
};

/** The role of a new user, and the store or company. */
function PlaceFields({ field, watch, workplace, companies }: PlaceFieldsProps) {
  const t = useMessages(USERS);
  const office = useMessages(OFFICE_WORDS);
  const isAdmin = watch('user_role') === String(ROLE.admin);
  return (
    <>
      <SelectField label={office.role} {...field('user_role')}>
        {[ROLE.admin, ROLE.store, ROLE.user].map((role) => (
          <option key={role} value={role}>
            {roleLabel(role)}
          </option>
        ))}
      </SelectField>
      {!isAdmin && <StoreField field={field} companyId={workplace} />}
      {isAdmin && companies && (
        <SelectField label={t.company} {...field('company_id')}>
          {companies.map(({ id, store_name }) => (
            <option key={id} value={id}>
              {store_name}
            </option>
          ))}
          <option value={NEW_COMPANY}>{t.newCompany}</option>
        </SelectField>
      )}
      {isAdmin && companies && watch('company_id') === NEW_COMPANY && (
        <TextField label={t.companyName} autoComplete="off" {...field('company_name')} />
      )}
    </>
  );
}

/** The store of a new user: one of the company's open stores. */
function StoreField({
  field,
  companyId,
}: Pick<FormFields<UserValues>, 'field'> & { companyId: number | null }) {
  const { select } = useMessages(ADMIN);
  const office = useMessages(OFFICE_WORDS);
  const request = companyId === null ? null : { params: { companyId } };
  const { rows: stores, error } = useRows(placesPaths.storeList, request);
  const store = field('store_id');
  return (
    <SelectField label={office.store} {...store} error={store.error ?? error}>
      <option value="">{select({ label: office.store })}</option>
      {stores
        .filter(({ is_active }) => is_active === 1)
        .map(({ id, store_name }) => (
          <option key={id} value={id}>
            {store_name}
          </option>
        ))}
    </SelectField>
  );
}

const idsIn = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

type OtherStoresProps = {
  isClerk: boolean;
  companyId: number | null;
  /** the person's own store */
  homeId: number | null;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
};

/** The further stores of an area manager or a clerk, chosen from the company's open stores. */
function OtherStores({ isClerk, companyId, homeId, chosen, onChange }: OtherStoresProps) {
  const t = useMessages(USERS);
  const request = companyId === null ? null : { params: { companyId } };
  const { rows } = useRows(placesPaths.storeList, request);
  const others = rows.filter(({ id, is_active }) => is_active === 1 && id !== homeId);
  if (others.length === 0 || !homeId) return null;
  // A store that has closed leaves the list with the next change.
  const kept = others.map(({ id }) => id).filter((id) => chosen.includes(id));
  return (
    <Stack wide gap="1">
      <StoreChoice
        places={others}
        texts={{ one: `${t.otherStores}: ${others[0]?.store_name}`, several: t.otherStores }}
        chosen={kept}
        onChange={onChange}
      />
      <Muted small>{isClerk ? t.clerksStoresHint : t.otherStoresHint}</Muted>
    </Stack>
  );
}

/** The value of New company, which is created with its admin. */
export const NEW_COMPANY = 'new';

/** The choices for a clerk's existing PIN. */
export const PIN_CHOICE = { keep: 'keep', replace: 'replace', remove: 'remove' } as const;

/** Whether the form asks for a PIN: for a clerk without one, or to replace one. */
const asksForPin = (choice: string): boolean => choice === '' || choice === PIN_CHOICE.replace;

/**
 * The user form's rules (specification, section 5, User).
 * @param isNew the user is new: needs a Username and a password, or, as a clerk, only a PIN
 */
export const userSchema = (isNew: boolean) => {
  const clerk = String(ROLE.user);
  const isNewClerk = ({ user_role }: { user_role?: unknown }) => isNew && user_role === clerk;
  return (
    formOf(accountsPaths.register, {
      name: (name) => faultText(nameFault(name)),
      Username: (username, form) => (isNewClerk(form) ? null : faultText(usernameFault(username))),
      email: (email) => faultText(emailFault(email)),
      password: (password, form) =>
        isNew && !isNewClerk(form) && !form.invites ? faultText(passwordFault(password)) : null,
      pin: (pin, { user_role, pin_choice }) => {
        if ((isNew && user_role !== clerk) || !asksForPin(String(pin_choice))) return null;
        const isKept = pin === '' && !isNew && pin_choice !== PIN_CHOICE.replace;
        return isKept ? null : faultText(newPinFault(pin));
      },
      user_role: () => null,
      store_id: (store, { user_role }) =>
        isNew && user_role !== String(ROLE.admin) && store === '' ? requiredText('store') : null,
      company_name: (name, { user_role, company_id }) =>
        user_role === String(ROLE.admin) && company_id === NEW_COMPANY && name === ''
          ? requiredText('company_name')
          : null,
      company_id: null,
    })
      // Only the server knows whether the current password is required.
      .concat(formOf(accountsPaths.updateProfile, { current_password: null }))
      .shape({ invites: text(), pin_choice: text(), reads_only: text(), store_ids: text() })
  );
};

type UserValues = InferType<ReturnType<typeof userSchema>>;
