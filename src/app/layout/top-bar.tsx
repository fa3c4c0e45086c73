import { Button, chakra } from '@chakra-ui/react';
import type { SignedInUser } from '../../contract/people/auth';
import { ROLE } from '../../contract/people/roles';
import { LAYOUT } from '../../i18n/en/app/layout';
import { useMessages } from '../../i18n/hooks/use-messages';
import { Icon } from '../../ui/icon';
import { toggleColorMode, useColorMode } from '../color-mode';
import { usePreferences } from '../preferences-store';
import { NetworkStatus } from './banners/network-status';
import { Bell } from './bell';
import { FindBox } from './find-box';
import { FullscreenButton } from './fullscreen-button';
import { UserMenu } from './menu/user-menu';
import { OnDuty } from './on-duty';
import { SettingsToggle } from './settings/settings-toggle';

type Props = { user: SignedInUser; onToggleMenu: () => void };

/** The bar above every protected screen. On a phone, color mode and fullscreen are only in the settings bar. */
export function TopBar({ user, onToggleMenu }: Props) {
  const t = useMessages(LAYOUT);
  const colorMode = useColorMode();
  const isClerk = user.user_role === ROLE.user;
  const theme = usePreferences((preferences) => preferences.topbarTheme);
  return (
    <chakra.header
      className={theme === 'dark' ? 'dark' : undefined}
      position="sticky"
      top="0"
      zIndex="sticky"
      display="flex"
      alignItems="center"
      gap={{ base: '0', md: '2' }}
      minH="16"
      px={{ base: '1', md: '4' }}
      pt="env(safe-area-inset-top)"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Button variant="ghost" px="0" aria-label={t.menu} onClick={onToggleMenu}>
        <Icon name="menu" size="6" />
      </Button>
      <FindBox role={user.user_role} />
      {!isClerk && (
        <chakra.span
          display={{ base: 'none', md: 'block' }}
          ms="auto"
          minWidth="0"
          truncate
          fontWeight="semibold"
        >
          {user.store_name}
        </chakra.span>
      )}
      <chakra.div ms={isClerk ? 'auto' : { base: 'auto', md: '0' }} minWidth="0">
        <NetworkStatus />
      </chakra.div>
      <FullscreenButton />
      <Button
        variant="ghost"
        px="0"
        display={{ base: 'none', md: 'inline-flex' }}
        aria-label={colorMode === 'dark' ? t.lightMode : t.darkMode}
        onClick={toggleColorMode}
      >
        <Icon name={colorMode === 'dark' ? 'sun' : 'moon'} />
      </Button>
      <Bell />
      {/* On a phone, the clerk's name takes this space. */}
      <chakra.div display={{ base: isClerk ? 'none' : 'block', md: 'block' }}>
        <SettingsToggle />
      </chakra.div>
      {isClerk ? <OnDuty name={user.name} /> : <UserMenu user={user} />}
    </chakra.header>
  );
}
