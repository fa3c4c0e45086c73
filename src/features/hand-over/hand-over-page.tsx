import { Badge, Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/client';
import { failureText } from '../../api/failure-text';
import { userList } from '../../api/users';
import { paths } from '../../contract/page-paths';
import type { User } from '../../contract/people';
import { ROLE } from '../../contract/roles';
import { StorageError } from '../../device/storage';
import { currentPasswordFault } from '../../domain/account-rules';
import { api } from '../../terminal/api';
import { useConnectivity } from '../../terminal/connectivity-store';
import { handOverTerminal } from '../../terminal/hand-over';
import { useSession } from '../../terminal/session-store';
import { useList } from '../../terminal/use-list';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { PasswordField } from '../../ui/password-field';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';

/** Where a store's admin leaves this terminal to the clerks: what will happen, who can go on duty, and the button. */
export function HandOverPage() {
  const user = useSession((session) => session.user);
  return (
    <>
      <PageHeader title="Hand over to clerks" breadcrumb={['Lottery', 'Hand over to clerks']} />
      {user?.user_role === ROLE.store && user.store_id !== null ? (
        <HandOver storeId={user.store_id} username={user.Username} />
      ) : (
        <StatusAlert kind="info">
          A store’s terminal is handed over by its admin: sign in as that store.
        </StatusAlert>
      )}
    </>
  );
}

const isClerk = ({ user_role, isActive }: User) => user_role === ROLE.user && isActive === 1;

function HandOver({ storeId, username }: { storeId: number; username: string }) {
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
    const missing = currentPasswordFault(password);
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
      else setFailure(cause instanceof StorageError ? cause.message : failureText(cause));
    }
  };

  return (
    <Panel maxWidth="3xl" display="grid" gap="5">
      <WhatHappens />
      <Clerks clerks={clerks} />
      {!online && (
        <StatusAlert kind="warning">
          This needs the network: the server gives the terminal a key of its own.
        </StatusAlert>
      )}
      {error && online && <StatusAlert kind="error">{error}</StatusAlert>}
      {!loading && !error && !canBegin && (
        <StatusAlert kind="warning">
          No clerk of this store has a PIN yet, so nobody could go on duty.{' '}
          <TextLink to={paths.user}>Set a PIN on the User screen</TextLink>
        </StatusAlert>
      )}
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      <chakra.form onSubmit={(event) => void handOver(event)} noValidate display="grid" gap="5">
        {/* For password managers, which keep a password with its name. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <chakra.div maxWidth="sm">
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            error={passwordFault}
          />
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button type="submit" size="lg" disabled={busy || !canBegin || !online}>
            {busy ? 'Handing over…' : 'Hand over'}
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link to={paths.dashboard}>Cancel</Link>
          </Button>
        </chakra.div>
      </chakra.form>
    </Panel>
  );
}

const WHAT_HAPPENS = [
  'Clerks go on duty here with their name and PIN, also without a network. Every record carries the name of who made it.',
  'They see Verify Stock, Add On Shelf, their own shift, the Outbox and Help, nothing else.',
  'You are signed out here. Nothing of your account stays on this device; cards that you have begun wait for your return.',
  'After ten minutes without a touch, and with Lock, the terminal asks for a clerk again.',
  'To take it back, press Admin sign-in on the lock screen and sign in with username and password.',
  'The terminal is listed under Terminals, where its access can be ended. It ends by itself a year from now: the lock screen says so in time.',
];

function WhatHappens() {
  return (
    <section aria-labelledby="what-happens">
      <chakra.h2 id="what-happens" fontSize="lg" fontWeight="bold" mb="2">
        What happens
      </chakra.h2>
      <chakra.ul ps="5" display="grid" gap="2" listStyleType="disc" maxWidth="2xl">
        {WHAT_HAPPENS.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </chakra.ul>
    </section>
  );
}

function Clerks({ clerks }: { clerks: readonly User[] }) {
  if (clerks.length === 0) return null;
  return (
    <section aria-labelledby="clerks">
      <chakra.h2 id="clerks" fontSize="lg" fontWeight="bold" mb="2">
        Clerks of this store
      </chakra.h2>
      <chakra.ul listStyle="none" display="flex" flexWrap="wrap" columnGap="6" rowGap="2">
        {clerks.map(({ id, name, has_pin }) => (
          <chakra.li key={id} display="flex" alignItems="center" gap="2" overflowWrap="anywhere">
            {name}{' '}
            <Badge colorPalette={has_pin === 1 ? 'green' : 'orange'}>
              {has_pin === 1 ? 'PIN set' : 'No PIN yet'}
            </Badge>
          </chakra.li>
        ))}
      </chakra.ul>
    </section>
  );
}
