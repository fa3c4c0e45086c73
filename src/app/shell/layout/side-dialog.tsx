import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../../ui/plain';
import styles from './settings.module.css';

type Props = {
  label: string;
  /** the screen edge that it's attached to; at the start it has the menu's colors */
  side: 'start' | 'end';
  className?: string;
  onClose: () => void;
  /** renders the content; `close` closes the dialog */
  children: (close: () => void) => ReactNode;
};

/** A dialog along one edge of the screen. Closes on Escape, on a tap outside it, and when its content calls `close`. */
export function SideDialog({ label, side, className, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it natively
    <dialog
      className={classes(styles.sideDialog, side === 'start' ? styles.atStart : styles.atEnd, className)}
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        // The event's target is the dialog itself only for taps outside its content, on the backdrop.
        if (event.target === dialog.current) close();
      }}
    >
      <div className={classes(styles.insets, side === 'start' ? styles.insetStart : styles.insetEnd)}>
        {children(close)}
      </div>
    </dialog>
  );
}
