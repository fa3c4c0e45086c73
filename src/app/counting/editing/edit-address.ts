import type { CountEntry, RemovalEntry } from '../../../device/rows';
import { paths } from '../../../shared/wire/page-paths';

/** The query parameter of a card screen's address that names the refused entry being edited. */
export const EDITED = 'edit';

/** The address for editing a refused entry: the screen on which it was made. */
export const editAddress = ({ kind, key }: CountEntry | RemovalEntry): string =>
  `${SCREEN[kind]}?${EDITED}=${key}`;

const SCREEN = { sale: paths.verifyStock, shelf: paths.addOnShelf, removal: paths.packs };
