import { create } from 'zustand';

/** The number of open decisions in all stores that the user sees, shown next to *Attention* in the menu; 0 until known. */
export const useAttention = create<{ count: number }>(() => ({ count: 0 }));
