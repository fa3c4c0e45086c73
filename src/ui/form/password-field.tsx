import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { CONTROLS } from '../../i18n/en/app/controls';
import { useMessages } from '../../i18n/hooks/use-messages';
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
