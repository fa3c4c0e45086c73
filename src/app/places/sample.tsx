import { useState } from 'react';
import { SAMPLE } from '../../messages/areas/sample';
import { useMessages } from '../../messages/hooks/use-messages';
import { failureText } from '../state/problem-store';
import { changeSample, useSampleStore } from '../state/sample';
import { useSession } from '../state/session-store';
import { Button } from '../ui/plain';
import { StatusAlert } from '../ui/status-alert';

type Props = { what: 'load' | 'clear'; storeId: number };

/** Loads sample data into an empty store, or clears it, with one press. */
export function SampleButton({ what, storeId }: Props) {
  const t = useMessages(SAMPLE);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await changeSample(what, storeId);
    } catch (error) {
      setFailure(failureText(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="outline" disabled={isBusy} onClick={() => void change()}>
        {t[what]}
      </Button>
      {failure !== null && <StatusAlert kind="error">{failure}</StatusAlert>}
    </>
  );
}

/** Says on every screen of a store with sample data that nothing is real, and clears it for admins. */
export function SampleBanner() {
  const t = useMessages(SAMPLE);
  const storeId = useSampleStore();
  const handedOver = useSession((session) => session.handedOver);
  if (storeId === null) return null;
  return (
    <StatusAlert kind="warning" action={!handedOver && <SampleButton what="clear" storeId={storeId} />}>
      {t.notReal}
    </StatusAlert>
  );
}
