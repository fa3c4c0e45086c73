import { create } from 'zustand';

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
