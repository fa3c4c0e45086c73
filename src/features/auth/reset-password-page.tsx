import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { object } from 'yup';
import { END_TERMINALS, newPassword } from '../../admin/new-password';
import { ApiError } from '../../api/client/client';
import { ownerOfLink, resetPassword } from '../../api/users';
import { paths } from '../../contract/page-paths';
import { PASSWORD_RULE } from '../../i18n/en/accounts/accounts';
import { PASSWORD } from '../../i18n/en/accounts/password';
import { COMMON } from '../../i18n/en/app/common';
import { useMessages } from '../../i18n/hooks/use-messages';
import { api } from '../../terminal/api';
import { Checkbox } from '../../ui/form/checkbox';
import { TextField } from '../../ui/form/field';
import { PasswordField } from '../../ui/form/password-field';
import { BarePage } from '../../ui/page/bare-page';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';
import { failureText } from './failure';

const schema = object(newPassword);

/**
 * The token of the link. It is moved from the address into the history state at once, so that neither the history nor a
 * bystander sees it; a reload still has it.
 */
function useLinkToken(): string | null {
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
  const t = PASSWORD;
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const { username, refusal } = useOwner(token);
  return (
    <BarePage>
      <chakra.h1 fontSize="2xl" fontWeight="bold" mb="4">
        {t.setTitle}
      </chakra.h1>
      {done ? (
        <StatusAlert kind="success">{t.isSet}</StatusAlert>
      ) : refusal ? (
        <StatusAlert kind="error">
          {refusal} <NewLink />
        </StatusAlert>
      ) : token ? (
        <NewPassword token={token} username={username} onDone={() => setDone(true)} />
      ) : (
        <StatusAlert kind="error">
          {t.linkIncomplete} <NewLink />
        </StatusAlert>
      )}
      <chakra.p mt="5" textAlign="center">
        <TextLink to={paths.login} state={{ username }}>
          {done ? t.signIn : t.backToSignIn}
        </TextLink>
      </chakra.p>
    </BarePage>
  );
}

/**
 * Whose password the link sets, so that a link that no longer works says so before anybody thinks of a password. Without an
 * answer the form opens anyway.
 */
function useOwner(token: string | null): { username?: string; refusal?: string } {
  const [owner, setOwner] = useState<{ username?: string; refusal?: string }>({});
  useEffect(() => {
    if (!token) return;
    ownerOfLink(api, token).then(
      (username) => setOwner({ username }),
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 422) setOwner({ refusal: error.message });
      },
    );
  }, [token]);
  return owner;
}

function NewLink() {
  return <TextLink to={paths.forgotPassword}>{PASSWORD.requestNewLink}</TextLink>;
}

type NewPasswordProps = { token: string; username: string | undefined; onDone: () => void };

function NewPassword({ token, username, onDone }: NewPasswordProps) {
  const t = PASSWORD;
  const words = useMessages(COMMON);
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
      setFailure(failureText(error, t.newPasswordNeedsNetwork));
    }
  });

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
      {failure && (
        <StatusAlert kind="error">
          {failure} <NewLink />
        </StatusAlert>
      )}
      {/* For password managers as well, which look for it. */}
      {username && <TextField label={t.username} readOnly autoComplete="username" value={username} />}
      <chakra.p color="fg.muted" fontSize="sm">
        {PASSWORD_RULE}
      </chakra.p>
      <PasswordField
        label={t.newPassword}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={t.repeatPassword}
        autoComplete="new-password"
        error={errors.again?.message}
        {...register('again')}
      />
      <Checkbox checked={endsTerminals} onChange={setEndsTerminals}>
        {END_TERMINALS}
      </Checkbox>
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {words.save}
      </Button>
    </chakra.form>
  );
}
