import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type ColorMode = 'light' | 'dark';

type Preferences = {
  /** null: follow the system setting */
  colorMode: ColorMode | null;
  /** the side menu shows icons only */
  menuCondensed: boolean;
  /** 'dark' is dark in both color modes, 'light' follows the color mode */
  topbarTheme: ColorMode;
  sidebarTheme: ColorMode;
  /** ids of the notifications already seen */
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

/** Appearance settings and seen notifications, stored on the device. Defaults: specification, section 4, Layout. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => DEFAULTS, { name: STORED_AS }),
);

// Picks up changes from other tabs; otherwise the next change here would overwrite them.
addEventListener('storage', ({ key }) => {
  if (key === STORED_AS) void usePreferences.persist.rehydrate();
});

export const toggleMenuCondensed = () =>
  usePreferences.setState(({ menuCondensed }) => ({ menuCondensed: !menuCondensed }));
