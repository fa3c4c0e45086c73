import { useLiveQuery } from 'dexie-react-hooks';
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { now, provenTime } from '../../../device/clock';
import { StorageError } from '../../../device/db';
import { loadAccessEnd, loadTries, lockedUntil } from '../../../device/duty';
import { loadRoster } from '../../../device/kept-values';
import { APP_FAILURE } from '../../../messages/areas/app-failure';
import { LOCK } from '../../../messages/areas/lock';
import { PASSWORD } from '../../../messages/areas/password';
import { PIN_FAULT } from '../../../messages/areas/pin-fault';
import { SENT_BACK } from '../../../messages/areas/sent-back';
import { STORAGE_FAULT } from '../../../messages/areas/storage-fault';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { say } from '../../../messages/say';
import { useGun } from '../../../scanner/use-gun';
import type { SignedInUser } from '../../../shared/accounts/auth-schema';
import type { PinTries } from '../../../shared/accounts/pins';
import { MAX_PIN_LENGTH, pinFault } from '../../../shared/accounts/pins';
import { endsSoon } from '../../../shared/terminals/terminals';
import type { RosterClerk } from '../../../shared/terminals/terminals-schema';
import { paths } from '../../../shared/wire/page-paths';
import { signInFailure } from '../../state/auth-calls';
import { useConnectivity } from '../../state/connectivity-store';
import { lock } from '../../state/duty/idle-lock';
import { unlock, useSentBack, type Verdict } from '../../state/duty/unlock';
import { chooseLanguage, greet } from '../../state/language';
import { useFailure, useStorage } from '../../state/problem-store';
import { signIn, useSession } from '../../state/session-store';
import { useOutboxCounts } from '../../state/use-outbox';
import { PasswordField, TextField } from '../../ui/form/field';
import { LanguageField } from '../../ui/form/select-field';
import { storeDay } from '../../ui/formats';
import { BarePage } from '../../ui/page/bare-page';
import { Button, classes, TextLink } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import styles from './auth.module.css';
import { SecondFactorField, useSecondFactor } from './second-factor-field';

/** The maximum length of a list without a search field. */
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
      if (!factor.takes(error)) setFailure(signInFailure(error));
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

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

type PinPadProps = { disabled: boolean; onDigit: (digit: string) => void; onErase: () => void };

/** Digit buttons for touch. The field keeps the focus, so that taps and keys can be mixed. */
function PinPad({ disabled, onDigit, onErase }: PinPadProps) {
  const t = useMessages(LOCK);
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  const key = { disabled, onMouseDown: keepFocus };
  return (
    <fieldset className={styles.pad} aria-label={t.digits}>
      {DIGITS.map((digit) => (
        <Button
          className={classes(styles.digit, digit === '0' && styles.zero)}
          key={digit}
          variant="outline"
          size="lg"
          {...key}
          onClick={() => onDigit(digit)}
        >
          {digit}
        </Button>
      ))}
      <Button className={styles.erase} variant="outline" size="lg" {...key} onClick={onErase}>
        {t.erase}
      </Button>
    </fieldset>
  );
}

type PinEntryProps = {
  clerk: RosterClerk;
  tries: PinTries | undefined;
  onBack: () => void;
  /** notices above the PIN field */
  children: ReactNode;
};

/** Asks a clerk for the PIN, typed or tapped, in the clerk's own language. A scan isn't accepted as a PIN. */
function PinEntry({ clerk, tries, onBack, children }: PinEntryProps) {
  const storageFault = useMessages(STORAGE_FAULT);
  const faults = useMessages(PIN_FAULT);
  const t = useMessages(LOCK);
  const [pin, setPin] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const secondsLeft = useTimeLeft(lockedUntil(clerk, tries));
  const isLocked = secondsLeft > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the field accepts input again
  useEffect(() => field.current?.focus(), [isLocked, busy]);
  useGun(() => setFault(t.wasScan));

  useEffect(() => {
    greet(clerk.id);
    return () => greet(null);
  }, [clerk.id]);

  const type = (digits: string) => {
    setFault(null);
    setPin(digits.replace(/\D/g, '').slice(0, MAX_PIN_LENGTH));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || isLocked) return;
    const brokenRule = pinFault(pin);
    const wrong = brokenRule && say(faults, brokenRule);
    setFault(wrong);
    setFailure(null);
    if (wrong) return;
    setBusy(true);
    try {
      const verdict = await unlock(clerk, pin);
      if (verdict.is === 'on-duty') return;
      setPin('');
      setFault(faultOf(verdict, clerk.name, t));
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      setFailure(storageFault[error.fault]);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.head}>
        <h1 className={styles.name}>{clerk.name}</h1>
        <Button variant="outline" onClick={onBack}>
          {t.notYou}
        </Button>
      </div>
      {children}
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      {isLocked ? (
        <LockedOut secondsLeft={secondsLeft} />
      ) : (
        <div className={styles.pin}>
          <TextField
            ref={field}
            label={t.pin}
            isPin
            // Not a password field: a browser that saved the PIN would let anyone in.
            type="text"
            // The pad replaces the on-screen keyboard.
            inputMode="none"
            autoComplete="off"
            value={pin}
            readOnly={busy}
            error={fault ?? undefined}
            onChange={(event) => type(event.target.value)}
          />
          <PinPad
            disabled={busy}
            onDigit={(digit) => type(pin + digit)}
            onErase={() => type(pin.slice(0, -1))}
          />
          <Button type="submit" size="lg" disabled={busy}>
            {busy ? t.checking : t.goOnDuty}
          </Button>
        </div>
      )}
      <div className={styles.language}>
        <LanguageField onChoose={(choice) => chooseLanguage(clerk.id, choice)} />
      </div>
    </form>
  );
}

function faultOf(verdict: Exclude<Verdict, { is: 'on-duty' }>, name: string, t: typeof LOCK): string | null {
  if (verdict.is === 'locked') return null;
  return verdict.is === 'wrong'
    ? t.wrongPin({ triesLeft: verdict.triesLeft })
    : currentMessages(SENT_BACK).no_longer_clerk({ name });
}

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - provenTime()) / 1000));

/** Seconds left until a time that the server's clock confirms, updated each second; 0 once past. @param until ms since 1970 */
function useTimeLeft(until: number): number {
  const [, rerender] = useState(0);
  const left = secondsUntil(until);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => rerender((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

/** The remaining lockout of a clerk after too many wrong PINs. */
function LockedOut({ secondsLeft }: { secondsLeft: number }) {
  const t = useMessages(LOCK);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(secondsLeft / 3600);
  const minutes = Math.floor(secondsLeft / 60) % 60;
  const time = `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(secondsLeft % 60)}`;
  return (
    <div className={styles.below}>
      <StatusAlert kind="error">
        {t.lockedOut} {/* Not announced each second. */}
        <span className={styles.timer} aria-live="off" role="timer">
          {t.tryAgainIn({ time })}
        </span>
      </StatusAlert>
    </div>
  );
}
