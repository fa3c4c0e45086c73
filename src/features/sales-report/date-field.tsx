import type { KeyboardEvent } from 'react';
import { TextField } from '../../ui/field';

/** Keys that would type into the date; Tab, arrows and the like still work. */
const types = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key.length === 1 && !ctrlKey && !metaKey && !altKey) || key === 'Backspace' || key === 'Delete';

type Props = {
  label: string;
  /** YYYY-MM-DD */
  value: string;
  onChange: (date: string) => void;
};

/** A day chosen in the browser's calendar: typing is blocked (specification), Space or a tap opens the calendar. */
export function DateField({ label, value, onChange }: Props) {
  return (
    <TextField
      label={label}
      type="date"
      required
      width="44"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onClick={(event) => event.currentTarget.showPicker()}
      onKeyDown={(event) => {
        if (!types(event)) return;
        event.preventDefault();
        if (event.key === ' ') event.currentTarget.showPicker();
      }}
    />
  );
}
