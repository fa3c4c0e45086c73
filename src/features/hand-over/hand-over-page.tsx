import { Badge, Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/client/client';
import { userList } from '../../api/users';
import { paths } from '../../contract/page-paths';
import type { User } from '../../contract/people/people';
import { ROLE } from '../../contract/people/roles';
import { StorageError } from '../../device/storage';
import { currentPasswordFault } from '../../domain/accounts/account-rules';
import { demoPinOf } from '../../domain/accounts/demo';
import { faultText } from '../../i18n/en/accounts/accounts';
import { COMMON } from '../../i18n/en/app/common';
import { STORAGE_FAULT } from '../../i18n/en/app/device';
import { HAND_OVER } from '../../i18n/en/counting/hand-over';
import { useMessages } from '../../i18n/hooks/use-messages';
import { api } from '../../terminal/api';
import { useConnectivity } from '../../terminal/connectivity-store';
import { handOverTerminal } from '../../terminal/duty/roster';
import { failureText } from '../../terminal/queries/failure-text';
import { Together } from '../../terminal/queries/together';
import { useList } from '../../terminal/queries/use-list';
import { useSession } from '../../terminal/session-store';
import { PANEL } from '../../theme/looks';
import { PasswordField } from '../../ui/form/password-field';
import { PageHeader } from '../../ui/page/page-header';
import { PanelSkeleton } from '../../ui/page/skeleton';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';

/** Hands this terminal over to the clerks: shows the consequences and the clerks, and asks for the password. */
export function HandOverPage() {
  const t = HAND_OVER;
  const words = useMessages(COMMON);
  const user = useSession((session) => session.user);
  return (
    <>
      <PageHeader title={t.title} breadcrumb={[words.lottery, t.title]} />
      {user?.user_role === ROLE.store && user.store_id !== null ? (
        <Together placeholder={<PanelSkeleton />}>
          <HandOver storeId={user.store_id} username={user.Username} />
        </Together>
      ) : (
        <StatusAlert kind="info">{t.signInAsStore}</StatusAlert>
      )}
    </>
  );
}

const isClerk = ({ user_role, isActive }: User) => user_role === ROLE.user && isActive === 1;

function HandOver({ storeId, username }: { storeId: number; username: string }) {
  const t = HAND_OVER;
  const words = useMessages(COMMON);
  const load = useCallback(async () => ({ value: await userList(api, storeId), asOf: null }), [storeId]);
  const { rows, loading, error } = useList(load);
  const online = useConnectivity((state) => state.online);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const clerks = rows.filter(isClerk);
  const canBegin = clerks.some(({ has_pin }) => has_pin === 1);

  const [passwordFault, setPasswordFault] = useState<string | undefined>();

  const handOver = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    const missing = faultText(currentPasswordFault(password));
    setPasswordFault(missing ?? undefined);
    setFailure(null);
    if (missing !== null || busy) return;
    setBusy(true);
    try {
      await handOverTerminal(password);
      navigate(paths.lockScreen, { replace: true });
    } catch (cause) {
      setBusy(false);
      const wrong = cause instanceof ApiError ? cause.body?.fields?.current_password : undefined;
      if (wrong) setPasswordFault(wrong);
      else setFailure(cause instanceof StorageError ? STORAGE_FAULT[cause.fault] : failureText(cause));
    }
  };

  return (
    <chakra.section {...PANEL} display="grid" gap="5">
      <Consequences />
      <Clerks clerks={clerks} />
      {!online && <StatusAlert kind="warning">{t.needsNetwork}</StatusAlert>}
      {error && online && <StatusAlert kind="error">{error}</StatusAlert>}
      {!loading && !error && !canBegin && (
        <StatusAlert kind="warning">
          {t.nobodyHasPin} <TextLink to={paths.user}>{t.setPin}</TextLink>
        </StatusAlert>
      )}
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      <chakra.form onSubmit={(event) => void handOver(event)} noValidate display="grid" gap="5">
        {/* For password managers, which store a password with its username. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <chakra.div maxWidth="sm">
          <PasswordField
            label={words.password}
            name="password"
            autoComplete="current-password"
            error={passwordFault}
          />
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button type="submit" size="lg" disabled={busy || !canBegin || !online}>
            {busy ? t.handingOver : t.handOver}
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link to={paths.dashboard}>{words.cancel}</Link>
          </Button>
        </chakra.div>
      </chakra.form>
    </chakra.section>
  );
}

function Consequences() {
  const t = HAND_OVER;
  return (
    <section aria-labelledby="consequences">
      <chakra.h2 id="consequences" fontSize="lg" fontWeight="bold" mb="2">
        {t.whenYouHandOver}
      </chakra.h2>
      <chakra.ul ps="5" display="grid" gap="2" listStyleType="disc" maxWidth="2xl">
        {t.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </chakra.ul>
    </section>
  );
}

function Clerks({ clerks }: { clerks: readonly User[] }) {
  const t = HAND_OVER;
  if (clerks.length === 0) return null;
  return (
    <section aria-labelledby="clerks">
      <chakra.h2 id="clerks" fontSize="lg" fontWeight="bold" mb="2">
        {t.clerks}
      </chakra.h2>
      <chakra.ul listStyle="none" display="flex" flexWrap="wrap" columnGap="6" rowGap="2">
        {clerks.map((clerk) => (
          <chakra.li key={clerk.id} display="flex" alignItems="center" gap="2" overflowWrap="anywhere">
            {clerk.name}{' '}
            <Badge colorPalette={clerk.has_pin === 1 ? 'green' : 'orange'}>
              {clerk.has_pin === 1 ? t.pinSet : t.noPin}
            </Badge>
            <DemoPin clerk={clerk} />
          </chakra.li>
        ))}
      </chakra.ul>
    </section>
  );
}

/** The demo's clerks began with PINs that everyone may know. */
function DemoPin({ clerk }: { clerk: User }) {
  const t = HAND_OVER;
  const pin = demoPinOf(clerk);
  if (pin === undefined || clerk.has_pin !== 1) return null;
  return <chakra.span color="fg.muted">{t.demoPin(pin)}</chakra.span>;
}
