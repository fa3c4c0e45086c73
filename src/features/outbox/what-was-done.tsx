import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { StatusAlert } from '../../ui/status-alert';

/** A new object each time, so that the same sentence is announced again. */
const useDone = create<{ done: { text: string } | null }>(() => ({ done: null }));

/** Announces the user's last action on an entry. */
export const sayDone = (text: string): void => useDone.setState({ done: { text } });

const clear = (): void => useDone.setState({ done: null });

/** The last action, which takes the focus because the entry's own buttons are gone. */
export function WhatWasDone() {
  const done = useDone((state) => state.done);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => clear, []);
  useEffect(() => {
    if (done) place.current?.focus({ preventScroll: true });
  }, [done]);

  if (!done) return null;
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <StatusAlert kind="success" onDismiss={clear}>
        {done.text}
      </StatusAlert>
    </div>
  );
}
