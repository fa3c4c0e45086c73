import { create } from 'zustand';
import { DEFAULT_CLOCK, type StoreClock } from '../../shared/time/store-clock';

/** The clock of the store that an owner or area manager looks at, else of the terminal's store; the default until known. */
export const useClockState = create<{ clock: StoreClock }>(() => ({ clock: DEFAULT_CLOCK }));

let terminalClock = DEFAULT_CLOCK;
let lookedAt: StoreClock | null = null;

/** Updates every screen's times when the clock of the terminal's store changes. */
export function showClock(clock: StoreClock): void {
  terminalClock = clock;
  show();
}

/** Shows times by the clock of another store. @param clock null: by that of the terminal's store again */
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
