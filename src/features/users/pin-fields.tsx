import { chakra } from '@chakra-ui/react';
import type { FormFields } from '../../admin/form-dialog';
import { MAX_PIN_LENGTH } from '../../domain/pin-rules';
import { TextField } from '../../ui/field';
import { SelectField } from '../../ui/select-field';
import { asksForPin, PIN_CHOICE, type UserValues } from './user-schema';

/** A clerk's PIN, which is never shown: it's typed where there is none, and else kept, replaced or removed. */
export function PinFields({ field, watch }: FormFields<UserValues>) {
  const choice = watch('pin_choice');
  return (
    <>
      {choice !== '' && (
        <SelectField label="PIN" {...field('pin_choice')}>
          <option value={PIN_CHOICE.keep}>Keep the PIN</option>
          <option value={PIN_CHOICE.replace}>Set a new PIN</option>
          <option value={PIN_CHOICE.remove}>Remove the PIN</option>
        </SelectField>
      )}
      {asksForPin(choice) && (
        <TextField
          label={choice === '' ? 'PIN' : 'New PIN'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_PIN_LENGTH}
          placeholder="4 to 8 digits"
          {...field('pin')}
        />
      )}
      <chakra.p role="status" gridColumn="1 / -1" fontSize="sm" color="fg.muted" _empty={{ display: 'none' }}>
        {choice === PIN_CHOICE.remove && 'Without a PIN this clerk can’t go on duty.'}
      </chakra.p>
    </>
  );
}
