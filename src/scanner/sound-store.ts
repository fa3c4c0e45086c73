import { create } from 'zustand';
import { signal, type Tone } from './tones';

const KEY = 'lottery-sound';

const isOn = (): boolean => localStorage.getItem(KEY) !== 'off';

/** Whether this device beeps at scans; remembered on it, the same in every tab. */
export const useSound = create<{ on: boolean; toggle: () => void }>()((set, get) => ({
  on: isOn(),
  toggle() {
    const on = !get().on;
    localStorage.setItem(KEY, on ? 'on' : 'off');
    set({ on });
  },
}));

addEventListener('storage', ({ key }) => {
  if (key === KEY) useSound.setState({ on: isOn() });
});

/** Sounds what came of a scan. On a slow tablet a tone takes a third of a frame to begin: the picture comes first. */
export const soundAfterFrame = (tone: Tone): void =>
  void requestAnimationFrame(() => setTimeout(() => signal(tone, !useSound.getState().on)));
