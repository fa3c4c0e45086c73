import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { provenTime } from '../../api/client/clock';
import { LOCK } from '../../i18n/en/accounts/lock';
import { useMessages } from '../../i18n/hooks/use-messages';
import { StatusAlert } from '../../ui/status-alert';

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - provenTime()) / 1000));

/** Seconds left until a time that the server's clock confirms, updated each second; 0 once past. @param until ms since 1970 */
export function useTimeLeft(until: number): number {
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
export function LockedOut({ name, secondsLeft }: { name: string; secondsLeft: number }) {
  const t = useMessages(LOCK);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(secondsLeft / 3600);
  const minutes = Math.floor(secondsLeft / 60) % 60;
  const time = `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(secondsLeft % 60)}`;
  return (
    <chakra.div mt="4">
      <StatusAlert kind="error">
        {t.lockedOut(name)} {/* Not announced each second. */}
        <chakra.span aria-live="off" role="timer" display="block" fontVariantNumeric="tabular-nums">
          {t.tryAgainIn(time)}
        </chakra.span>
      </StatusAlert>
    </chakra.div>
  );
}
