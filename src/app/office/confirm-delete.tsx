import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ADMIN } from '../../messages/areas/admin';
import { useMessages } from '../../messages/hooks/use-messages';
import { failureText } from '../state/problem-store';
import { Dialog, DialogButtons } from '../ui/dialog';
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
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

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
        <DialogButtons onCancel={onClose} isCautious colorPalette="red" disabled={busy} onClick={confirm}>
          {t.ok}
        </DialogButtons>
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
