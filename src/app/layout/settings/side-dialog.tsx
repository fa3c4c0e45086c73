import { chakra } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

type Props = Omit<ComponentProps<typeof chakra.dialog>, 'children' | 'onClose'> & {
  label: string;
  /** the screen edge that it's attached to */
  side: 'start' | 'end';
  onClose: () => void;
  /** renders the content; `close` closes the dialog */
  children: (close: () => void) => ReactNode;
};

/** A dialog along one edge of the screen. Closes on Escape, on a tap outside it, and when its content calls `close`. */
export function SideDialog({ label, side, onClose, children, ...style }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  /** the safe-area inset that a notch or rounded corner takes from that edge */
  const inset = `env(safe-area-inset-${side === 'start' ? 'left' : 'right'})`;
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    <chakra.dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        // The event's target is the dialog itself only for taps outside its content, on the backdrop.
        if (event.target === dialog.current) close();
      }}
      m="0"
      {...(side === 'end' && { ms: 'auto' })}
      p="0"
      height="100dvh"
      maxHeight="none"
      width={`calc(18rem + ${inset})`}
      maxWidth="85vw"
      overflowY="auto"
      _backdrop={{ bg: 'rgb(2 6 23 / 0.6)' }}
      {...style}
    >
      <chakra.div
        minH="full"
        pt="env(safe-area-inset-top)"
        pb="env(safe-area-inset-bottom)"
        {...(side === 'start' ? { ps: inset } : { pe: inset })}
      >
        {children(close)}
      </chakra.div>
    </chakra.dialog>
  );
}
