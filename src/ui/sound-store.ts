import { create } from 'zustand';
import { signal, type Tone } from '../scanner/tones';

const KEY = 'lottery-sound';

/** Whether this device beeps at scans; remembered on it. */
export const useSound = create<{ on: boolean; toggle: () => void }>()((set, get) => ({
  on: localStorage.getItem(KEY) !== 'off',
  toggle() {
    const on = !get().on;
    localStorage.setItem(KEY, on ? 'on' : 'off');
    set({ on });
  },
}));

/** Sounds what came of a scan. On a slow tablet a tone takes a third of a frame to begin: the picture comes first. */
export const soundAfterFrame = (tone: Tone): void =>
  void requestAnimationFrame(() => setTimeout(() => signal(tone, !useSound.getState().on)));
