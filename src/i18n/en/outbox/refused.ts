import { area } from '../../area';
import { RESENT } from './saving';

/**
 * Why the server didn't take an entry, by the code of its refusal. English readers see the server's own sentence, which names the
 * case; readers of other languages see the sentence for its code.
 */
export const REFUSED = area('REFUSED', {
  admins_record: 'A store admin made this. To send it, sign in on this terminal as an admin of the store.',
  already_recorded: 'The entry that this one was made from is recorded already, from another terminal.',
  disk_full:
    'The server’s disk is full, so nothing can be recorded. Counts wait on this device. Please tell whoever runs the server.',
  forbidden: 'You may not do this, or not in this store.',
  inactive_user: 'This user is not active.',
  internal_error: 'The server had a problem with this entry. It is sent again.',
  invalid_content: 'The server can’t record this entry as it is. Change it, or discard it with a reason.',
  lost_by_server: RESENT.lost_by_server,
  no_answer: 'The server could not be reached.',
  not_on_shelf: 'Some of these tickets are not on the shelf yet.',
  on_the_way: 'Some of these tickets are on their way between two stores.',
  too_many_tries: 'Too much was sent from here at once. It is sent again in a moment.',
  transfer_ended:
    'These tickets aren’t on their way anymore: they were received, called back, or recorded as lost.',
  unavailable: 'The server is busy or being updated. It is sent again in a moment.',
  unknown_lot: 'This store has no such lot.',
  unknown_serial: 'Some of these tickets are in no lot of this UPC in this store.',
  unknown_vendor: 'This store has no such vendor.',
  withdrawn: 'This entry was changed or discarded on another terminal.',
  wrong_amount: 'The amount doesn’t fit the tickets.',
  wrong_count: 'The number of tickets doesn’t fit the run.',
  wrong_price: 'This lot has another price.',
});
