import type { ReactNode } from 'react';
import { useClockState } from '../state/store-clock';
import { StoreClockContext } from '../ui/store-clock';

/** All screens show times by the clock of the store that they are about. */
export function WithStoreClock({ children }: { children: ReactNode }) {
  const clock = useClockState((state) => state.clock);
  return <StoreClockContext.Provider value={clock}>{children}</StoreClockContext.Provider>;
}
