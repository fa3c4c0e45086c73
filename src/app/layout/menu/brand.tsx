import { chakra } from '@chakra-ui/react';
import { TITLES } from '../../../i18n/en/app/titles';

/** The app's logo and title at the top of the side menu. */
export function Brand({ condensed = false }: { condensed?: boolean }) {
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      justifyContent={condensed ? 'center' : 'flex-start'}
      gap="3"
      h="16"
      px={condensed ? '0' : '5'}
      color="nav.activeFg"
      fontWeight="bold"
      fontSize="lg"
      whiteSpace="nowrap"
    >
      <chakra.img src="/icons/icon.svg" alt="" boxSize="8" borderRadius="md" />
      <chakra.span srOnly={condensed ? true : undefined}>{TITLES.admin}</chakra.span>
    </chakra.div>
  );
}
