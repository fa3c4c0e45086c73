import { Checkbox as Box, Button } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { COVERS } from '../theme/looks';

type Props = {
  /** its label */
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** props of the input itself */
  input?: ComponentProps<typeof Box.HiddenInput>;
};

/** A checkbox with its label. */
export const Checkbox = ({ children, checked, onChange, input }: Props) => (
  <Box.Root checked={checked} onCheckedChange={(change) => onChange(change.checked === true)}>
    <Box.HiddenInput style={COVERS} {...input} />
    <Box.Control />
    <Box.Label>{children}</Box.Label>
  </Box.Root>
);

type ChipProps = {
  isChosen: boolean;
  onChoose: () => void;
  /** its accessible name, if the text alone isn't clear enough */
  label?: string;
  children: ReactNode;
};

/** One of a row of choices: a filter or a preset. */
export const Chip = ({ isChosen, onChoose, label, children }: ChipProps) => (
  <Button variant="outline" px="3" aria-pressed={isChosen} aria-label={label} onClick={onChoose}>
    {children}
  </Button>
);
