import { paths } from '../../contract/page-paths';
import type { CountEntry } from '../../device/rows';

/** The query parameter of a card screen's address that names the refused entry being edited. */
export const EDITED = 'edit';

/** The address for editing a refused entry: the screen on which it was made. */
export const editAddress = ({ kind, key }: CountEntry): string =>
  `${kind === 'sale' ? paths.verifyStock : paths.addOnShelf}?${EDITED}=${key}`;
