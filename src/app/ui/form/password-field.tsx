import { useState } from 'react';
import { CONTROLS } from '../../../messages/areas/controls';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Button } from '../plain';
import { TextField, type TextFieldProps } from './field';

/** Hides a password until its button is pressed. @returns the input's `type`, and the props of the button */
export function useReveal() {
  const t = useMessages(CONTROLS);
  const [shown, setShown] = useState(false);
  return {
    type: shown ? 'text' : 'password',
    button: { children: shown ? t.hide : t.show, onClick: () => setShown(!shown) },
  };
}

/** A password field with a Show/Hide button. */
export function PasswordField(field: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const { type, button } = useReveal();
  return <TextField {...field} type={type} trailing={<Button variant="outline" {...button} />} />;
}
