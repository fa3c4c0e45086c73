import { create } from 'zustand';
import { type CensusTone, signal, type Tone } from './tones';

const KEY = 'lottery-sound';

const isOn = (): boolean => globalThis.localStorage?.getItem(KEY) !== 'off';

/** The setting for beeps on scans. Stored on the device and shared by all tabs. */
export const useSound = create<{ on: boolean; toggle: () => void }>()((set, get) => ({
  on: isOn(),
  toggle() {
    const on = !get().on;
    localStorage.setItem(KEY, on ? 'on' : 'off');
    set({ on });
  },
}));

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY) useSound.setState({ on: isOn() });
});

/**
 * Signals a scan's outcome as soon as the screen has taken it. React renders a store's change in a microtask that is
 * queued by then, so the value is in its field first; the frame that shows it may take another tenth of a second.
 */
export const soundOutcome = (tone: Tone | CensusTone): void =>
  queueMicrotask(() => signal(tone, !useSound.getState().on));
