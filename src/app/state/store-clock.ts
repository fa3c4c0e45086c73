import { create } from 'zustand';
import { DEFAULT_CLOCK, type StoreClock } from '../../shared/time/store-clock';

/** The clock of the terminal's store, or of the store that an owner looks at; the default until known. */
export const useClockState = create<{ clock: StoreClock }>(() => ({ clock: DEFAULT_CLOCK }));

/** Updates every screen's times when the clock changes. */
export function showClock({ time_zone, day_ends_at }: StoreClock): void {
  const { clock } = useClockState.getState();
  if (clock.time_zone === time_zone && clock.day_ends_at === day_ends_at) return;
  useClockState.setState({ clock: { time_zone, day_ends_at } });
}
