import { paths } from '../../contract/page-paths';
import type { CountEntry } from '../../device/rows';

/** Names, in the address of a card screen, the refused entry that it changes. */
export const EDITED = 'edit';

/** Where a refused entry is changed: on the screen on which it was made. */
export const editAddress = ({ kind, key }: CountEntry): string =>
  `${kind === 'sale' ? paths.verifyStock : paths.addOnShelf}?${EDITED}=${key}`;
