import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Muted, Stack } from '../layout';

type Props = {
  /** the message that the list is empty */
  children: ReactNode;
  /** what will appear here */
  hint?: string;
  /** a button or link to the next step */
  action?: ReactNode;
};

/** An empty list or result: what will appear here, and how to get there. */
export function Empty({ children, hint, action }: Props) {
  return (
    <Stack justifyItems="center" gap="1" py={{ base: '6', md: '10' }} textAlign="center">
      <chakra.p fontWeight="semibold">{children}</chakra.p>
      {hint && <Muted maxWidth="md">{hint}</Muted>}
      {action && <chakra.div mt="3">{action}</chakra.div>}
    </Stack>
  );
}
