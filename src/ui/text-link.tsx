import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** A link in running text. */
export const TextLink = (props: ComponentProps<typeof Link>) => (
  <chakra.span asChild color="blue.fg" textDecoration="underline">
    <Link {...props} />
  </chakra.span>
);
