import { useLiveQuery } from 'dexie-react-hooks';
import { type FormEvent, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { now } from '../../../device/clock';
import { loadAccessEnd, loadRoster, loadTries } from '../../../device/duty';
import { APP_FAILURE } from '../../../messages/areas/app-failure';
import { LOCK } from '../../../messages/areas/lock';
import { PASSWORD } from '../../../messages/areas/password';
import { SENT_BACK } from '../../../messages/areas/sent-back';
import { STORAGE_FAULT } from '../../../messages/areas/storage-fault';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { SignedInUser } from '../../../shared/accounts/auth-schema';
import { endsSoon } from '../../../shared/terminals/terminals';
import type { RosterClerk } from '../../../shared/terminals/terminals-schema';
import { paths } from '../../../shared/wire/page-paths';
import { useConnectivity } from '../../state/connectivity-store';
import { lock } from '../../state/duty/idle-lock';
import { useSentBack } from '../../state/duty/unlock';
import { useOutboxCounts } from '../../state/outbox-store';
import { useFailure, useStorage } from '../../state/problem-store';
import { signIn, useSession } from '../../state/session-store';
import { TextField } from '../../ui/form/field';
import { PasswordField } from '../../ui/form/password-field';
import { storeDay } from '../../ui/formats';
import { BarePage } from '../../ui/page/bare-page';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/try-again';
import styles from './auth.module.css';
import { failureText } from './failure';
import { PinEntry } from './pin-entry';
import { SecondFactorField, useSecondFactor } from './second-factor-field';

/** A longer list gets a search field. */
const MAX_WITHOUT_SEARCH = 12;

type Props = { clerks: readonly RosterClerk[]; onChoose: (clerk: RosterClerk) => void };

/** The clerks of the store, to choose one. A clerk without a PIN is listed, disabled, with the reason. */
function ClerkList({ clerks, onChoose }: Props) {
  const t = useMessages(LOCK);
  const [part, setPart] = useState('');
  const shown = clerks.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()));
  if (clerks.length === 0) return <StatusAlert kind="info">{t.noClerks}</StatusAlert>;
  return (
    <>
      {clerks.length > MAX_WITHOUT_SEARCH && (
        <div className={styles.search}>
          <TextField
            label={t.findName}
            autoComplete="off"
            spellCheck={false}
            value={part}
            onChange={(event) => setPart(event.target.value)}
          />
        </div>
      )}
      <ul className={styles.clerks} aria-label={t.clerks}>
        {shown.map((clerk) => (
          <li key={clerk.id}>
            <Button
              className={styles.clerk}
              variant="outline"
              size="lg"
              disabled={clerk.pin === null}
              onClick={() => onChoose(clerk)}
            >
              {clerk.name}
              {clerk.pin === null && <span className={styles.noPin}>{t.noPin}</span>}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p role="status">{t.noSuchName}</p>}
    </>
  );
}

/** The lock screen of a handed-over terminal. Opening it takes the clerk off duty. */
function ClerkLock() {
  const t = useMessages(LOCK);
  const clerkId = useSession(({ user }) => user?.id ?? null);
  const onDuty = clerkId !== null;
  const [isLocked, setLocked] = useState(!onDuty);
  const left = useLocation().state as LeftScreen | null;

  useEffect(() => {
    if (!onDuty) setLocked(true);
    else if (!isLocked) lock();
  }, [onDuty, isLocked]);

  if (onDuty) return isLocked && <Navigate to={landingOf(clerkId, left)} replace />;
  return (
    <BarePage>
      <WhoIsOnDuty />
      <p className={styles.adminSignIn}>
        <span className={styles.link}>
          <TextLink to={paths.login}>{t.adminSignIn}</TextLink>
        </span>
      </p>
    </BarePage>
  );
}

function WhoIsOnDuty() {
  const sentBackTexts = useMessages(SENT_BACK);
  const t = useMessages(LOCK);
  const store = useSession(({ account }) => account?.store_name);
  const dutyState = useLiveQuery(async () => ({
    clerks: await loadRoster(),
    tries: await loadTries(),
    accessEnd: await loadAccessEnd(),
  }));
  const sentBack = useSentBack(({ reason }) => reason);
  const [chosen, choose] = useState<number | null>(null);
  if (!dutyState) return null;
  const clerk = dutyState.clerks.find(({ id }) => id === chosen);
  const notices = (
    <div className={styles.notices}>
      {sentBack && (
        <StatusAlert kind="error">{sentBackTexts[sentBack.kind]({ name: sentBack.name })}</StatusAlert>
      )}
      <TerminalProblems accessEnd={dutyState.accessEnd} />
    </div>
  );
  if (clerk)
    return (
      <PinEntry key={clerk.id} clerk={clerk} tries={dutyState.tries[clerk.id]} onBack={() => choose(null)}>
        {notices}
      </PinEntry>
    );
  return (
    <>
      <h1 className={styles.title}>{t.whoIsOnDuty}</h1>
      <p className={styles.store}>{store}</p>
      <StillWaiting />
      {notices}
      <div className={styles.below}>
        <ClerkList
          clerks={dutyState.clerks}
          onChoose={({ id }) => {
            useSentBack.setState({ reason: null });
            choose(id);
          }}
        />
      </div>
    </>
  );
}

/** Problems of this terminal that only an admin or the owner of the device can fix. */
function TerminalProblems({ accessEnd }: { accessEnd: number | null }) {
  const storageFault = useMessages(STORAGE_FAULT);
  const appFailure = useMessages(APP_FAILURE);
  const clock = useStoreClock();
  const t = useMessages(LOCK);
  const expired = useSession((session) => session.expired);
  const problem = useStorage((storage) => storage.problem);
  const failure = useFailure((state) => state.failure);
  return (
    <>
      {problem && <StatusAlert kind="error">{storageFault[problem]}</StatusAlert>}
      {failure && <StatusAlert kind="error">{appFailure.text({ detail: failure })}</StatusAlert>}
      {expired && <StatusAlert kind="warning">{t.accessLost}</StatusAlert>}
      {!expired && accessEnd !== null && endsSoon(accessEnd, now().getTime()) && (
        <StatusAlert kind="info">{t.accessEnds({ day: storeDay(new Date(accessEnd), clock) })}</StatusAlert>
      )}
    </>
  );
}

/** Warns anyone about to switch the tablet off that entries haven't been sent. */
function StillWaiting() {
  const t = useMessages(LOCK);
  const online = useConnectivity((state) => state.online);
  const waiting = useOutboxCounts((counts) => counts.waiting);
  if (waiting === 0 && online) return null;
  return (
    <p className={styles.stillWaiting} role="status">
      {[!online && t.offline, waiting > 0 && t.waiting({ count: waiting })].filter(Boolean).join(' · ')}
    </p>
  );
}

/** Lock screen: asks for a clerk and PIN on a handed-over terminal, for the password if signed in; otherwise goes to sign-in. */
export function LockScreenPage() {
  const { status, user, handedOver } = useSession();
  if (status === 'loading') return null;
  if (handedOver) return <ClerkLock />;
  return user ? <PasswordLock user={user} /> : <Navigate to={paths.login} replace />;
}

/** The lock screen of the signed-in user, unlocked with the password. */
function PasswordLock({ user }: { user: SignedInUser }) {
  const t = useMessages(PASSWORD);
  const navigate = useNavigate();
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const factor = useSecondFactor();

  const unlock = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const password = String(fields.get('password'));
    setFailure(null);
    setFault(password === '' ? t.required : null);
    if (password === '' || busy) return;
    setBusy(true);
    try {
      await signIn(user.Username, password, factor.codeOf(fields));
      navigate(paths.dashboard, { replace: true });
    } catch (error) {
      setBusy(false);
      if (!factor.takes(error)) setFailure(failureText(error, t.unlockNeedsNetwork));
    }
  };

  return (
    <BarePage>
      <h1 className={styles.title}>{t.lockScreen}</h1>
      <p className={styles.lead}>{t.enterPassword({ username: user.Username })}</p>
      <form className={styles.form} onSubmit={unlock} noValidate>
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          error={fault ?? undefined}
        />
        <SecondFactorField {...factor} />
        <Button type="submit" size="lg" disabled={busy}>
          {t.unlock}
        </Button>
      </form>
      <p className={styles.notYou}>
        {t.notYou} <TextLink to={paths.logout}>{t.signInAsSomeoneElse}</TextLink>
      </p>
    </BarePage>
  );
}

/** The screen that was open when the terminal was locked, and the clerk on duty then; null if unknown. */
export type LeftScreen = { from: string; by: number | null };

/**
 * The address that opens when a clerk goes on duty: their own open screen, or Verify Stock if another clerk left the
 * terminal.
 */
export const landingOf = (clerkId: number, left: LeftScreen | null): string =>
  left?.by === clerkId ? left.from : paths.verifyStock;
