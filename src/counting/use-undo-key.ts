import { useEffect } from 'react';
import type { CardStore } from './card-store';

/** Something that was typed is the browser's own to undo. */
const hasText = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'text' && target.value !== '';

/** Control+Z takes back the last scan, as the Undo button does. */
export function useUndoKey(store: CardStore): void {
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
