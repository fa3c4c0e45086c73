import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  /** its label */
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox with its label. */
export const Checkbox = ({ children, checked, onChange }: Props) => (
  <chakra.label display="flex" alignItems="center" gap="3" minHeight="11" cursor="pointer">
    <chakra.input
      type="checkbox"
      boxSize="5"
      flexShrink="0"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    {children}
  </chakra.label>
);
