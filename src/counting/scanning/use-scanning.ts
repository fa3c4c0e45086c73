import { useEffect } from 'react';
import type { Scan } from '../../scanner/scan';
import { readyTones } from '../../scanner/tones';
import { useGun } from '../../scanner/use-gun';
import type { CardStore } from '../cards/card-store';

/** Feeds a form with what the gun reads, wherever the focus is, and has its tones ready and hears the key for undo. */
export function useScanning(store: CardStore): void {
  useUndoKey(store);
  useEffect(() => readyTones(document), []);
  const scan = ({ text }: Scan) => store.getState().scan(text);
  useGun(scan, { onShortRead: scan });
}

/** Something that was typed is the browser's own to undo. */
const hasText = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'text' && target.value !== '';

/** Control+Z takes back the last scan, as the Undo button does. */
function useUndoKey(store: CardStore): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || hasText(event.target)) return;
      event.preventDefault();
      store.getState().undo();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
}
