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

const DEFAULTS: Preferences = {
  colorMode: null,
  menuCondensed: false,
  topbarTheme: 'light',
  sidebarTheme: 'dark',
  noticesSeen: [],
};

/** How this device likes the app to look, and what it has shown; remembered on the device. Defaults: specification, section 4, Layout. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => DEFAULTS, { name: 'lottery-preferences' }),
);

export const toggleMenuCondensed = () =>
  usePreferences.setState(({ menuCondensed }) => ({ menuCondensed: !menuCondensed }));
