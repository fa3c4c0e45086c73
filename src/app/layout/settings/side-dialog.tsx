import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';

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
    <chakra.dialog
      ref={dialog}
      aria-label={label}
      className={className}
      onClose={onClose}
      onClick={(event) => {
        // The event's target is the dialog itself only for taps outside its content, on the backdrop.
        if (event.target === dialog.current) close();
      }}
      m="0"
      ms={side === 'start' ? undefined : 'auto'}
      p="0"
      height="100dvh"
      maxHeight="none"
      width={
        side === 'start'
          ? 'calc(18rem + env(safe-area-inset-left))'
          : 'calc(18rem + env(safe-area-inset-right))'
      }
      maxWidth="85vw"
      overflowY="auto"
      _backdrop={{ bg: 'rgb(2 6 23 / 0.6)' }}
      bg={side === 'start' ? 'nav.bg' : 'bg.panel'}
      color={side === 'start' ? undefined : 'fg'}
    >
      <chakra.div
        minH="full"
        pt="env(safe-area-inset-top)"
        pb="env(safe-area-inset-bottom)"
        ps={side === 'start' ? 'env(safe-area-inset-left)' : undefined}
        pe={side === 'start' ? undefined : 'env(safe-area-inset-right)'}
      >
        {children(close)}
      </chakra.div>
    </chakra.dialog>
  );
}
