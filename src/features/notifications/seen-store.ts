import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Which notices were looked at on this device, by id. */
export const useSeen = create<{ ids: string[] }>()(
  persist((): { ids: string[] } => ({ ids: [] }), { name: 'lottery-notices-seen' }),
);

/** All of these are seen; what isn't told any more is forgotten. */
export function markSeen(ids: string[]): void {
  useSeen.setState({ ids });
}
