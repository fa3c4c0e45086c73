import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { BINS } from '../../i18n/en/stock/bins';
import { TextField } from '../../ui/form/field';

/** Finds a pack by a typed ticket or UPC, or with a gun that the page can't recognize as one. */
export function FindPack({ onFind }: { onFind: (code: string) => void }) {
  const t = BINS;
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
        <TextField ref={input} label={t.ticketOrUpc} inputMode="numeric" autoComplete="off" />
      </chakra.div>
      <Button type="submit" variant="outline">
        {t.find}
      </Button>
    </chakra.form>
  );
}
