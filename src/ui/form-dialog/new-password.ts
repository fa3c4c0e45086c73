import { ref } from 'yup';
import { passwordFault } from '../../domain/account-rules';
import { exactText } from './rules';

/** The fields of a form that sets a password: the new one, and again, since nobody sees what was typed. */
export const newPassword = {
  password: exactText(passwordFault),
  again: exactText(() => null).oneOf([ref('password')], 'The two passwords are not the same.'),
};
