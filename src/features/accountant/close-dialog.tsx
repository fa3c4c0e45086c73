import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { closeJournalWeek } from '../../api/journal';
import { COMMON } from '../../i18n/en/app/common';
import { JOURNAL } from '../../i18n/en/money/journal';
import { api } from '../../terminal/api';
import { failureText } from '../../terminal/queries/failure-text';
import { useKey } from '../../terminal/queries/use-key';
import { Modal } from '../../ui/modal';
import { StatusAlert } from '../../ui/status-alert';

type Props = {
  storeId: number;
  weekStart: string;
  title: string;
  /** what the week should still get */
  gaps: readonly string[];
  onClosed: () => void;
  onCancel: () => void;
};

/** Asks before a week is closed, since that can't be undone. */
export function CloseDialog({ storeId, weekStart, title, gaps, onClosed, onCancel }: Props) {
  const keyOf = useKey();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = async () => {
    const body = { store_id: storeId, week_start: weekStart };
    setBusy(true);
    try {
      await closeJournalWeek(api, body, keyOf(body));
      onClosed();
    } catch (error) {
      setBusy(false);
      setRefusal(failureText(error));
    }
  };
  return (
    <Modal
      title={JOURNAL.closeTitle(title)}
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {COMMON.cancel}
          </Button>
          <Button disabled={busy} onClick={close}>
            {JOURNAL.close}
          </Button>
        </>
      }
    >
      <p>{JOURNAL.closeHint}</p>
      {gaps.length > 0 && (
        <chakra.div mt="3">
          <StatusAlert kind="warning">
            {gaps.map((gap) => (
              <p key={gap}>{gap}</p>
            ))}
          </StatusAlert>
        </chakra.div>
      )}
      {refusal && (
        <chakra.div mt="3">
          <StatusAlert kind="error" onDismiss={() => setRefusal(null)}>
            {refusal}
          </StatusAlert>
        </chakra.div>
      )}
    </Modal>
  );
}
