import { useEffect, useEffectEvent } from 'react';
import { noteScan } from '../../../device/scan-times';
import { readyTones } from '../../../scanner/sound';
import { useGun } from '../../../scanner/use-gun';
import type { Scan } from '../../../scanner/wedge';
import { fieldContext } from '../../../shared/counting/scan-routing';
import { afterFrame } from './after-frame';
import type { CardFormContext } from './card-context';
import type { CardActions, CardStore } from './card-store';

export const SCAN_BOX = 'scan-box';
/** The name of the browser's measure of a scan until its result is drawn. */
const SCAN = 'scan';

/** Clears the scan box of a gun's characters, so that the next scan starts in an empty one. */
function emptyScanBox(): void {
  const box = document.getElementById(SCAN_BOX);
  if (box instanceof HTMLInputElement) box.value = '';
}

/** Takes a scan of a gun, of the camera or of the scan box, and notes how long it takes until its result is drawn. */
export function timed(take: () => void): void {
  const start = performance.now();
  take();
  afterFrame(() => {
    noteScan(performance.measure(SCAN, { start }).duration);
    performance.clearMeasures(SCAN);
  });
}

/** Connects a form to the gun, wherever the focus is. Also prepares the tones and handles the keys for Undo and "It is here". */
export function useScanning({ store, stock }: Pick<CardFormContext, 'store' | 'stock'>): void {
  useKey(store, 'z', ({ undo }) => undo());
  useKey(store, 'h', ({ answerHere }) => answerHere());
  useEffect(() => readyTones(document), []);
  const scan = ({ text }: Scan) =>
    timed(() => {
      emptyScanBox();
      store.getState().scan(text);
    });
  useGun(scan, { codes: () => fieldContext(stock()), onShortRead: scan });
}

/** Checks whether the target contains typed text, which the browser's own undo handles. */
const hasText = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'text' && target.value !== '';

/**
 * Makes Control and a letter act like a button, except in a field with text, where the browser uses the key.
 */
function useKey(store: CardStore, letter: string, act: (actions: CardActions) => void): void {
  const pressed = useEffectEvent(() => act(store.getState()));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === letter;
      if (!isKey || hasText(event.target)) return;
      event.preventDefault();
      pressed();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [letter]);
}
