import { chakra } from '@chakra-ui/react';

/** A raised area of the page. */
export const Panel = chakra('section', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'panel',
    p: { base: '4', md: '5' },
    minWidth: '0',
  },
});
