import { createContext, useContext } from 'react';
import { DEFAULT_CLOCK, type StoreClock } from '../domain/time/store-clock';

/** The clock of the store that the screens are about. */
export const StoreClockContext = createContext<StoreClock>(DEFAULT_CLOCK);

/** The clock by which a screen shows times and knows today: the store's, whatever zone the device is set to. */
export const useStoreClock = (): StoreClock => useContext(StoreClockContext);

/** A key under which what a person chose is kept until the store's clock changes: another today. */
export const clockKey = ({ time_zone, day_ends_at }: StoreClock): string => `${time_zone} ${day_ends_at}`;
