import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PANEL } from '../../../theme/looks';

type Props = {
  /** the report that the figure comes from */
  to: string;
  title: string;
  /** the figure */
  value: ReactNode;
  /** what explains the figure */
  children: ReactNode;
};

/** A figure of the dashboard that leads to its report. */
export function Card({ to, title, value, children }: Props) {
  return (
    <chakra.span
      asChild
      {...PANEL}
      display="block"
      minH={{ md: '12rem' }}
      _hover={{ borderColor: 'blue.solid' }}
    >
      <Link to={to}>
        <chakra.span display="block" color="fg.muted" fontWeight="medium">
          {title}
        </chakra.span>
        <chakra.span
          display="block"
          fontSize="3xl"
          fontWeight="bold"
          lineHeight="1.25"
          fontVariantNumeric="tabular-nums"
        >
          {value}
        </chakra.span>
        <chakra.span display="grid" gap="0.5" mt="1" fontSize="sm" fontVariantNumeric="tabular-nums">
          {children}
        </chakra.span>
      </Link>
    </chakra.span>
  );
}
