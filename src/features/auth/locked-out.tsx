import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { now } from '../../api/clock';
import { StatusAlert } from '../../ui/status-alert';

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - now().getTime()) / 1000));

/** How many seconds are left until a time, brought up to date each second; 0 when it's over. @param until ms since 1970 */
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
  const minutes = Math.floor(secondsLeft / 60);
  const seconds = String(secondsLeft % 60).padStart(2, '0');
  return (
    <chakra.div mt="4">
      <StatusAlert kind="error">
        Too many wrong PINs: {name} is locked out for five minutes.{' '}
        {/* Who listens isn't told each second. */}
        <chakra.span aria-live="off" role="timer" display="block" fontVariantNumeric="tabular-nums">
          Try again in {minutes}:{seconds}.
        </chakra.span>
      </StatusAlert>
    </chakra.div>
  );
}
