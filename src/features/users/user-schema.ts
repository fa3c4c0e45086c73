import { type InferType, object } from 'yup';
import { exactText, required, text } from '../../admin/field-rules';
import { ROLE } from '../../contract/people/roles';
import { emailFault, nameFault, passwordFault, usernameFault } from '../../domain/accounts/account-rules';
import { newPinFault } from '../../domain/accounts/pin-rules';
import { MAX_LENGTH } from '../../domain/values/max-lengths';
import { faultText } from '../../i18n/en/accounts/accounts';
import { USERS } from '../../i18n/en/admin/users';

/** The value of New company, which is created with its admin. */
export const NEW_COMPANY = 'new';

/** The choices for a clerk's existing PIN. */
export const PIN_CHOICE = { keep: 'keep', replace: 'replace', remove: 'remove' } as const;

/** Whether the form asks for a PIN: for a clerk without one, or to replace one. */
export const asksForPin = (choice: string): boolean => choice === '' || choice === PIN_CHOICE.replace;

/**
 * The user form's rules (specification, section 5, User).
 * @param isNew whether a password is asked for
 */
export const userSchema = (isNew: boolean) =>
  object({
    name: text((name) => faultText(nameFault(name))),
    Username: text((username) => faultText(usernameFault(username))),
    email: text((email) => faultText(emailFault(email))),
    password: exactText(
      (password) => (isNew ? faultText(passwordFault(password)) : null),
      MAX_LENGTH.password,
    ),
    // Only the server knows whether it is required.
    current_password: exactText(() => null, MAX_LENGTH.password),
    pin: text((pin) => (pin === '' ? null : faultText(newPinFault(pin))))
      .when('pin_choice', {
        is: PIN_CHOICE.replace,
        // biome-ignore lint/suspicious/noThenProperty: yup's API
        then: () => text((pin) => faultText(newPinFault(pin))),
      })
      .when(['user_role', 'pin_choice'], {
        is: (role: string, choice: string) => (isNew && role !== String(ROLE.user)) || !asksForPin(choice),
        // biome-ignore lint/suspicious/noThenProperty: yup's API
        then: () => text(),
      }),
    pin_choice: text(),
    user_role: text(),
    store_id: text().when('user_role', {
      is: (role: string) => isNew && role !== String(ROLE.admin),
      // biome-ignore lint/suspicious/noThenProperty: yup's API
      then: () => text(required(USERS.storeRequired)),
    }),
    company_id: text(),
    company_name: text().when(['user_role', 'company_id'], {
      is: (role: string, company: string) => role === String(ROLE.admin) && company === NEW_COMPANY,
      // biome-ignore lint/suspicious/noThenProperty: yup's API
      then: () => text(required(USERS.companyNameRequired)),
    }),
  });

export type UserValues = InferType<ReturnType<typeof userSchema>>;
