import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { RosterClerk } from '../../contract/terminals/terminals';
import { lockedUntil } from '../../device/duty';
import { StorageError } from '../../device/storage';
import { MAX_PIN_LENGTH, pinFault } from '../../domain/accounts/pin-rules';
import type { PinTries } from '../../domain/accounts/pin-tries';
import { PIN_FAULT } from '../../i18n/en/accounts/accounts';
import { LOCK, SENT_BACK } from '../../i18n/en/accounts/lock';
import { STORAGE_FAULT } from '../../i18n/en/app/device';
import { useMessages } from '../../i18n/hooks/use-messages';
import { currentMessages } from '../../i18n/language';
import { say } from '../../i18n/say';
import { useGun } from '../../scanner/use-gun';
import { unlock, type Verdict } from '../../terminal/duty/unlock';
import { chooseLanguage, greet } from '../../terminal/language';
import { TextField } from '../../ui/form/field';
import { LanguageField } from '../../ui/form/language-field';
import { StatusAlert } from '../../ui/status-alert';
import { LockedOut, useTimeLeft } from './locked-out';
import { PinPad } from './pin-pad';

type Props = {
  clerk: RosterClerk;
  tries: PinTries | undefined;
  onBack: () => void;
  /** notices above the PIN field */
  children: ReactNode;
};

/** Asks a clerk for the PIN, typed or tapped, in the clerk's own language. A scan isn't taken for one. */
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
    const found = pinFault(pin);
    const wrong = found && say(faults, found);
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
    <chakra.form onSubmit={(event) => void submit(event)} noValidate>
      <chakra.div display="flex" alignItems="center" gap="3">
        <chakra.h1 flex="1" fontSize="2xl" fontWeight="bold" overflowWrap="anywhere">
          {clerk.name}
        </chakra.h1>
        <Button variant="outline" onClick={onBack}>
          {t.notYou}
        </Button>
      </chakra.div>
      {children}
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      {isLocked ? (
        <LockedOut name={clerk.name} secondsLeft={secondsLeft} />
      ) : (
        <chakra.div display="grid" gap="4" mt="4">
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
        </chakra.div>
      )}
      <chakra.div mt="6">
        <LanguageField onChoose={(choice) => chooseLanguage(clerk.id, choice)} />
      </chakra.div>
    </chakra.form>
  );
}

function faultOf(verdict: Exclude<Verdict, { is: 'on-duty' }>, name: string, t: typeof LOCK): string | null {
  if (verdict.is === 'locked') return null;
  return verdict.is === 'wrong'
    ? t.wrongPin(verdict.triesLeft)
    : currentMessages(SENT_BACK).no_longer_clerk(name);
}
