import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { LAYOUT } from '../../i18n/en/app/layout';
import { EnglishOnly, useMessages } from '../../i18n/hooks/use-messages';
import { useSession } from '../../terminal/session-store';
import { Footer } from '../../ui/page/footer';
import { CLERK_SCREENS, preloadCounter } from '../counter-screens';
import { ErrorBoundary } from '../error-boundary';
import { toggleMenuCondensed, usePreferences } from '../preferences-store';
import { Banners } from './banners/banners';
import { Brand } from './menu/brand';
import { MenuDrawer } from './menu/menu-drawer';
import { SideMenu } from './menu/side-menu';
import { TopBar } from './top-bar';

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

/** The frame of every protected screen: top bar, side menu, banners and footer. */
export function AppLayout() {
  const t = useMessages(LAYOUT);
  const user = useSession((session) => session.user);
  const { pathname } = useLocation();
  const isOffice = !CLERK_SCREENS.includes(pathname);
  const { menuCondensed: condensed, sidebarTheme } = usePreferences();
  const [drawerOpen, setDrawerOpen] = useState(false);

  useEffect(() => {
    // Safari has no requestIdleCallback; one second after the first screen is a good enough substitute.
    const timer = setTimeout(preloadCounter, 1000);
    return () => clearTimeout(timer);
  }, []);

  const content = useFocusOnArrival(pathname);
  if (!user) return null;

  return (
    <chakra.div display="flex" minH="dvh" ps="env(safe-area-inset-left)" pe="env(safe-area-inset-right)">
      <chakra.a
        href="#content"
        position="fixed"
        top="calc(0.5rem + env(safe-area-inset-top))"
        insetStart="2"
        zIndex="skipLink"
        px="4"
        py="3"
        bg="bg.panel"
        borderRadius="md"
        boxShadow="overlay"
        transform="translateY(calc(-200% - env(safe-area-inset-top)))"
        _focus={{ transform: 'none' }}
      >
        {t.skip}
      </chakra.a>
      <chakra.aside
        className={sidebarTheme === 'dark' ? 'dark' : undefined}
        display={{ base: 'none', lg: 'block' }}
        position="sticky"
        zIndex="overlay"
        top="0"
        height="dvh"
        overflowY="auto"
        width={condensed ? '16' : '15rem'}
        flexShrink="0"
        pt="env(safe-area-inset-top)"
        pb="env(safe-area-inset-bottom)"
        bg="nav.bg"
        borderEndWidth="1px"
      >
        <Brand condensed={condensed} />
        <SideMenu role={user.user_role} condensed={condensed} />
      </chakra.aside>
      {drawerOpen && <MenuDrawer role={user.user_role} onClose={() => setDrawerOpen(false)} />}
      <chakra.div display="flex" flexDirection="column" flex="1" minWidth="0">
        <TopBar
          user={user}
          onToggleMenu={() => {
            if (window.matchMedia(WIDE).matches) toggleMenuCondensed();
            else setDrawerOpen(true);
          }}
        />
        <Banners />
        <chakra.main
          ref={content}
          id="content"
          lang={isOffice ? 'en' : undefined}
          tabIndex={-1}
          flex="1"
          px={{ base: '4', md: '6' }}
          py="5"
          bg="bg"
          outline="none"
        >
          <EnglishOnly value={isOffice}>
            <ErrorBoundary place={pathname}>
              <Outlet />
            </ErrorBoundary>
          </EnglishOnly>
        </chakra.main>
        <Footer />
      </chakra.div>
    </chakra.div>
  );
}
