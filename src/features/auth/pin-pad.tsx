import { Button, chakra } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { LOCK } from '../../i18n/en/accounts/lock';
import { useMessages } from '../../i18n/hooks/use-messages';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

type Props = { disabled: boolean; onDigit: (digit: string) => void; onErase: () => void };

/** Digit buttons for touch. The field keeps the focus, so that taps and keys can be mixed. */
export function PinPad({ disabled, onDigit, onErase }: Props) {
  const t = useMessages(LOCK);
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  const key = { disabled, onMouseDown: keepFocus };
  return (
    <chakra.fieldset
      aria-label={t.digits}
      display="grid"
      gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      gap="3"
    >
      {DIGITS.map((digit) => (
        <Button
          key={digit}
          variant="outline"
          size="lg"
          fontSize="2xl"
          {...key}
          gridColumn={digit === '0' ? '2' : undefined}
          onClick={() => onDigit(digit)}
        >
          {digit}
        </Button>
      ))}
      <Button variant="outline" size="lg" fontSize="lg" {...key} onClick={onErase}>
        {t.erase}
      </Button>
    </chakra.fieldset>
  );
}
