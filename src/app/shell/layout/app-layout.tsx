import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { LAYOUT } from '../../../messages/areas/layout';
import { MENU } from '../../../messages/areas/menu';
import { EnglishOnly, useMessages } from '../../../messages/hooks/use-messages';
import { COMPLETE_LANGUAGES, language, needOffice } from '../../../messages/language';
import type { WorkerMessage } from '../../../pwa/worker-messages';
import type { SignedInUser } from '../../../shared/accounts/auth-schema';
import { ROLE, worksInStore } from '../../../shared/wire/access';
import { COMPANY_PARAMETER, paths, STORE_PARAMETER, TITLES } from '../../../shared/wire/page-paths';
import { allOpen, openOnCounts, useAttention } from '../../state/attention';
import { useConnectivity } from '../../state/connectivity-store';
import { lock } from '../../state/duty/idle-lock';
import { useKeptPacks } from '../../state/kept-packs';
import { useSampleStore } from '../../state/sample';
import { useSession } from '../../state/session-store';
import { useStock } from '../../state/stock-store';
import { useOutboxCounts } from '../../state/use-outbox';
import { FindButton, FindField } from '../../stock/search/find-field';
import { Icon } from '../../ui/icon';
import { Footer } from '../../ui/page/footer';
import { MenuPlace, RowTabs, STORE_PLACE } from '../../ui/page/page-header';
import { Badge, Button, classes } from '../../ui/plain';
import { MenuButton } from '../../ui/popover';
import { SampleContext } from '../../ui/store-clock';
import { CLERK_SCREENS, preloadCounter } from '../counter-screens';
import { ErrorBoundary } from '../error-boundary';
import { toggleColorMode, toggleMenuCondensed, useColorMode, usePreferences } from '../preferences-store';
import { Banners } from './banners';
import { HelpMenu, SettingsToggle, UserMenu, useProblemReport } from './bar-buttons';
import { FullscreenButton } from './fullscreen-button';
import styles from './layout.module.css';
import menuStyles from './menu.module.css';
import { placeOfScreen, rowOfScreen, rowsOf, screensOf } from './menu-entries';
import { SideDialog } from './side-dialog';
import { PhoneBar, SideMenu } from './side-menu';
import { usePart } from './use-part';

/** The top bar has space for the search box. */
const wideScreen = window.matchMedia('(min-width: 68.75rem)');

function subscribe(changed: () => void): () => void {
  wideScreen.addEventListener('change', changed);
  return () => wideScreen.removeEventListener('change', changed);
}

const loadFinder = () => import('../../stock/search/finder').then((m) => m.Finder);

/** The search box of the top bar, which Ctrl+K reaches; on a narrow screen, a button that expands it. */
function FindBox({ role }: { role: number }) {
  const box = useRef<HTMLDivElement>(null);
  // In a layout effect, so that no key typed right after the box appears is lost.
  useLayoutEffect(() => {
    const reach = (event: KeyboardEvent): void => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
      if ((!ctrlKey && !metaKey) || altKey || shiftKey || key.toLowerCase() !== 'k') return;
      // Behind a dialog, the box is out of reach.
      if (document.querySelector('dialog:modal, [aria-modal="true"]')) return;
      event.preventDefault();
      const control = box.current?.querySelector<HTMLElement>('input, button');
      if (control instanceof HTMLButtonElement) control.click();
      else control?.focus();
    };
    document.addEventListener('keydown', reach);
    return () => document.removeEventListener('keydown', reach);
  }, []);
  return (
    <div className={styles.findBox} ref={box}>
      <FindControl role={role} />
    </div>
  );
}

function FindControl({ role }: { role: number }) {
  const narrow = !useSyncExternalStore(subscribe, () => wideScreen.matches);
  const menu = useMessages(MENU);
  const typed = useRef('');
  const [Finder, request] = usePart(loadFinder);
  if (Finder) {
    const screens = screensOf(role).map(({ path, row, tab }) => ({
      label: tab ? `${menu[row]}: ${menu[tab]}` : menu[row],
      path,
    }));
    return <Finder screens={screens} typed={typed} narrow={narrow} />;
  }
  if (narrow) return <FindButton onClick={request} />;
  return (
    <div className={styles.find}>
      <FindField
        onFocus={request}
        onChange={(event) => {
          typed.current = event.target.value;
        }}
      />
    </div>
  );
}

/** Delay before notifications load, so that they don't slow down the first screen. */
const PRELOAD_DELAY_MS = 1500;

const loadNotifications = () => import('../notifications/notifications').then((m) => m.Notifications);

/** Maximum number of remembered ids, across all stores that use this device. The oldest are dropped first. */
const MAX_REMEMBERED_IDS = 200;
const remember = (ids: string[]) =>
  usePreferences.setState(({ noticesSeen }) => ({
    noticesSeen: [...new Set([...ids, ...noticesSeen])].slice(0, MAX_REMEMBERED_IDS),
  }));

/** The notifications, fetched shortly after the first screen or on the first press. */
function Bell() {
  const t = useMessages(LAYOUT);
  const [Notifications, load] = usePart(loadNotifications);
  const seen = usePreferences((preferences) => preferences.noticesSeen);
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      // A failed preload stays silent: the user hasn't opened the notifications yet.
      loadNotifications().then(load, () => undefined);
    }, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [load]);
  if (Notifications) return <Notifications openAtOnce={pressed} seen={seen} onSeen={remember} />;
  return (
    <Button
      className={styles.iconButton}
      variant="ghost"
      aria-label={t.notifications}
      onClick={() => {
        setPressed(true);
        load();
      }}
    >
      <Icon name="bell" />
    </Button>
  );
}

type Props = { user: SignedInUser; onToggleMenu: () => void };

/** The bar above every protected screen. On a phone, color mode and fullscreen are only in the settings bar. */
function TopBar({ user, onToggleMenu }: Props) {
  const t = useMessages(LAYOUT);
  const colorMode = useColorMode();
  const isClerk = user.user_role === ROLE.user;
  const theme = usePreferences((preferences) => preferences.topbarTheme);
  return (
    <header className={classes(styles.topBar, theme === 'dark' && 'dark')}>
      <Button className={styles.iconButton} variant="ghost" aria-label={t.menu} onClick={onToggleMenu}>
        <Icon name="menu" size="6" />
      </Button>
      <FindBox role={user.user_role} />
      {!isClerk && <span className={styles.storeName}>{user.store_name}</span>}
      {(!worksInStore(user.user_role) || user.area_of !== undefined) && (
        <div className={styles.storePlace} id={STORE_PLACE} />
      )}
      <div className={classes(styles.network, isClerk ? undefined : styles.networkOffice)}>
        <NetworkStatus />
      </div>
      <FullscreenButton />
      <Button
        className={styles.tabletButton}
        variant="ghost"
        aria-label={colorMode === 'dark' ? t.lightMode : t.darkMode}
        onClick={toggleColorMode}
      >
        <Icon name={colorMode === 'dark' ? 'sun' : 'moon'} />
      </Button>
      <HelpMenu role={user.user_role} />
      <Bell />
      {/* On a phone, the clerk's name takes this space. */}
      <div className={isClerk ? styles.hiddenOnPhone : undefined}>
        <SettingsToggle />
      </div>
      {isClerk ? <OnDuty name={user.name} /> : <UserMenu user={user} />}
    </header>
  );
}

const loadOpenedBar = () =>
  Promise.all([import('./opened-bar'), needOffice()]).then(([{ OpenedBar }]) => OpenedBar);

/** The top bar, under a strip while a SuperAdmin reads as a company's admin. */
function Top(props: Props) {
  const { user } = props;
  const [OpenedBar, load] = usePart(loadOpenedBar);
  const isOpened = user.opened_until !== undefined;
  useEffect(() => {
    if (isOpened) load();
  }, [isOpened, load]);
  if (!isOpened) return <TopBar {...props} />;
  return (
    <div className={styles.openedTop}>
      {OpenedBar ? <OpenedBar user={user} /> : <div className={styles.openedPlace} />}
      <TopBar {...props} />
    </div>
  );
}

/** Alt+L, which types another character on a Mac. */
function lockByKey(event: KeyboardEvent): void {
  const { altKey, ctrlKey, metaKey, code, key } = event;
  if (!altKey || ctrlKey || metaKey || (code !== 'KeyL' && key.toLowerCase() !== 'l')) return;
  event.preventDefault();
  lock();
}

const CLERK_MENU_ID = 'clerk-menu';

/** The clerk on duty, with the Lock button that ends their turn; from a card, the Tab key alone would take too long. */
function OnDuty({ name }: { name: string }) {
  const t = useMessages(LAYOUT);
  const menu = useRef<HTMLDivElement>(null);
  const [report, reportDialog] = useProblemReport();
  useEffect(() => {
    document.addEventListener('keydown', lockByKey);
    return () => document.removeEventListener('keydown', lockByKey);
  }, []);
  return (
    <div className={styles.onDuty}>
      <Button className={styles.clerkMenu} variant="ghost" popoverTarget={CLERK_MENU_ID} title={name}>
        {/* Long names wrap to two lines to stay readable on a phone. */}
        <span className={styles.clerk}>
          <span className="sr-only">{t.onDuty}</span>
          {name}
        </span>
      </Button>
      <div className={`popover ${menuStyles.barMenu}`} ref={menu} id={CLERK_MENU_ID} popover="auto">
        <MenuButton
          onClick={() => {
            menu.current?.hidePopover();
            report();
          }}
        >
          <Icon name="alert" /> {t.reportProblem}
        </MenuButton>
      </div>
      {reportDialog}
      <Button className={styles.lock} variant="outline" aria-keyshortcuts="Alt+L" onClick={lock}>
        <Icon name="lock" />
        <span className={styles.lockText}>{t.lock}</span>
      </Button>
    </div>
  );
}

/** At this width and above, the side menu sits next to the page instead of over it. */
const WIDE = '(min-width: 64rem)';

/** Moves the focus to the start of a new screen, unless the screen has already set the focus. */
function useFocusOnArrival(pathname: string) {
  const content = useRef<HTMLElement>(null);
  const arrived = useRef(pathname);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    window.scrollTo(0, 0);
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}

/** Asks the worker to cache the office's parts, so that its screens open without a network. */
function keepOffice(): void {
  if (import.meta.env.DEV) return;
  const message: WorkerMessage = { type: 'keep-office' };
  // The first worker of a device may still be installing.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
}

/** Saves the received packs that this device keeps, on every screen but the one that shows them. */
function useSavingOfKeptPacks(pathname: string): void {
  const { user, handedOver, expired } = useSession();
  const storeId = handedOver || expired ? null : (user?.store_id ?? null);
  const userId = user?.id;
  const isReceiving = pathname === paths.receive;
  const waits = useKeptPacks(storeId) > 0 && !isReceiving;
  // The layout of the store's tickets is in its settings.
  const knowsStore = useStock(({ settings }) => settings !== null);
  useEffect(() => {
    if (storeId === null || userId === undefined || !waits || !knowsStore) return;
    const left = new AbortController();
    import('../../stock/add-inventory/receiving-sender')
      .then(({ saveKeptPacks }) => saveKeptPacks(storeId, userId, left.signal))
      .catch((error: unknown) => {
        if (!left.signal.aborted) console.warn('The received packs could not be saved now', error);
      });
    return () => left.abort();
  }, [storeId, userId, waits, knowsStore]);
}

/** The frame of every protected screen: top bar, side menu, banners and footer. */
export function AppLayout() {
  const t = useMessages(LAYOUT);
  const user = useSession((session) => session.user);
  const handedOver = useSession((session) => session.handedOver);
  const isSample = useSampleStore() !== null;
  const { pathname } = useLocation();
  const isOffice = !CLERK_SCREENS.includes(pathname);
  const code = useStore(language, (state) => state.code);
  const inEnglish = isOffice && !COMPLETE_LANGUAGES.office.includes(code);
  const { menuCondensed: condensed, sidebarTheme } = usePreferences();
  const [drawerOpen, setDrawerOpen] = useState(false);

  useEffect(() => {
    // Safari has no requestIdleCallback; one second after the first screen is a good enough substitute.
    const timer = setTimeout(() => {
      preloadCounter();
      // The worker fetches them: the page, and a scan, don't wait.
      if (!handedOver) keepOffice();
    }, 1000);
    return () => clearTimeout(timer);
  }, [handedOver]);

  // Parts of the counter's screens that only the store's admin sees use the office's texts.
  useEffect(() => {
    if (!handedOver) void needOffice();
  }, [handedOver]);

  useSavingOfKeptPacks(pathname);
  const content = useFocusOnArrival(pathname);
  if (!user) return null;

  return (
    <div className={styles.appLayout}>
      <a className={styles.skipLink} href="#content">
        {t.skip}
      </a>
      <aside
        className={classes(
          styles.aside,
          condensed ? styles.asideCondensed : styles.asideWide,
          sidebarTheme === 'dark' && 'dark',
        )}
      >
        <Brand condensed={condensed} />
        <SideMenu role={user.user_role} condensed={condensed} />
      </aside>
      {drawerOpen && <MenuDrawer role={user.user_role} onClose={() => setDrawerOpen(false)} />}
      <div className={styles.column}>
        <Top
          user={user}
          onToggleMenu={() => {
            if (window.matchMedia(WIDE).matches) toggleMenuCondensed();
            else setDrawerOpen(true);
          }}
        />
        <Banners />
        <main
          className={styles.content}
          ref={content}
          id="content"
          lang={inEnglish ? 'en' : undefined}
          tabIndex={-1}
        >
          <EnglishOnly value={inEnglish}>
            <ErrorBoundary place={pathname}>
              {/* The office's lists and forms don't follow a change of language, so another language remounts them. */}
              <SampleContext.Provider value={isSample}>
                <InMenu role={user.user_role}>
                  <Outlet key={isOffice ? code : ''} />
                </InMenu>
              </SampleContext.Provider>
            </ErrorBoundary>
          </EnglishOnly>
        </main>
        <Footer />
        <PhoneBar role={user.user_role} onMore={() => setDrawerOpen(true)} />
      </div>
    </div>
  );
}

/** Always-visible status text: online or offline, and the number of entries not yet sent to the server. */
function NetworkStatus() {
  const t = useMessages(LAYOUT);
  const { online } = useConnectivity();
  const { waiting, attention } = useOutboxCounts();
  return (
    <Link className={styles.networkStatus} to={paths.outbox} title={t.outbox}>
      <span className={styles.connection}>
        <span className={classes(styles.state, online ? styles.online : styles.offline)} aria-live="polite">
          <Icon name={online ? 'online' : 'offline'} />
          {online ? t.online : t.offline}
        </span>{' '}
        <span className={waiting > 0 ? styles.waiting : 'sr-only'}>{t.waiting({ entries: waiting })}</span>
      </span>{' '}
      {attention > 0 && (
        <Badge className={styles.attention} palette="orange">
          <span className={styles.fromTablet}>
            <Icon name="alert" size="4" />
          </span>
          {t.needAttention({ entries: attention })}
        </Badge>
      )}
    </Link>
  );
}

/** The company and the store of an address, for a link to another screen about them. */
function placeIn(search: string): string {
  const query = new URLSearchParams(search);
  const place = [COMPANY_PARAMETER, STORE_PARAMETER].flatMap((name) => {
    const id = query.get(name);
    return id === null ? [] : [[name, id]];
  });
  return place.length === 0 ? '' : `?${new URLSearchParams(place)}`;
}

/** Passes the page's place in the menu, and the screens of its row, to the page's head. */
function InMenu({ role, children }: { role: number; children: ReactNode }) {
  const menu = useMessages(MENU);
  const { pathname } = useLocation();
  const { above, ownCrumb } = placeOfScreen(role, pathname);
  return (
    <MenuPlace value={{ above: above.map((step) => menu[step]), ownCrumb: ownCrumb && menu[ownCrumb] }}>
      <RowTabs value={<SectionTabs role={role} />}>{children}</RowTabs>
    </MenuPlace>
  );
}

/** The screens that share a row of the menu, as links in the page's head; nothing for a screen with a row of its own. */
function SectionTabs({ role }: { role: number }) {
  const menu = useMessages(MENU);
  const { pathname, search } = useLocation();
  const open = useAttention();
  const counts: Record<string, number> = {
    [paths.attention]: allOpen(open),
    [paths.alarms]: open.alarms,
    [paths.exceptions]: openOnCounts(open),
    [paths.late]: open.late,
  };
  const row = rowOfScreen(rowsOf(role), pathname);
  if (!row || row.tabs.length < 2) return null;
  return (
    <nav
      className={classes(menuStyles.tabs, row.isOneList && menuStyles.chips)}
      data-chips={row.isOneList || undefined}
      aria-label={menu[row.label]}
    >
      {row.tabs.map(({ path, label }) => (
        <Link
          className={row.isOneList ? menuStyles.chip : menuStyles.tab}
          key={path}
          to={`${path}${placeIn(search)}`}
          aria-current={path === pathname ? 'page' : undefined}
        >
          {menu[label]}
          {Boolean(counts[path]) && <span className={menuStyles.number}>{counts[path]}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The side menu as a drawer over the page, for narrow screens. Closes when an entry is chosen. */
function MenuDrawer({ role, onClose }: { role: number; onClose: () => void }) {
  const t = useMessages(LAYOUT);
  const theme = usePreferences((preferences) => preferences.sidebarTheme);
  return (
    <SideDialog
      label={t.mainMenu}
      side="start"
      onClose={onClose}
      className={theme === 'dark' ? 'dark' : undefined}
    >
      {(close) => (
        <>
          <Brand />
          <SideMenu role={role} hasHelp onChoose={close} />
        </>
      )}
    </SideDialog>
  );
}

/** The app's logo and title at the top of the side menu. */
function Brand({ condensed = false }: { condensed?: boolean }) {
  return (
    <div className={classes(menuStyles.brand, condensed ? menuStyles.brandCondensed : menuStyles.brandWide)}>
      <img className={menuStyles.logo} src="/icons/icon.svg" alt="" />
      <span className={condensed ? 'sr-only' : undefined}>{TITLES.admin}</span>
    </div>
  );
}
