import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { TEACH } from '../../../i18n/en/stock/teach';
import { TextField } from '../../../ui/form/field';
import { StepHeading } from './step-heading';

/** Takes the printed number of the ticket that was scanned last. */
export function PrintStep({ onPrinted }: { onPrinted: (printed: string) => void }) {
  const [printed, setPrinted] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPrinted(printed.trim());
  };
  return (
    <>
      <StepHeading heading={TEACH.printHeading} text={TEACH.printText} />
      <chakra.form onSubmit={submit} noValidate>
        <TextField
          label={TEACH.printed}
          placeholder={TEACH.printedExample}
          autoComplete="off"
          value={printed}
          onChange={({ target }) => setPrinted(target.value)}
          trailing={
            <Button type="submit" disabled={printed.trim() === ''}>
              {TEACH.next}
            </Button>
          }
        />
      </chakra.form>
    </>
  );
}
