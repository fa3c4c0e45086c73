import { Button, chakra } from '@chakra-ui/react';
import type { MouseEvent } from 'react';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

type Props = { disabled: boolean; onDigit: (digit: string) => void; onErase: () => void };

/** The digits for a thumb. The field keeps the focus, so that keys go on where a finger began. */
export function PinPad({ disabled, onDigit, onErase }: Props) {
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  const key = {
    variant: 'outline',
    size: 'lg',
    fontSize: '2xl',
    disabled,
    onMouseDown: keepFocus,
  } as const;
  return (
    <chakra.fieldset
      aria-label="Digits"
      display="grid"
      gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      gap="3"
    >
      {DIGITS.map((digit) => (
        <Button
          key={digit}
          {...key}
          gridColumn={digit === '0' ? '2' : undefined}
          onClick={() => onDigit(digit)}
        >
          {digit}
        </Button>
      ))}
      <Button {...key} fontSize="lg" onClick={onErase}>
        Erase
      </Button>
    </chakra.fieldset>
  );
}
