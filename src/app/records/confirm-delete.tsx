import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { ADMIN } from '../../messages/areas/admin';
import { COMMON } from '../../messages/areas/common';
import { useMessages } from '../../messages/hooks/use-messages';
import { failureText } from '../state/problem-store';
import { Dialog } from '../ui/dialog';
import { StatusAlert } from '../ui/status-alert';

type Props = {
  title: string;
  question: string;
  /** makes the call; its failure is shown in the dialog */
  remove: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a row is deleted. */
export function ConfirmDelete({ title, question, remove, onClose }: Props) {
  const t = useMessages(ADMIN);
  const words = useMessages(COMMON);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);

  const confirm = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await remove();
      onClose();
    } catch (error) {
      setBusy(false);
      setRefusal(failureText(error));
    }
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button colorPalette="red" disabled={busy} onClick={confirm}>
            {t.ok}
          </Button>
        </>
      }
    >
      <chakra.p overflowWrap="anywhere">{question}</chakra.p>
      {refusal && (
        <StatusAlert kind="error" onDismiss={() => setRefusal(null)}>
          {refusal}
        </StatusAlert>
      )}
    </Dialog>
  );
}
