import { create } from 'zustand';
import { signal, type Tone } from './tones';

const KEY = 'lottery-sound';

const isOn = (): boolean => localStorage.getItem(KEY) !== 'off';

/** Whether this device beeps on scans. Stored on the device and shared by all tabs. */
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

/** Signals a scan's outcome after the next paint. On a slow tablet, starting a tone takes a third of a frame. */
export const soundAfterFrame = (tone: Tone): void =>
  void requestAnimationFrame(() => setTimeout(() => signal(tone, !useSound.getState().on)));
