import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { provenTime } from '../../../device/clock';
import { StorageError } from '../../../device/db';
import { lockedUntil } from '../../../device/duty';
import { LOCK } from '../../../messages/areas/lock';
import { PIN_FAULT } from '../../../messages/areas/pin-fault';
import { SENT_BACK } from '../../../messages/areas/sent-back';
import { STORAGE_FAULT } from '../../../messages/areas/storage-fault';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { say } from '../../../messages/say';
import { useGun } from '../../../scanner/use-gun';
import { MAX_PIN_LENGTH, pinFault } from '../../../shared/accounts/pin-rules';
import type { PinTries } from '../../../shared/accounts/pin-tries';
import type { RosterClerk } from '../../../shared/terminals/terminals-schema';
import { unlock, type Verdict } from '../../state/duty/unlock';
import { chooseLanguage, greet } from '../../state/language';
import { TextField } from '../../ui/form/field';
import { LanguageField } from '../../ui/form/select-field';
import { Button, classes } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import styles from './auth.module.css';

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

type Props = {
  clerk: RosterClerk;
  tries: PinTries | undefined;
  onBack: () => void;
  /** notices above the PIN field */
  children: ReactNode;
};

/** Asks a clerk for the PIN, typed or tapped, in the clerk's own language. A scan isn't accepted as a PIN. */
export function PinEntry({ clerk, tries, onBack, children }: Props) {
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

/** How long a clerk is locked out after too many wrong PINs. */
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
