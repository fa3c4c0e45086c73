import { chakra } from '@chakra-ui/react';
import type { FormFields } from '../../admin/form-dialog';
import { MAX_PIN_LENGTH } from '../../domain/accounts/pin-rules';
import { USERS } from '../../i18n/en/admin/users';
import { PasswordField } from '../../ui/form/password-field';
import { SelectField } from '../../ui/form/select-field';
import { asksForPin, PIN_CHOICE, type UserValues } from './user-schema';

/** A clerk's PIN, which is never shown: typed if there is none, else kept, replaced or removed. */
export function PinFields({ field, watch }: Pick<FormFields<UserValues>, 'field' | 'watch'>) {
  const choice = watch('pin_choice');
  return (
    <>
      {choice !== '' && (
        <SelectField label={USERS.pin} {...field('pin_choice')}>
          <option value={PIN_CHOICE.keep}>{USERS.keepPin}</option>
          <option value={PIN_CHOICE.replace}>{USERS.setPin}</option>
          <option value={PIN_CHOICE.remove}>{USERS.removePin}</option>
        </SelectField>
      )}
      {asksForPin(choice) && (
        <PasswordField
          label={choice === '' ? USERS.pin : USERS.newPin}
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={MAX_PIN_LENGTH}
          placeholder={USERS.pinRule}
          {...field('pin')}
        />
      )}
      <chakra.p role="status" gridColumn="1 / -1" fontSize="sm" color="fg.muted" _empty={{ display: 'none' }}>
        {choice === PIN_CHOICE.remove && USERS.noDuty}
      </chakra.p>
    </>
  );
}
