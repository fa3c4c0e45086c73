import { Button, Dialog as Chakra, Portal } from '@chakra-ui/react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { COMMON } from '../../messages/areas/common';
import { CONTROLS } from '../../messages/areas/controls';
import { useMessages } from '../../messages/hooks/use-messages';
import { Icon } from './icon';
import type { ModalProps } from './modal';

/** Dialogs open inside the page's content, which sets their language. */
const page = () => document.getElementById('content') ?? document.body;

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);

/**
 * A modal dialog, open as long as it's rendered. To start at another control than the first, focus it in an effect of the
 * component that renders the Dialog.
 */
export function Dialog({ title, children, onClose, footer, wide }: ModalProps) {
  const t = useMessages(CONTROLS);
  const content = useRef<HTMLDivElement>(null);
  const [opener] = useState(focused);
  return (
    <Chakra.Root
      open
      size={wide ? 'xl' : 'md'}
      closeOnInteractOutside={false}
      preventScroll={false}
      // The element that an effect has focused; otherwise the first control.
      initialFocusEl={() => (content.current?.contains(focused()) ? focused() : null)}
      finalFocusEl={() => opener}
      onOpenChange={() => {
        // Escape first closes an element that is open above the dialog.
        if (!document.querySelector(':popover-open, dialog:modal')) onClose();
      }}
    >
      <Portal container={{ current: page() }}>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content ref={content}>
            <Chakra.Header>
              <Chakra.Title>{title}</Chakra.Title>
              <Chakra.CloseTrigger asChild>
                <Button variant="ghost" px="0" aria-label={t.close}>
                  <Icon name="close" />
                </Button>
              </Chakra.CloseTrigger>
            </Chakra.Header>
            <Chakra.Body>{children}</Chakra.Body>
            {footer && <Chakra.Footer>{footer}</Chakra.Footer>}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}

type DialogButtonsProps = ComponentProps<typeof Button> & {
  onCancel: () => void;
  /** begins at Cancel, so that Enter alone does nothing that can't be undone */
  isCautious?: boolean;
};

/** A dialog's Cancel and the button of its action. @param props of the action's button */
export function DialogButtons({ onCancel, isCautious = false, ...action }: DialogButtonsProps) {
  const t = useMessages(COMMON);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCautious) cancel.current?.focus();
  }, [isCautious]);
  return (
    <>
      <Button ref={cancel} variant="outline" onClick={onCancel}>
        {t.cancel}
      </Button>
      <Button {...action} />
    </>
  );
}
