import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TITLES } from '../../i18n/en/app/titles';
import { Footer } from './footer';

type Props = {
  /** above the card */
  title?: string;
  children: ReactNode;
};

/** A page without menus: a single card between the app's title and the footer. */
export function BarePage({ title = TITLES.admin, children }: Props) {
  return (
    <chakra.div
      minH="dvh"
      display="flex"
      flexDirection="column"
      ps="env(safe-area-inset-left)"
      pe="env(safe-area-inset-right)"
      bg="ground"
    >
      <chakra.div
        flex="1"
        display="flex"
        flexDirection="column"
        alignItems="center"
        justifyContent="center"
        px="4"
        pt="calc(1.5rem + env(safe-area-inset-top))"
        pb="6"
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
          {title}
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
      <Footer onGround />
    </chakra.div>
  );
}
