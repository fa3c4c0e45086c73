import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  /** says that there is nothing */
  children: ReactNode;
  /** what will appear here */
  hint?: string;
  /** the button or link that leads on */
  action?: ReactNode;
};

/** An empty list or result: what will appear here, and how to get there. */
export function Empty({ children, hint, action }: Props) {
  return (
    <chakra.div display="grid" justifyItems="center" gap="1" py={{ base: '6', md: '10' }} textAlign="center">
      <chakra.p fontWeight="semibold">{children}</chakra.p>
      {hint && (
        <chakra.p color="fg.muted" maxWidth="md">
          {hint}
        </chakra.p>
      )}
      {action && <chakra.div mt="3">{action}</chakra.div>}
    </chakra.div>
  );
}
