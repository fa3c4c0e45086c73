import { type ReactNode, useRef, useState } from 'react';
import { LAYOUT } from '../../../messages/areas/layout';
import { MENU } from '../../../messages/areas/menu';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { SignedInUser } from '../../../shared/accounts/auth-schema';
import { ROLE, type Role, roleLabel, worksInStore } from '../../../shared/wire/access';
import { paths } from '../../../shared/wire/page-paths';
import { chooseLanguage } from '../../state/language';
import { useOutboxCounts } from '../../state/use-outbox';
import { LanguageField } from '../../ui/form/select-field';
import { Icon } from '../../ui/icon';
import { Button } from '../../ui/plain';
import { MenuButton, MenuLink } from '../../ui/popover';
import styles from './layout.module.css';
import menuStyles from './menu.module.css';
import { helpFor } from './menu-entries';
import { usePart } from './use-part';

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
      <Button className={menuStyles.userButton} variant="ghost" popoverTarget={MENU_ID}>
        <span className={menuStyles.initial} aria-hidden="true">
          {name.charAt(0)}
        </span>
        <span className={menuStyles.userName}>
          <span className={menuStyles.fullName}>
            {name}
            {/* for screen readers only */}
            <span className={menuStyles.comma}>, </span>
          </span>
          <span className={menuStyles.role}>{roleLabel(user.user_role as Role)}</span>
        </span>
      </Button>
      <div className={`popover ${menuStyles.barMenu}`} ref={menu} id={MENU_ID} popover="auto">
        <p className={menuStyles.userHead}>
          <span className={menuStyles.headName}>{name}</span>
          <span className={menuStyles.headDetail}>
            {[roleLabel(user.user_role as Role), user.store_name].filter(Boolean).join(' · ')}
          </span>
        </p>
        <MenuLink to={paths.profile} onClick={close}>
          <Icon name="user" /> {t.profile}
        </MenuLink>
        {worksInStore(user.user_role) && (
          <div className={menuStyles.language}>
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
    <p className={menuStyles.logoutWarning} id={WARNING_ID}>
      {t.logoutWarning({ waiting })}
    </p>
  );
}

/** The display name: the e-mail's part before the @, capitalized, or the Username if there is no e-mail. */
export function displayName({ email, Username }: Pick<SignedInUser, 'email' | 'Username'>): string {
  const name = email?.split('@')[0] || Username;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const HELP_ID = 'help-menu';

/** The screens of Help, behind a question mark; on a phone, the menu has them. */
export function HelpMenu({ role }: { role: number }) {
  const menu = useMessages(MENU);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button className={styles.tabletButton} variant="ghost" aria-label={menu.help} popoverTarget={HELP_ID}>
        <Icon name="help" />
      </Button>
      <div className={`popover ${menuStyles.barMenu}`} ref={list} id={HELP_ID} popover="auto">
        {helpFor(role).map(({ path, label }) => (
          <MenuLink key={path} to={path} onClick={() => list.current?.hidePopover()}>
            {menu[label]}
          </MenuLink>
        ))}
      </div>
    </>
  );
}

const loadBar = () => import('./settings-bar').then((m) => m.SettingsBar);

/** Opens the right settings bar. */
export function SettingsToggle() {
  const t = useMessages(LAYOUT);
  const [SettingsBar, request] = usePart(loadBar);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={styles.iconButton}
        variant="ghost"
        aria-label={t.settings}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          request();
        }}
      >
        <Icon name="settings" />
      </Button>
      {isOpen && SettingsBar && <SettingsBar onClose={() => setOpen(false)} />}
    </>
  );
}

const loadReport = () => import('./problem-report').then((m) => m.ProblemReport);

/** The problem report of the signed-in user. @returns the function that opens it, and its dialog, to be rendered outside menus */
export function useProblemReport(): [open: () => void, dialog: ReactNode] {
  const [ProblemReport, load] = usePart(loadReport);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    load();
    setOpen(true);
  };
  return [open, isOpen && ProblemReport && <ProblemReport onClose={() => setOpen(false)} />];
}
