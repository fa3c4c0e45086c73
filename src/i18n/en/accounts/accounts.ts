import type { AccountFault } from '../../../domain/accounts/account-rules';
import type { PinFault } from '../../../domain/accounts/pin-rules';
import { area } from '../../area';
import { type Sentences, say } from '../../say';

const tooEasy = (why: string): string => `This PIN is too easy to guess: ${why}.`;

const PIN: Sentences<PinFault> = {
  pin_malformed: 'A PIN has 4 to 8 digits.',
  pin_of_same_digits: tooEasy('it repeats the same digits'),
  pin_repeated: tooEasy('it repeats itself'),
  pin_sequence: tooEasy('its digits are a simple sequence'),
  pin_year: tooEasy('it looks like a year'),
  pin_date: tooEasy('it looks like a date, such as a birthday'),
  pin_common: tooEasy('many people choose it'),
  pin_known: tooEasy('it is part of a number of this store or of the username'),
};

/** What is wrong with a PIN. */
export const PIN_FAULT = area('PIN_FAULT', PIN);

/** What is wrong with a field of a user (specification, section 5). */
export const ACCOUNT_FAULT: Sentences<AccountFault | PinFault> = {
  name_required: 'Name is required.',
  username_required: 'Username is required.',
  username_too_long: 'Username must be less than 24 characters.',
  username_malformed: 'Please provide valid Username.',
  email_malformed: 'Please provide a valid email.',
  password_required: 'Password is required',
  password_too_short: 'Password should be min 8 chars long.',
  password_too_weak:
    'Password should not start with a digit and contain at least 1 uppercase letter, 1 lowercase letter, 1 special character and 1 number.',
  password_common: 'Too many people use a password like this. Please choose another one.',
  current_password_required: 'Enter your current password.',
  ...PIN,
};

/** The sentence of a fault, or null. */
export const faultText = (fault: AccountFault | PinFault | null): string | null =>
  fault && say(ACCOUNT_FAULT, fault);

/** What the rule of passwords asks for, before anybody breaks it. */
export const PASSWORD_RULE =
  'At least 8 characters with an uppercase and a lowercase letter, a digit and a special character, not starting with a digit.';
