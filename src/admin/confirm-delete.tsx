import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { ADMIN } from '../i18n/en/admin/admin';
import { COMMON } from '../i18n/en/app/common';
import { failureText } from '../terminal/queries/failure-text';
import { Modal } from '../ui/modal';
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
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={onClose}>
            {COMMON.cancel}
          </Button>
          <Button colorPalette="red" disabled={busy} onClick={confirm}>
            {ADMIN.ok}
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
    </Modal>
  );
}
