import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
} from 'react';
import { hrefOf, navigate, type To, useLocation } from './navigation';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  /** default: only if it leads to the address that the page has already */
  replace?: boolean;
  /** of the place that it leads to */
  state?: unknown;
};

/** A click that the browser doesn't handle itself, as it would open a tab or a file. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** A link to an address of the app. */
export function Link({ to, replace, state, onClick, target, ...link }: LinkProps) {
  // An address without a path depends on the current one.
  useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || target || !isPlain(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    navigate(to, { replace: replace ?? hrefOf(to) === `${pathname}${search}${hash}`, state });
  };
  return <a {...link} target={target} href={hrefOf(to)} onClick={follow} />;
}

/** A link that says whether it leads to the screen that is open. */
export function NavLink({ to, ...link }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  return <Link {...link} to={to} aria-current={pathname === to ? 'page' : undefined} />;
}

/** Leads to another address, in place of this one. */
export function Navigate({ to, state }: { to: string; state?: unknown }) {
  useEffect(() => navigate(to, { replace: true, state }), [to, state]);
  return null;
}

const Content = createContext<ReactNode>(null);

/** A frame around a screen, which it shows where its `Outlet` is. */
export const Framed = ({ frame, children }: { frame: ReactNode; children: ReactNode }) => (
  <Content value={children}>{frame}</Content>
);

/** The screen inside a frame. */
export const Outlet = (): ReactNode => useContext(Content);
