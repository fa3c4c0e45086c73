import { Button, chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { paths } from '../../../contract/page-paths';
import type { SignedInUser } from '../../../contract/people/auth';
import { ROLE, type Role, roleLabel, worksInStore } from '../../../contract/people/roles';
import { LAYOUT } from '../../../i18n/en/app/layout';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { chooseLanguage } from '../../../terminal/language';
import { useOutboxCounts } from '../../../terminal/outbox/outbox-store';
import { POPOVER } from '../../../theme/looks';
import { LanguageField } from '../../../ui/form/language-field';
import { Icon } from '../../../ui/icon';
import { MenuLink } from '../../../ui/popover';
import { displayName } from './user-name';

const MENU_ID = 'user-menu';
const WARNING_ID = 'logout-warning';

/** The signed-in user, with Profile and sign-out. The native popover closes on Escape and on an outside click. */
export function UserMenu({ user }: { user: SignedInUser }) {
  const t = useMessages(LAYOUT);
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  const name = displayName(user);

  return (
    <>
      <Button variant="ghost" px="2" popoverTarget={MENU_ID}>
        <chakra.span
          aria-hidden="true"
          display="grid"
          placeItems="center"
          boxSize="8"
          borderRadius="full"
          bg="blue.solid"
          color="blue.contrast"
          fontWeight="bold"
        >
          {name.charAt(0)}
        </chakra.span>
        <chakra.span textAlign="start" srOnly={{ base: true, md: false }}>
          <chakra.span display="block">
            {name}
            {/* for screen readers only */}
            <chakra.span fontSize="0">, </chakra.span>
          </chakra.span>
          <chakra.span display="block" fontSize="xs" fontWeight="normal" color="fg.muted">
            {roleLabel(user.user_role as Role)}
          </chakra.span>
        </chakra.span>
      </Button>
      <chakra.div
        {...POPOVER}
        ref={menu}
        id={MENU_ID}
        popover="auto"
        top="calc(4rem + env(safe-area-inset-top))"
        insetEnd="calc(0.75rem + env(safe-area-inset-right))"
        minWidth="56"
        py="2"
      >
        <chakra.p px="4" pb="2" mb="2" borderBottomWidth="1px">
          <chakra.span display="block" fontWeight="semibold">
            {name}
          </chakra.span>
          <chakra.span display="block" fontSize="sm" color="fg.muted">
            {[roleLabel(user.user_role as Role), user.store_name].filter(Boolean).join(' · ')}
          </chakra.span>
        </chakra.p>
        <MenuLink to={paths.profile} onClick={close}>
          <Icon name="user" /> {t.profile}
        </MenuLink>
        {worksInStore(user.user_role) && (
          <chakra.div px="4" py="1">
            <LanguageField onChoose={(choice) => chooseLanguage(user.id, choice)} />
          </chakra.div>
        )}
        {user.user_role === ROLE.store && (
          <MenuLink to={paths.handOver} onClick={close}>
            <Icon name="lock" /> {t.handOver}
          </MenuLink>
        )}
        <MenuLink to={paths.logout} onClick={close} aria-describedby={WARNING_ID}>
          <Icon name="logout" /> {t.logout}
        </MenuLink>
        <LogoutWarning />
      </chakra.div>
    </>
  );
}

/** Explains that signing out loses no data, but sending pauses until someone from this store signs in again. */
function LogoutWarning() {
  const t = useMessages(LAYOUT);
  const waiting = useOutboxCounts((counts) => counts.waiting);
  if (waiting === 0) return null;
  return (
    <chakra.p id={WARNING_ID} maxWidth="64" px="4" pb="2" fontSize="sm" color="fg.warning">
      {t.logoutWarning(waiting)}
    </chakra.p>
  );
}
