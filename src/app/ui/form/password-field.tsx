import { useState } from 'react';
import { CONTROLS } from '../../../messages/areas/controls';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Glyph, SIGNS } from '../glyph';
import { Button } from '../plain';
import { TextField, type TextFieldProps } from './field';
import styles from './form.module.css';

/** Hides a password until its button is pressed. @returns the input's `type`, and the props of the button */
export function useReveal() {
  const t = useMessages(CONTROLS);
  const [shown, setShown] = useState(false);
  return {
    type: shown ? 'text' : 'password',
    button: {
      className: styles.reveal,
      variant: 'ghost' as const,
      'aria-label': shown ? t.hide : t.show,
      onClick: () => setShown(!shown),
      children: <Glyph outline={SIGNS.eye + (shown ? 'M4 4l16 16' : '')} />,
    },
  };
}

/** A password field with a Show/Hide button inside it. */
export function PasswordField(field: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const { type, button } = useReveal();
  return <TextField {...field} type={type} trailing={<Button {...button} />} />;
}
