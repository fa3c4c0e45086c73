import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  isChosen: boolean;
  onChoose: () => void;
  /** its accessible name, if the text alone isn't clear enough */
  label?: string;
  children: ReactNode;
};

/** One of a row of choices: a filter or a preset. */
export const Chip = ({ isChosen, onChoose, label, children }: Props) => (
  <Button variant="outline" px="3" aria-pressed={isChosen} aria-label={label} onClick={onChoose}>
    {children}
  </Button>
);
