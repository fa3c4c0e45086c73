import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { MENU_ENTRY } from '../theme/looks';

/** An entry of a popover's menu that does something. */
export const MenuButton = (props: ComponentProps<'button'>) => (
  <chakra.button type="button" {...MENU_ENTRY} {...props} />
);

/** An entry of a popover's menu that opens a screen. */
export const MenuLink = (props: ComponentProps<typeof Link>) => (
  <chakra.span asChild {...MENU_ENTRY}>
    <Link {...props} />
  </chakra.span>
);
