import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useSession } from './session-store';

/** Open decisions in all stores that the user sees, by the list that has them. */
type Open = {
  alarms: number;
  exceptions: number;
  late: number;
  /** objections to a figure that nobody answered */
  disagreements: number;
  /** packs that counts saw and nobody received */
  unknown: number;
};
type Attention = Open & {
  /** the user who sees them */
  userId: number | null;
};

const NONE: Attention = { userId: null, alarms: 0, exceptions: 0, late: 0, disagreements: 0, unknown: 0 };

/** The numbers next to *Attention*, as this device last read them, so that no screen begins without them. */
export const useKnownAttention = create<Attention>()(persist(() => NONE, { name: 'lottery-attention' }));

/** The signed-in user's numbers of open decisions; 0 until known. */
export function useAttention(): Open {
  const userId = useSession(({ user }) => user?.id);
  const attention = useKnownAttention();
  return attention.userId === userId ? attention : NONE;
}

/** The number of decisions that the screen *Counts that disagree* lists. */
export const openOnCounts = ({ exceptions, disagreements, unknown }: Open): number =>
  exceptions + disagreements + unknown;

/** The number of decisions that *Attention* lists: the sum of its chips. */
export const allOpen = (open: Open): number => open.alarms + open.late + openOnCounts(open);
