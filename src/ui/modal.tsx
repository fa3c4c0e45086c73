import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CONTROLS } from '../i18n/en/app/controls';
import { useMessages } from '../i18n/hooks/use-messages';
import { Icon } from './icon';

type Props = {
  title: string;
  children: ReactNode;
  /** called on Escape, by the close button, or by the caller's own Cancel button */
  onClose: () => void;
  /** buttons below the content */
  footer?: ReactNode;
  /** uses the full width of the screen, for pictures */
  wide?: boolean;
};

/**
 * A modal dialog, open as long as it's rendered. The native `<dialog>` traps the focus, makes the page behind it inert,
 * closes on Escape and restores the focus. To start at another control than the first, focus it in an effect of the
 * component that renders the Modal.
 */
export function Modal({ title, children, onClose, footer, wide }: Props) {
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
    <chakra.dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      m="auto"
      p="0"
      width="calc(100% - 2rem - env(safe-area-inset-left) - env(safe-area-inset-right))"
      maxWidth={wide ? '3xl' : 'lg'}
      maxHeight="calc(100dvh - 2rem - env(safe-area-inset-top) - env(safe-area-inset-bottom))"
      bg="bg.panel"
      color="fg"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="overlay"
      _backdrop={{ bg: 'rgb(2 6 23 / 0.6)' }}
    >
      <chakra.div display="flex" alignItems="center" gap="3" ps="5" pe="2" pt="2">
        <chakra.h2 id={titleId} flex="1" fontSize="xl" fontWeight="bold">
          {title}
        </chakra.h2>
        <Button variant="ghost" px="0" aria-label={t.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </chakra.div>
      <chakra.div px="5" py="3">
        {children}
      </chakra.div>
      {footer && (
        <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" px="5" pb="5" pt="2">
          {footer}
        </chakra.div>
      )}
    </chakra.dialog>
  );
}
