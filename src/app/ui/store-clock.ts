import { createContext, useContext } from 'react';
import { create } from 'zustand';
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

/** The clock of the store that an owner or area manager looks at, else of the terminal's store; the default until known. */
export const useClockState = create<{ clock: StoreClock }>(() => ({ clock: DEFAULT_CLOCK }));

let terminalClock = DEFAULT_CLOCK;
let lookedAt: StoreClock | null = null;

/** Updates every screen's times when the clock of the terminal's store changes. */
export function showClock(clock: StoreClock): void {
  terminalClock = clock;
  show();
}

/** Shows times by the clock of another store. @param clock null: the clock of the terminal's store again */
export function lookAtClock(clock: StoreClock | null): void {
  lookedAt = clock;
  show();
}

function show(): void {
  const { time_zone, day_ends_at } = lookedAt ?? terminalClock;
  const { clock } = useClockState.getState();
  if (clock.time_zone === time_zone && clock.day_ends_at === day_ends_at) return;
  useClockState.setState({ clock: { time_zone, day_ends_at } });
}
