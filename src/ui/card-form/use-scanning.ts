import { useEffect } from 'react';
import { readyTones } from '../../scanner/tones';
import { listenToGun } from '../../scanner/wedge';
import type { CardStore } from './card-store';

/** Feeds a form with what the gun reads, wherever the focus is, and has its tones ready. */
export function useScanning(store: CardStore): void {
  useEffect(() => readyTones(document), []);
  useEffect(() => listenToGun(document, ({ text }) => store.getState().scan(text)), [store]);
}
