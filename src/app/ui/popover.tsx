import type { ComponentProps, KeyboardEvent, ReactNode, ToggleEvent } from 'react';
import { Link } from 'react-router-dom';
import styles from './ui.module.css';

/** An entry of a popover's menu that runs an action. */
export const MenuButton = (props: ComponentProps<'button'>) => (
  <button className={styles.menuEntry} type="button" {...props} />
);

/** An entry of a popover's menu that opens a screen. */
export const MenuLink = (props: ComponentProps<typeof Link>) => (
  <Link className={styles.menuEntry} {...props} />
);

const GAP = 4;

/** Puts a menu below its button, or above it in the lower half of the window. */
function putAtButton(menu: HTMLElement): void {
  const at = document.querySelector(`[popovertarget="${menu.id}"]`)?.getBoundingClientRect();
  if (!at) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const isLow = at.bottom > clientHeight / 2;
  menu.style.top = isLow ? 'auto' : `${at.bottom + GAP}px`;
  menu.style.bottom = isLow ? `${clientHeight - at.top + GAP}px` : 'auto';
  menu.style.right = `${Math.max(2 * GAP, clientWidth - at.right)}px`;
}

/** Closes a menu when the page scrolls, since the menu wouldn't move with its button. */
function closeOnScroll(menu: HTMLElement): void {
  const close = () => menu.matches(':popover-open') && menu.hidePopover();
  window.addEventListener('scroll', close, { capture: true, once: true });
}

/** Moves the focus from entry to entry with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled, a')];
  const at = entries.findIndex((entry) => entry.matches(':focus'));
  entries[(at + step + entries.length) % entries.length]?.focus();
}

/**
 * The menu of a button that names its id as `popovertarget`. The browser's popover closes on Escape and on a click elsewhere,
 * and gives the focus back.
 */
export const Menu = ({ id, children }: { id: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: its entries are the controls
  <div
    className="popover"
    id={id}
    popover="auto"
    onBeforeToggle={({ currentTarget, newState }: ToggleEvent<HTMLElement>) => {
      if (newState === 'open') putAtButton(currentTarget);
    }}
    onToggle={({ currentTarget, newState }: ToggleEvent<HTMLElement>) => {
      if (newState !== 'open') return;
      currentTarget.querySelector<HTMLElement>('button:enabled, a')?.focus({ preventScroll: true });
      closeOnScroll(currentTarget);
    }}
    onClick={({ currentTarget }) => currentTarget.hidePopover()}
    onKeyDown={moveFocus}
  >
    {children}
  </div>
);
