import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Brand } from './brand';
import { SideMenu } from './side-menu';

/** The side menu over the page, for narrow screens: closes on a choice, on Escape and on a tap beside it. */
export function MenuDrawer({ role, onClose }: { role: number; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    <chakra.dialog
      ref={dialog}
      aria-label="Main menu"
      onClose={onClose}
      onClick={(event) => {
        // The dialog itself is hit only beside its content, on the backdrop.
        if (event.target === dialog.current) dialog.current.close();
      }}
      m="0"
      p="0"
      height="100dvh"
      maxHeight="none"
      width="72"
      maxWidth="85vw"
      overflowY="auto"
      bg="nav.bg"
      _backdrop={{ bg: 'rgb(2 6 23 / 0.6)' }}
    >
      <chakra.div minH="full">
        <Brand />
        <SideMenu role={role} onChoose={() => dialog.current?.close()} />
      </chakra.div>
    </chakra.dialog>
  );
}
