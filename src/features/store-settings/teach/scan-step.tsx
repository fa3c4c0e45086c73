import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useRef } from 'react';
import { cleanCode } from '../../../domain/tickets/clean-code';
import { TEACH } from '../../../i18n/en/stock/teach';
import { TextField } from '../../../ui/form/field';
import { StepHeading } from './step-heading';

type Props = {
  heading: string;
  text: string;
  /** a code was typed */
  onScan: (code: string) => void;
  onCamera: () => void;
  /** what was scanned so far, to be shown as three lines */
  scans?: readonly string[];
};

const PLACES = [0, 1, 2];

/** Takes codes by gun, camera or keyboard. */
export function ScanStep({ heading, text, onScan, onCamera, scans }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = input.current;
    if (!field || field.value.trim() === '') return;
    onScan(field.value);
    field.value = '';
  };
  return (
    <>
      <StepHeading heading={heading} text={text} />
      {scans && (
        <chakra.ol display="grid" gap="2" aria-live="polite">
          {PLACES.map((place) => (
            <chakra.li key={place} display="flex" flexWrap="wrap" columnGap="3" minWidth="0">
              <chakra.span fontWeight="semibold">{TEACH.scanned(place + 1)}</chakra.span>
              <chakra.span
                fontFamily={scans[place] ? 'mono' : undefined}
                color={scans[place] ? undefined : 'fg.muted'}
                overflowWrap="anywhere"
                minWidth="0"
              >
                {scans[place] ? cleanCode(scans[place]) : TEACH.notScanned}
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ol>
      )}
      <chakra.form onSubmit={submit} noValidate>
        <TextField
          ref={input}
          label={TEACH.code}
          inputMode="numeric"
          autoComplete="off"
          trailing={
            <>
              <Button type="submit" variant="outline">
                {TEACH.add}
              </Button>
              <Button variant="outline" onClick={onCamera}>
                {TEACH.camera}
              </Button>
            </>
          }
        />
      </chakra.form>
    </>
  );
}
