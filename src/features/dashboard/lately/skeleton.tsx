import { chakra } from '@chakra-ui/react';
import { PANEL } from '../../../theme/looks';
import { PanelSkeleton } from '../../../ui/page/skeleton';

/** The dashboard's place until its figures are known. */
export const DashboardSkeleton = ({ isCompany }: { isCompany: boolean }) => (
  <>
    {!isCompany && (
      <chakra.div
        aria-hidden="true"
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 15rem), 1fr))"
        gap="4"
      >
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </chakra.div>
    )}
    <PanelSkeleton />
  </>
);

const CardSkeleton = () => (
  <chakra.div {...PANEL} minH={{ base: '8rem', md: '12rem' }}>
    <chakra.div h="4" width="24" bg="bg.muted" borderRadius="sm" />
    <chakra.div h="8" width="36" mt="3" bg="bg.muted" borderRadius="sm" />
    <chakra.div h="4" width="48" mt="3" bg="bg.muted" borderRadius="sm" />
  </chakra.div>
);
