import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { TextField } from '../../ui/field';

/** For hands, and for guns that no listener hears: a ticket or a UPC says which pack. */
export function FindPack({ onFind }: { onFind: (code: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = input.current;
    if (!field || field.value.trim() === '') return;
    onFind(field.value);
    field.value = '';
  };

  return (
    <chakra.form onSubmit={submit} display="flex" gap="3" alignItems="flex-end">
      <chakra.div flex="1" maxWidth="sm">
        <TextField ref={input} label="Ticket or UPC" inputMode="numeric" autoComplete="off" />
      </chakra.div>
      <Button type="submit" variant="outline">
        Find
      </Button>
    </chakra.form>
  );
}
