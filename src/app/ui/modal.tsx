import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CONTROLS } from '../../messages/areas/controls';
import { useMessages } from '../../messages/hooks/use-messages';
import { Icon } from './icon';
import { Button, classes } from './plain';
import styles from './ui.module.css';

export type ModalProps = {
  title: string;
  children: ReactNode;
  /** called on Escape, by the close button, or by the caller's own Cancel button */
  onClose: () => void;
  /** buttons below the content */
  footer?: ReactNode;
  /** uses the full width of the screen, for tables and pictures */
  wide?: boolean;
};

/**
 * A modal dialog, open as long as it's rendered. The native `<dialog>` traps the focus, makes the page behind it inert,
 * closes on Escape and restores the focus. To start at another control than the first, focus it in an effect of the
 * component that renders the Modal.
 */
export function Modal({ title, children, onClose, footer, wide }: ModalProps) {
  const t = useMessages(CONTROLS);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // Without scrolling, since the result of what the dialog did may be shown elsewhere.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      className={classes(styles.modal, wide ? styles.wide : styles.narrow)}
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.modalHead}>
        <h2 className={styles.modalTitle} id={titleId}>
          {title}
        </h2>
        <Button className={styles.close} variant="ghost" aria-label={t.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div className={styles.modalBody}>{children}</div>
      {footer && <div className={styles.modalFoot}>{footer}</div>}
    </dialog>
  );
}
