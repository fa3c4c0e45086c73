import { useState } from 'react';
import { CONTROLS } from '../../../messages/areas/controls';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Button } from '../plain';
import { TextField, type TextFieldProps } from './field';

/** A password field with a Show/Hide button. */
export function PasswordField(field: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const t = useMessages(CONTROLS);
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      trailing={
        <Button variant="outline" onClick={() => setShown(!shown)}>
          {shown ? t.hide : t.show}
        </Button>
      }
    />
  );
}
