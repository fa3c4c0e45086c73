import { ref } from 'yup';
import { passwordFault } from '../domain/accounts/account-rules';
import { MAX_LENGTH } from '../domain/values/max-lengths';
import { faultText } from '../i18n/en/accounts/accounts';
import { ADMIN } from '../i18n/en/admin/admin';
import { exactText } from './field-rules';

/** Shown with a new password, because a lost tablet may be one of these terminals. */
export const END_TERMINALS = ADMIN.endTerminals;

/** The fields of a form that sets a password: the new one, and again, since nobody sees what was typed. */
export const newPassword = {
  password: exactText((password) => faultText(passwordFault(password)), MAX_LENGTH.password),
  again: exactText(() => null, MAX_LENGTH.password).oneOf([ref('password')], ADMIN.passwordsDiffer),
};
