import { type InferType, object } from 'yup';
import { USERS } from '../../../messages/areas/users';
import { currentMessages } from '../../../messages/current';
import { faultText } from '../../../messages/words/field-labels';
import { emailFault, nameFault, passwordFault, usernameFault } from '../../../shared/accounts/account-rules';
import { newPinFault } from '../../../shared/accounts/pin-rules';
import { MAX_LENGTH } from '../../../shared/values/max-lengths';
import { ROLE } from '../../../shared/wire/access';
import { exactText, required, text } from '../../records/field-rules';

/** The value of New company, which is created with its admin. */
export const NEW_COMPANY = 'new';

/** The choices for a clerk's existing PIN. */
export const PIN_CHOICE = { keep: 'keep', replace: 'replace', remove: 'remove' } as const;

/** Whether the form asks for a PIN: for a clerk without one, or to replace one. */
export const asksForPin = (choice: string): boolean => choice === '' || choice === PIN_CHOICE.replace;

/**
 * The user form's rules (specification, section 5, User).
 * @param isNew the user is added: with Username and password, but a clerk with a PIN alone
 */
export const userSchema = (isNew: boolean) => {
  const t = currentMessages(USERS);
  const unlessNewClerk = (schema: ReturnType<typeof text>) =>
    schema.when('user_role', {
      is: (role: string) => isNew && role === String(ROLE.user),
      // biome-ignore lint/suspicious/noThenProperty: yup's API
      then: () => text(),
    });
  return object({
    name: text((name) => faultText(nameFault(name))),
    Username: unlessNewClerk(text((username) => faultText(usernameFault(username)))),
    email: text((email) => faultText(emailFault(email))),
    password: unlessNewClerk(
      exactText((password) => (isNew ? faultText(passwordFault(password)) : null), MAX_LENGTH.password),
    ),
    // Only the server knows whether it is required.
    current_password: exactText(() => null, MAX_LENGTH.password),
    pin: text((pin) => (pin === '' && !isNew ? null : faultText(newPinFault(pin))))
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
      then: () => text(required(t.storeRequired)),
    }),
    company_id: text(),
    company_name: text().when(['user_role', 'company_id'], {
      is: (role: string, company: string) => role === String(ROLE.admin) && company === NEW_COMPANY,
      // biome-ignore lint/suspicious/noThenProperty: yup's API
      then: () => text(required(t.companyNameRequired)),
    }),
  });
};

export type UserValues = InferType<ReturnType<typeof userSchema>>;
