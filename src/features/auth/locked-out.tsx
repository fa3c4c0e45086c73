import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { provenTime } from '../../api/clock';
import { StatusAlert } from '../../ui/status-alert';

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - provenTime()) / 1000));

/** How many seconds are left until a time has surely come, updated each second; 0 when it's over. @param until ms since 1970 */
export function useTimeLeft(until: number): number {
  const [, look] = useState(0);
  const left = secondsUntil(until);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => look((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

/** Says how long a clerk whose PIN was tried too often has to wait. */
export function LockedOut({ name, secondsLeft }: { name: string; secondsLeft: number }) {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(secondsLeft / 3600);
  const minutes = Math.floor(secondsLeft / 60) % 60;
  const time = `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(secondsLeft % 60)}`;
  return (
    <chakra.div mt="4">
      <StatusAlert kind="error">
        Too many wrong PINs: {name} is locked out. Leave the app open: without a network only time with the
        app open counts. The store’s admin can end this with a new PIN.{' '}
        {/* Who listens isn't told each second. */}
        <chakra.span aria-live="off" role="timer" display="block" fontVariantNumeric="tabular-nums">
          Try again in {time}.
        </chakra.span>
      </StatusAlert>
    </chakra.div>
  );
}
