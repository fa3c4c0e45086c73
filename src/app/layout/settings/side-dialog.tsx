import { chakra } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

type Props = Omit<ComponentProps<typeof chakra.dialog>, 'children' | 'onClose'> & {
  label: string;
  /** which edge of the screen it lies at */
  side: 'start' | 'end';
  onClose: () => void;
  /** what it shows; `close` closes it */
  children: (close: () => void) => ReactNode;
};

/** A bar over the page at one of its edges: closes on Escape, on a tap beside it, and when its content says so. */
export function SideDialog({ label, side, onClose, children, ...style }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  /** what a notch or a rounded corner takes of that edge */
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
        // The dialog itself is hit only beside its content, on the backdrop.
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
