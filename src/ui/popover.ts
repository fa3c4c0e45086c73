import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** The panel of a `popover`, which the browser closes on Escape and elsewhere. Its user says where it stands. */
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

/** The entries of a menu in such a panel: what does something, and what leads somewhere. */
export const MenuButton = chakra('button', { base: ENTRY });
export const MenuLink = chakra(Link, { base: ENTRY });
