import { useEffect } from 'react';
import type { Scan } from '../../scanner/scan';
import { readyTones } from '../../scanner/tones';
import { useGun } from '../../scanner/use-gun';
import type { CardStore } from '../cards/card-store';

/** Connects a form to the gun, wherever the focus is. Also prepares the tones and handles the Undo key. */
export function useScanning(store: CardStore): void {
  useUndoKey(store);
  useEffect(() => readyTones(document), []);
  const scan = ({ text }: Scan) => store.getState().scan(text);
  useGun(scan, { onShortRead: scan });
}

/** Whether the target contains typed text, which the browser's own undo handles. */
const hasText = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'text' && target.value !== '';

/** Control+Z undoes the last scan, like the Undo button. */
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
