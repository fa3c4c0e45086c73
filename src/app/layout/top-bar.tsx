import { Button, chakra } from '@chakra-ui/react';
import type { SignedInUser } from '../../contract/auth';
import { Icon } from '../../ui/icon';
import { toggleColorMode, useColorMode } from '../color-mode';
import { FullscreenButton } from './fullscreen-button';
import { NetworkStatus } from './network-status';
import { UserMenu } from './user-menu';

type Props = { user: SignedInUser; onToggleMenu: () => void };

/** The bar over every protected screen. */
export function TopBar({ user, onToggleMenu }: Props) {
  const colorMode = useColorMode();
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="sticky"
      display="flex"
      alignItems="center"
      gap={{ base: '1', md: '3' }}
      minH="16"
      px={{ base: '2', md: '4' }}
      pt="env(safe-area-inset-top)"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Button variant="ghost" px="0" aria-label="Menu" onClick={onToggleMenu}>
        <Icon name="menu" size="6" />
      </Button>
      <chakra.span
        flex="1"
        minWidth="0"
        truncate
        fontWeight="semibold"
        visibility={{ base: 'hidden', md: 'visible' }}
      >
        {user.store_name}
      </chakra.span>
      <NetworkStatus />
      <FullscreenButton />
      <Button
        variant="ghost"
        px="0"
        aria-label={colorMode === 'dark' ? 'Light mode' : 'Dark mode'}
        onClick={toggleColorMode}
      >
        <Icon name={colorMode === 'dark' ? 'sun' : 'moon'} />
      </Button>
      <UserMenu user={user} />
    </chakra.header>
  );
}
