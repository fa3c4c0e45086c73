import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A page without menus: one card on a quiet ground, under the app's name. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      minH="dvh"
      display="flex"
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      ps="calc(1rem + env(safe-area-inset-left))"
      pe="calc(1rem + env(safe-area-inset-right))"
      pt="calc(1.5rem + env(safe-area-inset-top))"
      pb="calc(1.5rem + env(safe-area-inset-bottom))"
      bg="ground"
    >
      <chakra.p
        display="flex"
        alignItems="center"
        gap="3"
        mb="5"
        color="white"
        fontSize="2xl"
        fontWeight="bold"
      >
        <chakra.img src="/icons/icon.svg" alt="" boxSize="10" borderRadius="md" />
        Lottery Inventory
      </chakra.p>
      <chakra.main
        width="full"
        maxWidth="md"
        p={{ base: '5', md: '8' }}
        bg="bg.panel"
        borderRadius="xl"
        boxShadow="overlay"
      >
        {children}
      </chakra.main>
    </chakra.div>
  );
}
