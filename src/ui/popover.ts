import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** The panel of a native `popover`, which closes on Escape and on an outside click. The caller positions it. */
export const PopoverPanel = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: 'md',
    boxShadow: 'overlay',
  },
});

const ENTRY = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minH: '11',
  px: '4',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted' },
  _focusVisible: { outlineOffset: '-2px' },
};

/** Menu entries in a popover: buttons for actions and links for navigation. */
export const MenuButton = chakra('button', { base: ENTRY });
export const MenuLink = chakra(Link, { base: ENTRY });
