import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** How Verify Stock shows the packs: the cards as a list, or all packs of the shelf as a grid. */
export type CountView = 'list' | 'grid';

/** The view that was chosen last on this device. */
export const useCountView = create<{ view: CountView }>()(
  persist((): { view: CountView } => ({ view: 'list' }), { name: 'lottery-count-view' }),
);
