import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { object } from 'yup';
import { resetPassword } from '../../api/users';
import { PASSWORD_RULE } from '../../i18n/en/accounts';
import { api } from '../../terminal/api';
import { BarePage } from '../../ui/bare-page';
import { Checkbox } from '../../ui/checkbox';
import { END_TERMINALS, newPassword } from '../../ui/form-dialog/new-password';
import { PasswordField } from '../../ui/password-field';
import { paths } from '../../ui/paths';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';
import { failureText } from './failure';

const schema = object(newPassword);

/**
 * The token in the address, which it is taken out of at once: neither the history nor whoever looks on keeps it. A reload
 * still has it.
 */
function useTokenOfLink(): string | null {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (inAddress) navigate(paths.resetPassword, { replace: true, state: { token: inAddress } });
  }, [inAddress, navigate]);
  return inAddress ?? (state as { token: string } | null)?.token ?? null;
}

/** The page of a reset or set-up link: sets a password, once, with the link's token. */
export function ResetPasswordPage() {
  const token = useTokenOfLink();
  const [done, setDone] = useState(false);
  return (
    <BarePage>
      <chakra.h1 fontSize="2xl" fontWeight="bold" mb="4">
        Set a new password
      </chakra.h1>
      {done ? (
        <StatusAlert kind="success">Your password is set. You can log in with it now.</StatusAlert>
      ) : token ? (
        <NewPassword token={token} onDone={() => setDone(true)} />
      ) : (
        <StatusAlert kind="error">
          This link is incomplete. <AnotherLink />
        </StatusAlert>
      )}
      <chakra.p mt="5" textAlign="center">
        <TextLink to={paths.login}>{done ? 'Log in' : 'Back to log in'}</TextLink>
      </chakra.p>
    </BarePage>
  );
}

const AnotherLink = (): ReactNode => <TextLink to={paths.forgotPassword}>Ask for a new link</TextLink>;

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: yupResolver(schema),
    defaultValues: { password: '', again: '' },
  });
  const { errors, isSubmitting } = formState;
  const [failure, setFailure] = useState<string | null>(null);
  const [endsTerminals, setEndsTerminals] = useState(true);

  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await resetPassword(api, { token, password, end_terminals: endsTerminals });
      onDone();
    } catch (error) {
      setFailure(failureText(error, 'Setting a password'));
    }
  });

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
      {failure && (
        <StatusAlert kind="error">
          {failure} <AnotherLink />
        </StatusAlert>
      )}
      <chakra.p color="fg.muted" fontSize="sm">
        {PASSWORD_RULE}
      </chakra.p>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Repeat the password"
        autoComplete="new-password"
        error={errors.again?.message}
        {...register('again')}
      />
      <Checkbox checked={endsTerminals} onChange={setEndsTerminals}>
        {END_TERMINALS}
      </Checkbox>
      <Button type="submit" size="lg" disabled={isSubmitting}>
        Save
      </Button>
    </chakra.form>
  );
}
