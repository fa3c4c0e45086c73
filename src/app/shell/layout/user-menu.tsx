import { useRef } from 'react';
import { LAYOUT } from '../../../messages/areas/layout';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { SignedInUser } from '../../../shared/accounts/auth-schema';
import { ROLE, type Role, roleLabel, worksInStore } from '../../../shared/wire/access';
import { paths } from '../../../shared/wire/page-paths';
import { chooseLanguage } from '../../state/language';
import { useOutboxCounts } from '../../state/outbox-store';
import { LanguageField } from '../../ui/form/select-field';
import { Icon } from '../../ui/icon';
import { Button } from '../../ui/plain';
import { MenuButton, MenuLink } from '../../ui/popover';
import styles from './menu.module.css';
import { useProblemReport } from './use-problem-report';

const MENU_ID = 'user-menu';
const WARNING_ID = 'logout-warning';

/** The signed-in user, with Profile and sign-out. The native popover closes on Escape and on an outside click. */
export function UserMenu({ user }: { user: SignedInUser }) {
  const t = useMessages(LAYOUT);
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  const [report, reportDialog] = useProblemReport();
  const name = displayName(user);

  return (
    <>
      <Button className={styles.userButton} variant="ghost" popoverTarget={MENU_ID}>
        <span className={styles.initial} aria-hidden="true">
          {name.charAt(0)}
        </span>
        <span className={styles.userName}>
          <span className={styles.fullName}>
            {name}
            {/* for screen readers only */}
            <span className={styles.comma}>, </span>
          </span>
          <span className={styles.role}>{roleLabel(user.user_role as Role)}</span>
        </span>
      </Button>
      <div className={`popover ${styles.barMenu}`} ref={menu} id={MENU_ID} popover="auto">
        <p className={styles.userHead}>
          <span className={styles.headName}>{name}</span>
          <span className={styles.headDetail}>
            {[roleLabel(user.user_role as Role), user.store_name].filter(Boolean).join(' · ')}
          </span>
        </p>
        <MenuLink to={paths.profile} onClick={close}>
          <Icon name="user" /> {t.profile}
        </MenuLink>
        {worksInStore(user.user_role) && (
          <div className={styles.language}>
            <LanguageField onChoose={(choice) => chooseLanguage(user.id, choice)} />
          </div>
        )}
        {user.user_role === ROLE.store && (
          <MenuLink to={paths.handOver} onClick={close}>
            <Icon name="lock" /> {t.handOver}
          </MenuLink>
        )}
        <MenuButton
          onClick={() => {
            close();
            report();
          }}
        >
          <Icon name="alert" /> {t.reportProblem}
        </MenuButton>
        <MenuLink to={paths.logout} onClick={close} aria-describedby={WARNING_ID}>
          <Icon name="logout" /> {t.logout}
        </MenuLink>
        <LogoutWarning />
      </div>
      {reportDialog}
    </>
  );
}

/** Explains that signing out loses no data, but sending pauses until someone from this store signs in again. */
function LogoutWarning() {
  const t = useMessages(LAYOUT);
  const waiting = useOutboxCounts((counts) => counts.waiting);
  if (waiting === 0) return null;
  return (
    <p className={styles.logoutWarning} id={WARNING_ID}>
      {t.logoutWarning({ waiting })}
    </p>
  );
}

/** The display name: the e-mail's part before the @, capitalized, or the Username if there is no e-mail. */
export function displayName({ email, Username }: Pick<SignedInUser, 'email' | 'Username'>): string {
  const name = email?.split('@')[0] || Username;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
