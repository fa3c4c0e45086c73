import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type ColorMode = 'light' | 'dark';

type Preferences = {
  /** null follows the device */
  colorMode: ColorMode | null;
  /** the left sidebar is of the icon type */
  menuCondensed: boolean;
  /** 'dark' is dark in both color modes, 'light' goes with the color mode */
  topbarTheme: ColorMode;
  sidebarTheme: ColorMode;
  /** the notifications that were looked at, by id */
  noticesSeen: string[];
};

const STORED_AS = 'lottery-preferences';
const DEFAULTS: Preferences = {
  colorMode: null,
  menuCondensed: false,
  topbarTheme: 'light',
  sidebarTheme: 'dark',
  noticesSeen: [],
};

/** How this device likes the app to look, and what it has shown; remembered on the device. Defaults: specification, section 4, Layout. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => DEFAULTS, { name: STORED_AS }),
);

// What another tab changes is so here too, and isn't put back by the next change made here.
addEventListener('storage', ({ key }) => {
  if (key === STORED_AS) void usePreferences.persist.rehydrate();
});

export const toggleMenuCondensed = () =>
  usePreferences.setState(({ menuCondensed }) => ({ menuCondensed: !menuCondensed }));
