import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../contract/page-paths';
import type { SignedInUser } from '../../contract/people/auth';
import { PASSWORD } from '../../i18n/en/accounts/password';
import { signIn } from '../../terminal/session-store';
import { PasswordField } from '../../ui/form/password-field';
import { BarePage } from '../../ui/page/bare-page';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';
import { failureText } from './failure';

/** The lock screen of the signed-in user, unlocked with the password. */
export function PasswordLock({ user }: { user: SignedInUser }) {
  const t = PASSWORD;
  const navigate = useNavigate();
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const unlock = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setFailure(null);
    setFault(password === '' ? t.required : null);
    if (password === '' || busy) return;
    setBusy(true);
    try {
      await signIn(user.Username, password);
      navigate(paths.dashboard, { replace: true });
    } catch (error) {
      setBusy(false);
      setFailure(failureText(error, t.unlockNeedsNetwork));
    }
  };

  return (
    <BarePage>
      <chakra.h1 fontSize="2xl" fontWeight="bold">
        {t.lockScreen}
      </chakra.h1>
      <chakra.p color="fg.muted" mb="5">
        {t.enterPassword(user.Username)}
      </chakra.p>
      <chakra.form onSubmit={unlock} noValidate display="grid" gap="4">
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          error={fault ?? undefined}
        />
        <Button type="submit" size="lg" disabled={busy}>
          {t.unlock}
        </Button>
      </chakra.form>
      <chakra.p mt="5" textAlign="center">
        {t.notYou} <TextLink to={paths.logout}>{t.signInAsSomeoneElse}</TextLink>
      </chakra.p>
    </BarePage>
  );
}
