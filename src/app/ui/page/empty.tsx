import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon';
import { Stack } from '../layout';

type Props = {
  /** one sentence: what is empty, or what will be here */
  children: ReactNode;
  /** a button or link to the next step */
  action?: ReactNode;
  icon?: IconName;
};

/** An empty list or result: a picture, what will be here, and how to get there. */
export const Empty = ({ children, action, icon = 'empty' }: Props) => (
  <Stack justifyItems="center" gap="3" py="6" textAlign="center">
    <chakra.span color="fg.subtle">
      <Icon name={icon} size="10" />
    </chakra.span>
    <chakra.p maxWidth="md">{children}</chakra.p>
    {action}
  </Stack>
);
