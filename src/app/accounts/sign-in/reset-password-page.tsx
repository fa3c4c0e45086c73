import { Button } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { object, string } from 'yup';
import { ApiError } from '../../../device/client';
import { COMMON } from '../../../messages/areas/common';
import { PASSWORD } from '../../../messages/areas/password';
import { useMessages } from '../../../messages/hooks/use-messages';
import { requiredText } from '../../../messages/words/field-labels';
import { isEmail } from '../../../shared/accounts/account-rules';
import { accountsPaths } from '../../../shared/accounts/paths';
import { paths } from '../../../shared/wire/page-paths';
import { asSentence } from '../../office/form-dialog';
import { endTerminalsInWords, newPassword } from '../../places/password-link';
import { api } from '../../state/api';
import { signInFailure } from '../../state/auth-calls';
import { ask } from '../../state/queries/ask';
import { signIn, useSession } from '../../state/session-store';
import { PasswordField, TextField } from '../../ui/fields';
import { Checkbox } from '../../ui/form/choices';
import { Form, Muted } from '../../ui/layout';
import { RowsSkeleton } from '../../ui/page/panel';
import { TextLink } from '../../ui/plain';
import { type AlertContent, StatusAlert } from '../../ui/status-alert';
import { AccountPage } from './account-page';

const schemaOf = (t: typeof PASSWORD) =>
  object({
    email: string()
      .trim()
      .required(requiredText('email'))
      .test('email', t.emailInvalid, (email) => isEmail(email)),
  });

/** Reset Password (specification, section 2): sends a reset link to an email address. */
export function ForgotPasswordPage() {
  const t = useMessages(PASSWORD);
  const { register, handleSubmit, formState } = useForm({
    resolver: yupResolver(schemaOf(t)),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const [outcome, setOutcome] = useState<AlertContent | null>(null);

  const submit = handleSubmit(async ({ email }) => {
    setOutcome(null);
    try {
      const { message } = await ask(api, accountsPaths.forgotPassword, { body: { useremail: email } });
      setOutcome({ kind: 'success', text: message });
    } catch (error) {
      setOutcome({ kind: 'error', text: signInFailure(error) });
    }
  });

  return (
    <AccountPage
      title={t.resetTitle}
      intro={t.resetIntro}
      signIn={
        <>
          {t.rememberIt} <TextLink to={paths.login}>{t.signIn}</TextLink>
        </>
      }
    >
      <Form onSubmit={submit}>
        {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
        <TextField
          label={t.email}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" size="lg" disabled={isSubmitting}>
          {t.reset}
        </Button>
      </Form>
    </AccountPage>
  );
}

/**
 * The link's token. It is moved at once from the address into the history state, so that it stays out of the browser
 * history and out of view; a reload still has it.
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
  const t = useMessages(PASSWORD);
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const owner = useOwner(token);
  const navigate = useNavigate();

  /** Signs the person in with the new password, unless this device belongs to somebody else. */
  const signInDirectly = async (owner: string | undefined, password: string) => {
    const { account, handedOver } = useSession.getState();
    const isOwn = !handedOver && (account === null || account.Username === owner);
    if (owner === undefined || !isOwn) return setDone(true);
    try {
      await signIn(owner, password);
      navigate(paths.dashboard, { replace: true });
    } catch {
      // The password is set even if the sign-in fails.
      setDone(true);
    }
  };
  const { username, isNew = false, signsUp = false, refusal } = owner ?? UNKNOWN;
  const page = {
    title: t.setTitle,
    signIn: (
      <TextLink to={paths.login} state={{ username }}>
        {done ? t.signIn : t.backToSignIn}
      </TextLink>
    ),
  };
  // Each state has a card of its own, as high as its content, so that nothing moves.
  if (owner === null)
    return (
      <AccountPage key="loading" {...page}>
        <RowsSkeleton />
      </AccountPage>
    );
  return (
    <AccountPage key="known" {...page}>
      {done ? (
        <StatusAlert kind="success">{t.isSet}</StatusAlert>
      ) : refusal ? (
        <StatusAlert kind="error">
          {refusal} <NewLink />
        </StatusAlert>
      ) : token ? (
        <NewPassword
          token={token}
          username={username}
          isNew={isNew}
          signsUp={signsUp}
          onDone={signInDirectly}
        />
      ) : (
        <StatusAlert kind="error">
          {t.linkIncomplete} <NewLink />
        </StatusAlert>
      )}
    </AccountPage>
  );
}

type Owner = {
  username?: string;
  isNew?: boolean | undefined;
  signsUp?: boolean | undefined;
  refusal?: string;
};

const UNKNOWN: Owner = {};

/**
 * The user whose password the link sets, or the refusal of an expired link, shown before the user thinks of a password.
 * If the request fails, the form opens anyway.
 * @returns null until the reply comes
 */
function useOwner(token: string | null): Owner | null {
  const [owner, setOwner] = useState(token ? null : UNKNOWN);
  useEffect(() => {
    if (!token) return;
    ask(api, accountsPaths.linkOwner, { body: { token } }).then(
      ({ data }) => setOwner({ username: data.Username, isNew: data.is_new, signsUp: data.signs_up }),
      (error: unknown) => {
        const isRefused = error instanceof ApiError && error.status === 422;
        setOwner(isRefused ? { refusal: error.message } : UNKNOWN);
      },
    );
  }, [token]);
  return owner;
}

function NewLink() {
  const t = useMessages(PASSWORD);

  return <TextLink to={paths.forgotPassword}>{t.requestNewLink}</TextLink>;
}

type NewPasswordProps = {
  token: string;
  username: string | undefined;
  /** the user has no password yet, so no terminals were handed over */
  isNew: boolean;
  /** completes a sign-up: the Username may be changed */
  signsUp: boolean;
  /** called with the Username, if known, and the new password */
  onDone: (username: string | undefined, password: string) => Promise<void>;
};

function NewPassword({ token, username, isNew, signsUp, onDone }: NewPasswordProps) {
  const t = useMessages(PASSWORD);
  const words = useMessages(COMMON);
  const { register, handleSubmit, formState } = useForm({
    resolver: yupResolver(newPassword()),
    defaultValues: { password: '', again: '' },
  });
  const { errors, isSubmitting } = formState;
  const [failure, setFailure] = useState<string | null>(null);
  const [endsTerminals, setEndsTerminals] = useState(true);

  /** the Username typed at the end of a sign-up; null: the one requested at its start */
  const [otherName, setOtherName] = useState<string | null>(null);
  const [nameFault, setNameFault] = useState<string | undefined>();
  const chosen = otherName ?? username;

  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    setNameFault(undefined);
    try {
      await ask(api, accountsPaths.resetPassword, {
        body: {
          token,
          password,
          end_terminals: endsTerminals,
          ...(signsUp && { Username: chosen }),
        },
      });
      await onDone(chosen, password);
    } catch (error) {
      const fault = error instanceof ApiError ? error.body?.fields?.Username : undefined;
      if (fault !== undefined) return setNameFault(asSentence(fault));
      setFailure(signInFailure(error));
    }
  });

  return (
    <Form onSubmit={submit}>
      {failure && (
        <StatusAlert kind="error">
          {failure} <NewLink />
        </StatusAlert>
      )}
      {/* Also for password managers. */}
      {username && (
        <TextField
          label={t.username}
          readOnly={!signsUp}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={chosen}
          error={nameFault}
          onChange={({ target }) => setOtherName(target.value.trim())}
        />
      )}
      <Muted small>{t.rule}</Muted>
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
      {!isNew && (
        <Checkbox checked={endsTerminals} onChange={setEndsTerminals}>
          {endTerminalsInWords()}
        </Checkbox>
      )}
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {words.save}
      </Button>
    </Form>
  );
}
