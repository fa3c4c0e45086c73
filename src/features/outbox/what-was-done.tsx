import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { StatusAlert } from '../../ui/status-alert';

/** A new object each time, so that the same sentence is said again. */
const useDone = create<{ said: { text: string } | null }>(() => ({ said: null }));

/** Says what a person has just done about an entry. */
export const sayDone = (text: string): void => useDone.setState({ said: { text } });

const forget = (): void => useDone.setState({ said: null });

/** What was just done, with the focus: the entry's own buttons are gone by then. */
export function WhatWasDone() {
  const said = useDone((state) => state.said);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => forget, []);
  useEffect(() => {
    if (said) place.current?.focus({ preventScroll: true });
  }, [said]);

  if (!said) return null;
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <StatusAlert kind="success" onDismiss={forget}>
        {said.text}
      </StatusAlert>
    </div>
  );
}
