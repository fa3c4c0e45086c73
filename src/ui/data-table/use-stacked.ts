import { useCallback, useSyncExternalStore } from 'react';

/** On a phone no table fits; on a tablet held upright those with many columns don't. */
const PHONE = '(max-width: 43.99rem)';
const UPRIGHT = '(max-width: 63.99rem)';
const MANY_COLUMNS = 10;
/** The same with buttons. */
const MANY_WITH_BUTTONS = 7;

/** Whether a table's rows are shown as cards. @param columns the number of its columns, without that of the buttons */
export function useStacked(columns: number, hasActions: boolean): boolean {
  const query = columns >= (hasActions ? MANY_WITH_BUTTONS : MANY_COLUMNS) ? UPRIGHT : PHONE;
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
