import { chakra } from '@chakra-ui/react';
import { Panel } from '../../ui/panel';
import { paths } from '../../ui/paths';
import { TextLink } from '../../ui/text-link';

/** Stands at the address of a screen that is still to come. */
export function NotYetPage() {
  return (
    <Panel maxWidth="2xl" mx={{ base: '4', lg: 'auto' }} my="8">
      <chakra.h1 fontSize="xl" fontWeight="semibold" mb="3">
        This screen isn't part of this version yet.
      </chakra.h1>
      <TextLink to={paths.dashboard}>Back to Dashboard</TextLink>
    </Panel>
  );
}
