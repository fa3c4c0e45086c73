import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { signIn, useSession } from '../../terminal/session-store';
import { BarePage } from '../../ui/bare-page';
import { TextField } from '../../ui/field';
import { PasswordField } from '../../ui/password-field';
import { paths } from '../../ui/paths';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';
import { APP_NAME } from '../../ui/titles';
import { DownloadApp } from './download-app';
import { failureText } from './failure';
import type { AfterSignOut } from './logout-page';

/** Sign-in (specification, section 2, Login): a username is required, for the password there is no rule. */
export function LoginPage() {
  const handedOver = useSession((session) => session.handedOver);
  const signedIn = useSession(({ status, expired }) => status === 'in' && !expired) && !handedOver;
  const navigate = useNavigate();
  const left = useLocation().state as AfterSignOut | null;
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
      setFailure(failureText(error, 'Signing in'));
    }
  };

  if (signedIn) return <Navigate to={paths.dashboard} replace />;

  return (
    <BarePage title={APP_NAME}>
      <chakra.h1 fontSize="2xl" fontWeight="bold">
        Welcome Back !
      </chakra.h1>
      <chakra.p color="fg.muted" mb="5">
        Sign in to continue to {APP_NAME}.
      </chakra.p>
      <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
        {left && left.waiting > 0 && (
          <StatusAlert kind="warning">
            {left.waiting === 1 ? '1 entry stays' : `${left.waiting} entries stay`} on this device and will be
            sent after the next sign-in to {left.store ?? 'that store'}.
          </StatusAlert>
        )}
        {handedOver && (
          <StatusAlert kind="info">
            Signing in takes this terminal back from its clerks.{' '}
            <TextLink to={paths.lockScreen}>Back to the clerks</TextLink>
          </StatusAlert>
        )}
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={usernameMissing ? 'Username is required.' : undefined}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <TextLink to={paths.forgotPassword} justifySelf="end">
          Forgot password?
        </TextLink>
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? 'Signing in…' : 'Log In'}
        </Button>
      </chakra.form>
      <DownloadApp />
    </BarePage>
  );
}
