import { chakra } from '@chakra-ui/react';
import type { FormProps } from '../../admin/admin-page';
import { FormDialog } from '../../admin/form-dialog';
import { PasswordLinkButton } from '../../admin/password-link';
import { addUser, register, updateUser } from '../../api/users';
import type { User } from '../../contract/people/people';
import { ROLE } from '../../contract/people/roles';
import type { Company } from '../../contract/people/stores';
import { USERS } from '../../i18n/en/admin/users';
import { api } from '../../terminal/api';
import { TextField } from '../../ui/form/field';
import { PasswordField } from '../../ui/form/password-field';
import { PinFields } from './pin-fields';
import { PlaceFields } from './place-fields';
import { asksForPin, NEW_COMPANY, PIN_CHOICE, type UserValues, userSchema } from './user-schema';

type Props = FormProps<User> & {
  /** of the signed-in user */
  role: number | null;
  userId: number | null;
  /** the store or company shown; null if none is chosen */
  workplace: number | null;
  /** all companies, for a SuperAdmin */
  companies: readonly Company[] | null;
  /** called when this user needs a link that sets a password; absent where only new users are added */
  onLink?: (user: User) => void;
};

/**
 * Adds or changes a user. A store adds its clerks (role 7); an admin chooses a role and a store, a SuperAdmin also a
 * company.
 */
export function UserForm({ row, role, userId, workplace, companies, onLink, ...dialog }: Props) {
  const link = (user: User) => {
    dialog.onClose();
    onLink?.(user);
  };
  const isStore = role === ROLE.store;
  const isOther = row !== null && row.id !== userId;
  const isPeer = isOther && row.user_role === role;
  const isClerk = (chosen: string) => (row ? row.user_role : Number(chosen)) === ROLE.user;
  return (
    <FormDialog
      {...dialog}
      schema={userSchema(row === null)}
      initial={{
        name: row?.name ?? '',
        Username: row?.Username ?? '',
        email: row?.email ?? '',
        password: '',
        current_password: '',
        pin: '',
        pin_choice: row?.has_pin === 1 ? PIN_CHOICE.keep : '',
        user_role: String(isStore ? ROLE.user : companies ? ROLE.admin : ROLE.store),
        store_id: isStore ? String(workplace) : '',
        company_id: workplace === null ? NEW_COMPANY : String(workplace),
        company_name: '',
      }}
      save={({ name, Username, password, current_password, ...form }) => {
        const pin = isClerk(form.user_role) ? pinOf(form) : {};
        const person = { name, Username, email: form.email || null, ...pin };
        if (row) return updateUser(api, row.id, current_password ? { ...person, current_password } : person);
        const user = { ...person, password, user_role: Number(form.user_role) };
        if (user.user_role !== ROLE.admin) return addUser(api, { ...user, store_id: Number(form.store_id) });
        return form.company_id === NEW_COMPANY
          ? register(api, { ...user, company_name: form.company_name })
          : addUser(api, { ...user, store_id: Number(form.company_id) });
      }}
    >
      {({ field, watch }) => (
        <>
          <TextField label={USERS.name} autoComplete="off" {...field('name')} />
          <TextField
            label={USERS.username}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('Username')}
          />
          <TextField
            label={USERS.email}
            type="email"
            autoComplete="off"
            readOnly={isPeer}
            {...field('email')}
          />
          {isPeer && (
            <chakra.p gridColumn="1 / -1" fontSize="sm" color="fg.muted">
              {USERS.ofPeer}
            </chakra.p>
          )}
          {row?.id === userId && watch('email').trim() !== (row?.email ?? '') && (
            <PasswordField
              label={USERS.currentPassword}
              autoComplete="current-password"
              {...field('current_password')}
            />
          )}
          {row === null && (
            <PasswordField label={USERS.password} autoComplete="new-password" {...field('password')} />
          )}
          {isOther && !isPeer && row.isActive === 1 && <PasswordLinkButton onClick={() => link(row)} />}
          {isClerk(watch('user_role')) && <PinFields field={field} watch={watch} />}
          {row === null && !isStore && (
            <PlaceFields field={field} watch={watch} workplace={workplace} companies={companies} />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The change to a clerk's PIN; an empty object keeps it. */
function pinOf({ pin, pin_choice }: Pick<UserValues, 'pin' | 'pin_choice'>): { pin?: string | null } {
  if (pin_choice === PIN_CHOICE.remove) return { pin: null };
  return asksForPin(pin_choice) && pin !== '' ? { pin } : {};
}
