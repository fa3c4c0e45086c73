import { useEffect } from 'react';
import { readyTones } from '../scanner/tones';
import { listenToGun } from '../scanner/wedge';
import type { CardStore } from './card-store';
import { useUndoKey } from './use-undo-key';

/** Feeds a form with what the gun reads, wherever the focus is, and has its tones ready and hears the key for undo. */
export function useScanning(store: CardStore): void {
  useUndoKey(store);
  useEffect(() => readyTones(document), []);
  useEffect(() => {
    const scan = ({ text }: { text: string }) => store.getState().scan(text);
    return listenToGun(document, scan, scan);
  }, [store]);
}
