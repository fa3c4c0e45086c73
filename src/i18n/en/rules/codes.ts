import type { UnreadableCode } from '../../../domain/tickets/codes';
import { pluralize } from '../../../domain/values/pluralize';
import type { Sentences } from '../../say';

/** Why a code stands for nothing, and what to do. */
export const UNREADABLE: Sentences<UnreadableCode> = {
  too_few_digits: ({ digits }) => `Only ${pluralize(digits, 'digit was', 'digits were')} read: scan again.`,
  not_a_code: ({ text }) => `Received ${text || 'nothing'}: not a UPC or a ticket serial.`,
};
