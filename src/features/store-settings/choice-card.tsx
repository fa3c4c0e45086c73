import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

type Props = {
  field: UseFormRegisterReturn;
  value: string;
  /** the radio button's name */
  name: string;
  children?: ReactNode;
};

/** A radio button as a card. */
export const ChoiceCard = ({ field, value, name, children }: Props) => (
  <chakra.label
    display="grid"
    gridTemplateColumns="auto minmax(0, 1fr)"
    alignContent="start"
    columnGap="3"
    rowGap="2"
    p="3"
    minWidth="0"
    cursor="pointer"
    borderWidth="1px"
    borderColor="border.emphasized"
    borderRadius="md"
    bg="bg.panel"
    _hover={{ bg: 'bg.muted' }}
    css={{
      '&:has(input:checked)': {
        borderColor: 'blue.focusRing',
        boxShadow: 'inset 0 0 0 1px var(--chakra-colors-blue-focus-ring)',
      },
    }}
  >
    <chakra.input
      type="radio"
      boxSize="5"
      mt="0.5"
      flexShrink="0"
      aria-label={name}
      value={value}
      {...field}
    />
    <chakra.span fontWeight="semibold" overflowWrap="anywhere" textWrap="balance">
      {name}
    </chakra.span>
    <chakra.span gridColumn="1 / -1" minWidth="0">
      {children}
    </chakra.span>
  </chakra.label>
);
