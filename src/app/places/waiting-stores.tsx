import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { ATTENTION } from '../../messages/areas/attention';
import { useMessages } from '../../messages/hooks/use-messages';

const AGAIN_MS = 5_000;

type Props = { reply: { waiting?: number } | undefined; reload: () => void };

/** Says of how many stores the newest records aren't shown yet, and reads again until they are. */
export function WaitingStores({ reply, reload }: Props) {
  const t = useMessages(ATTENTION);
  const waiting = reply?.waiting ?? 0;
  useEffect(() => {
    if (waiting === 0) return;
    const timer = setInterval(reload, AGAIN_MS);
    return () => clearInterval(timer);
  }, [waiting, reload]);
  if (waiting === 0) return null;
  return (
    <chakra.p role="status" color="fg.muted">
      {t.waiting({ stores: waiting })}
    </chakra.p>
  );
}
