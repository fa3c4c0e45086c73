import { createContext, useContext } from 'react';
import { DEFAULT_CLOCK, type StoreClock } from '../../shared/time/store-clock';

/** The clock of the store that the screens are about. */
export const StoreClockContext = createContext<StoreClock>(DEFAULT_CLOCK);

/**
 * The clock by which a screen shows times and decides what day it is: the store's, whatever zone the device is set to.
 */
export const useStoreClock = (): StoreClock => useContext(StoreClockContext);

/**
 * A key for a person's choices, which are discarded when the store's clock changes, since today may then be another
 * day.
 */
export const clockKey = ({ time_zone, day_ends_at }: StoreClock): string => `${time_zone} ${day_ends_at}`;

/** True if the store that the screens are about holds sample data (decision 74), so that paper and files say it too. */
export const SampleContext = createContext(false);

export const useIsSample = (): boolean => useContext(SampleContext);
