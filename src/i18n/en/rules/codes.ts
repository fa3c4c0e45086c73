import type { UnreadableCode } from '../../../domain/tickets/read-code';
import { pluralize } from '../../../domain/values/pluralize';
import type { Sentences } from '../../say';

/** Why a code stands for nothing, and what to do. */
export const UNREADABLE: Sentences<UnreadableCode> = {
  too_few_digits: ({ digits }) => `Only ${pluralize(digits, 'digit was', 'digits were')} read: scan again.`,
  wrong_length: ({ digits, expected }) =>
    `${pluralize(digits, 'digit')} were read, but this store's tickets have ${expected.join(' or ')}: scan again.`,
  wrong_side: 'This is the code from the front. Scan the back of the ticket.',
  bad_check: 'The code was read wrong. Read it again.',
  game_too_long: "The game number of this ticket has five digits, which this app can't store.",
  torn: 'The scanner paused in the middle of the code. Scan it again.',
  not_a_code: ({ text }) => `Received ${text || 'nothing'}: not a UPC or a ticket serial.`,
};

/** Several readings of one code, and a code that isn't a ticket's. */
export const CODE = {
  uncertain: (text: string, readings: readonly string[]) =>
    readings.length === 1
      ? `Received ${text}. Is ${readings[0]} the ticket's serial?`
      : `Received ${text}. Which ticket is it: ${readings.join(' or ')}?`,
  packLabel: 'This is the label of a whole pack. Scan a ticket of the roll.',
};
