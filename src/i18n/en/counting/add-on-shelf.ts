import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

/** Add On Shelf. */
export const ADD_ON_SHELF = area('ADD_ON_SHELF', {
  title: 'Add On Shelf',
  ready: (packs: number, tickets: number) => `${pluralize(packs, 'pack')}, ${tickets} tickets`,
  inBackRoom: (packs: number) => `${packs} in the back room`,
  ok: 'Ok',
  countNow: 'Count now',
  notActivated: 'This doesn’t activate a pack at the state lottery: do that on the lottery’s own terminal.',
  pack: (tickets: number, bin: number | null) => `${tickets} tickets${bin === null ? '' : ` · bin ${bin}`}`,
});
