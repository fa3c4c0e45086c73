import { TextField } from '../../ui/field';
import type { FieldProps } from '../../ui/form-dialog/form-dialog';

/** A clerk's PIN, which is never shown again: left empty it stays as it is. @param isSet whether there is one */
export function PinField({ isSet, ...field }: FieldProps & { isSet: boolean }) {
  return (
    <TextField
      label="PIN"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      placeholder={isSet ? 'Set; type a new one to change it' : '4 to 8 digits, to go on duty'}
      {...field}
    />
  );
}
