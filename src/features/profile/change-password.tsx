import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { object } from 'yup';
import { exactText } from '../../admin/field-rules';
import { FormDialog } from '../../admin/form-dialog';
import { END_TERMINALS, newPassword } from '../../admin/new-password';
import { updateUser } from '../../api/users';
import type { SignedInUser } from '../../contract/people/auth';
import { currentPasswordFault } from '../../domain/accounts/account-rules';
import { MAX_LENGTH } from '../../domain/values/max-lengths';
import { faultText, PASSWORD_RULE } from '../../i18n/en/accounts/accounts';
import { PROFILE } from '../../i18n/en/accounts/profile';
import { api } from '../../terminal/api';
import { Checkbox } from '../../ui/form/checkbox';
import { PasswordField } from '../../ui/form/password-field';
import { StatusAlert } from '../../ui/status-alert';

export const changePasswordSchema = object({
  current_password: exactText((password) => faultText(currentPasswordFault(password)), MAX_LENGTH.password),
  ...newPassword,
});

type Props = {
  user: Pick<SignedInUser, 'id' | 'Username'>;
  /** called after the password was changed and the other sign-ins ended */
  onChanged: () => void;
};

/** Changes the user's own password, and shows the outcome. */
export function ChangePassword({ user, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const [endsTerminals, setEndsTerminals] = useState(true);
  const open = () => {
    setDone(false);
    setEndsTerminals(true);
    setOpen(true);
  };
  const done = () => {
    setDone(true);
    onChanged();
  };

  return (
    <chakra.div mt="6" display="grid" gap="3" justifyItems="start">
      <Button variant="outline" onClick={open}>
        {PROFILE.changePassword}
      </Button>
      {isDone && <StatusAlert kind="success">{PROFILE.passwordChanged}</StatusAlert>}
      {isOpen && (
        <FormDialog
          title={PROFILE.changeTitle}
          schema={changePasswordSchema}
          initial={{ current_password: '', password: '', again: '' }}
          save={({ current_password, password }) =>
            updateUser(api, user.id, { current_password, password, end_terminals: endsTerminals })
          }
          onSaved={done}
          onClose={() => setOpen(false)}
          closesItself
        >
          {({ field }) => (
            <chakra.div gridColumn="1 / -1" display="grid" gap="4">
              {/* For password managers, which store a password with its username. */}
              <input type="text" autoComplete="username" value={user.Username} readOnly hidden />
              <PasswordField
                label={PROFILE.currentPassword}
                autoComplete="current-password"
                {...field('current_password')}
              />
              <chakra.p color="fg.muted" fontSize="sm">
                {PASSWORD_RULE}
              </chakra.p>
              <PasswordField label={PROFILE.newPassword} autoComplete="new-password" {...field('password')} />
              <PasswordField
                label={PROFILE.confirmPassword}
                autoComplete="new-password"
                {...field('again')}
              />
              <Checkbox checked={endsTerminals} onChange={setEndsTerminals}>
                {END_TERMINALS}
              </Checkbox>
            </chakra.div>
          )}
        </FormDialog>
      )}
    </chakra.div>
  );
}
