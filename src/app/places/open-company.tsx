import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { OPENED_COMPANY } from '../../messages/areas/opened-company';
import { useMessages } from '../../messages/hooks/use-messages';
import { failureText } from '../state/problem-store';
import { Dialog, DialogButtons } from '../ui/dialog';
import { StatusAlert } from '../ui/status-alert';
import { openCompany } from './opened-company';

type Props = {
  companyId: number;
  /** its name */
  company: string;
};

/** Opens a company as its admin, to read, after a question that says what happens. */
export function OpenCompany({ companyId, company }: Props) {
  const t = useMessages(OPENED_COMPANY);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const open = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await openCompany(companyId);
    } catch (error) {
      setBusy(false);
      setRefusal(failureText(error));
    }
  };
  return (
    <>
      <Button variant="outline" justifySelf="start" onClick={() => setAsking(true)}>
        {t.openAs}
      </Button>
      {isAsking && (
        <Dialog
          title={t.openTitle({ company })}
          onClose={() => setAsking(false)}
          footer={
            <DialogButtons onCancel={() => setAsking(false)} disabled={busy} onClick={() => void open()}>
              {t.open}
            </DialogButtons>
          }
        >
          <p>{t.what}</p>
          {refusal && <StatusAlert kind="error">{refusal}</StatusAlert>}
        </Dialog>
      )}
    </>
  );
}
