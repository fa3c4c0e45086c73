import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../contract/page-paths';
import { SIGN_IN } from '../../i18n/en/accounts/sign-in';
import { TITLES } from '../../i18n/en/app/titles';
import { signIn, useSession } from '../../terminal/session-store';
import { TextField } from '../../ui/form/field';
import { PasswordField } from '../../ui/form/password-field';
import { BarePage } from '../../ui/page/bare-page';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';
import { DownloadApp } from './download-app';
import { failureText } from './failure';
import type { AfterSignOut } from './logout-page';

/** Sign-in (specification, section 2, Login): the username is required; the password has no rule. */
export function LoginPage() {
  const t = SIGN_IN;
  const handedOver = useSession((session) => session.handedOver);
  const signedIn = useSession(({ status, expired }) => status === 'in' && !expired) && !handedOver;
  const navigate = useNavigate();
  const from = useLocation().state as Partial<AfterSignOut & { username: string }> | null;
  const waiting = from?.waiting ?? 0;
  const [usernameMissing, setUsernameMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const username = String(fields.get('username')).trim();
    setUsernameMissing(username === '');
    setFailure(null);
    if (username === '' || busy) return;
    setBusy(true);
    try {
      await signIn(username, String(fields.get('password')));
      navigate(paths.dashboard, { replace: true });
    } catch (error) {
      setBusy(false);
      setFailure(failureText(error, t.needsNetwork));
    }
  };

  if (signedIn) return <Navigate to={paths.dashboard} replace />;

  return (
    <BarePage title={TITLES.app}>
      <chakra.h1 fontSize="2xl" fontWeight="bold">
        {t.welcome}
      </chakra.h1>
      <chakra.p color="fg.muted" mb="5">
        {t.continueTo(TITLES.app)}
      </chakra.p>
      <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
        {waiting > 0 && (
          <StatusAlert kind="warning">{t.entriesKept(waiting, from?.store ?? null)}</StatusAlert>
        )}
        {handedOver && (
          <StatusAlert kind="info">
            {t.takesBack} <TextLink to={paths.lockScreen}>{t.backToClerks}</TextLink>
          </StatusAlert>
        )}
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        <TextField
          label={t.username}
          name="username"
          autoComplete="username"
          // After setting a password.
          defaultValue={from?.username}
          autoCapitalize="none"
          spellCheck={false}
          error={usernameMissing ? t.usernameRequired : undefined}
        />
        <PasswordField label={t.password} name="password" autoComplete="current-password" />
        <chakra.p justifySelf="end">
          <TextLink to={paths.forgotPassword}>{t.forgotPassword}</TextLink>
        </chakra.p>
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? t.signingIn : t.logIn}
        </Button>
      </chakra.form>
      <DownloadApp />
    </BarePage>
  );
}
