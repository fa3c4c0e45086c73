import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The store and the business day of which the reminder was dismissed last on this device. */
type ReminderState = { dismissed: string | null };

export const useReminder = create<ReminderState>()(
  persist((): ReminderState => ({ dismissed: null }), { name: 'lottery-opening-reminder' }),
);

/** Names a store's business day. @param day YYYY-MM-DD */
export const dayOfStore = (storeId: number, day: string): string => `${storeId}/${day}`;
