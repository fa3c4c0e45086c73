import { type FormEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { SIGN_IN } from '../../../messages/areas/sign-in';
import { useMessages } from '../../../messages/hooks/use-messages';
import { install, useInstall } from '../../../pwa/install';
import { paths, TITLES } from '../../../shared/wire/page-paths';
import { signInFailure } from '../../state/auth-calls';
import { signIn, useSession } from '../../state/session-store';
import { PasswordField, TextField } from '../../ui/form/field';
import { Glyph, SIGNS } from '../../ui/glyph';
import { BarePage } from '../../ui/page/bare-page';
import { useOperator } from '../../ui/page/footer';
import { Button, TextLink } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import styles from './auth.module.css';
import type { AfterSignOut } from './logout-page';
import { SecondFactorField, useSecondFactor } from './second-factor-field';

const PACKAGE = 'lottery-inventory.apk';

/** Fetches the package file from this server and saves it. */
async function savePackage(): Promise<void> {
  const response = await fetch(`/app/${PACKAGE}`);
  if (!response.ok) throw new Error(`No package file: ${response.status}`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = PACKAGE;
  link.click();
  URL.revokeObjectURL(url);
}

/** Download App: installs the app where the browser offers it, else saves the package. Failures are only logged. */
function DownloadApp() {
  const t = useMessages(SIGN_IN);
  const canInstall = useInstall(({ prompt }) => prompt !== null);
  const download = () => {
    const downloaded = canInstall ? install() : savePackage();
    downloaded.catch((error: unknown) => console.error('The app could not be downloaded', error));
  };
  return (
    <Button className={styles.download} variant="ghost" onClick={download}>
      <Glyph outline={SIGNS.download} />
      {t.downloadApp}
    </Button>
  );
}

/** The page to open after sign-in: users who need a second factor set it up first. */
const landingOf = (needsFactor: boolean) => (needsFactor ? paths.profile : paths.dashboard);

/** Sign-in (specification, section 2, Login): the username is required; the password has no rule. */
export function LoginPage() {
  const t = useMessages(SIGN_IN);
  const handedOver = useSession((session) => session.handedOver);
  const signsUp = useOperator(({ sign_up }) => sign_up);
  const signedIn = useSession(({ status, expired }) => status === 'in' && !expired) && !handedOver;
  const needsFactor = useSession(({ user }) => user?.needs_second_factor === true);
  const navigate = useNavigate();
  const from = useLocation().state as Partial<AfterSignOut & { username: string }> | null;
  const waiting = from?.waiting ?? 0;
  const [usernameMissing, setUsernameMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const factor = useSecondFactor();
  // A device with a mouse has a keyboard, so a focused field doesn't open one that covers half the page.
  const [typesAtOnce] = useState(() => window.matchMedia('(pointer: fine)').matches);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const username = String(fields.get('username')).trim();
    setUsernameMissing(username === '');
    setFailure(null);
    if (username === '' || busy) return;
    setBusy(true);
    try {
      const user = await signIn(username, String(fields.get('password')), factor.codeOf(fields));
      navigate(landingOf(user.needs_second_factor === true), { replace: true });
    } catch (error) {
      setBusy(false);
      if (!factor.takes(error)) setFailure(signInFailure(error));
    }
  };

  if (signedIn) return <Navigate to={landingOf(needsFactor)} replace />;

  return (
    <BarePage title={TITLES.app}>
      <h1 className={styles.title}>{t.welcome}</h1>
      <p className={styles.lead}>{t.continueTo({ app: TITLES.app })}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {waiting > 0 && (
          <StatusAlert kind="warning">
            {t.entriesKept({ count: waiting, store: from?.store ?? null })}
          </StatusAlert>
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
          autoFocus={typesAtOnce && !from?.username}
          error={usernameMissing ? t.usernameRequired : undefined}
        />
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          autoFocus={typesAtOnce && Boolean(from?.username)}
        />
        <SecondFactorField {...factor} />
        <p className={styles.forgot}>
          <TextLink to={paths.forgotPassword}>{t.forgotPassword}</TextLink>
        </p>
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? t.signingIn : t.logIn}
        </Button>
      </form>
      {signsUp && !handedOver && (
        <p className={styles.signUp}>
          {t.newHere} <TextLink to={paths.signUp}>{t.signUp}</TextLink>
        </p>
      )}
      <DownloadApp />
    </BarePage>
  );
}
