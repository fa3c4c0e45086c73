import { create } from 'zustand';

/** What waits for a decision, in all stores that the user sees: the number beside the menu's *Attention*; 0 until known. */
export const useAttention = create<{ count: number }>(() => ({ count: 0 }));
