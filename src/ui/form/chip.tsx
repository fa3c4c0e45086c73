import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  isChosen: boolean;
  onChoose: () => void;
  /** its accessible name, where the text alone says too little */
  label?: string;
  children: ReactNode;
};

/** One of a row of choices, of which at most one is pressed: a filter or a preset. */
export const Chip = ({ isChosen, onChoose, label, children }: Props) => (
  <Button
    variant="outline"
    px="3"
    aria-pressed={isChosen}
    aria-label={label}
    _pressed={{ bg: 'blue.muted', color: 'blue.fg', borderColor: 'blue.border' }}
    onClick={onChoose}
  >
    {children}
  </Button>
);
