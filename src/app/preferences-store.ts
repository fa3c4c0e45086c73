import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type ColorMode = 'light' | 'dark';

type Preferences = {
  /** null follows the device */
  colorMode: ColorMode | null;
  /** the side menu shows icons only */
  menuCondensed: boolean;
};

/** How this device likes the app to look; remembered on the device. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ colorMode: null, menuCondensed: false }), { name: 'lottery-preferences' }),
);

export const toggleMenuCondensed = () =>
  usePreferences.setState(({ menuCondensed }) => ({ menuCondensed: !menuCondensed }));
