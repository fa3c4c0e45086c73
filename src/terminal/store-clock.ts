import { create } from 'zustand';
import { DEFAULT_CLOCK, type StoreClock } from '../domain/time/store-clock';

/** The clock of the store that this terminal works in, or that an owner looks at; the default until it's known. */
export const useClockState = create<{ clock: StoreClock }>(() => ({ clock: DEFAULT_CLOCK }));

/** Every screen shows its times again when the clock differs. */
export function showClock({ time_zone, day_ends_at }: StoreClock): void {
  const { clock } = useClockState.getState();
  if (clock.time_zone === time_zone && clock.day_ends_at === day_ends_at) return;
  useClockState.setState({ clock: { time_zone, day_ends_at } });
}
