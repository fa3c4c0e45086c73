import { useLiveQuery } from 'dexie-react-hooks';
import type { CountEntry } from '../device/rows';
import { shiftRows } from '../outbox/shift-rows';
import { useSession } from './session-store';

/** What whoever works here captured on this terminal on a day, live; undefined until it's read. @param day YYYY-MM-DD */
export function useShift(day: string): CountEntry[] | undefined {
  const user = useSession((session) => session.user);
  return useLiveQuery(
    async () => (user?.store_id ? shiftRows(user.store_id, user.id, day) : []),
    [user?.store_id, user?.id, day],
  );
}
