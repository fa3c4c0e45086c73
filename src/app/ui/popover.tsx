import type { ComponentProps } from 'react';
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
