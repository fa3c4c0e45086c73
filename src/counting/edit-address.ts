import type { CountEntry } from '../device/rows';
import { paths } from '../ui/paths';

/** Names, in the address of a card screen, the refused entry that it changes. */
export const EDITED = 'edit';

/** Where a refused entry is changed: on the screen on which it was made. */
export const editAddress = ({ kind, key }: CountEntry): string =>
  `${kind === 'sale' ? paths.verifyStock : paths.addOnShelf}?${EDITED}=${key}`;

/** The name under which the draft of a changed entry is kept: never that of the screen's own draft. */
export const editedScreen = (screen: string, { key }: CountEntry): string => `${screen}/${key}`;
