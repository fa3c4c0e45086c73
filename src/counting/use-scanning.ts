import { useEffect } from 'react';
import type { Scan } from '../scanner/scan';
import { readyTones } from '../scanner/tones';
import { useGun } from '../scanner/use-gun';
import type { CardStore } from './card-store';
import { useUndoKey } from './use-undo-key';

/** Feeds a form with what the gun reads, wherever the focus is, and has its tones ready and hears the key for undo. */
export function useScanning(store: CardStore): void {
  useUndoKey(store);
  useEffect(() => readyTones(document), []);
  const scan = ({ text }: Scan) => store.getState().scan(text);
  useGun(scan, { onShortRead: scan });
}
