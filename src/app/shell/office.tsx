import { ChakraProvider } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { alarmsPaths } from '../../shared/alarms/paths';
import { useKnownAttention } from '../state/attention';
import { useRead } from '../state/queries/query';
import { useSession } from '../state/session-store';
import { useWorkplace } from '../state/use-workplace';
import { system } from '../ui/theme/system';

/** The route around the screens that are built from Chakra's components. The shell and the counter load without it. */
export function Office() {
  // A clerk on duty has no such list.
  const isAdmin = useSession((session) => !session.handedOver);
  return (
    <ChakraProvider value={system}>
      <Outlet />
      {isAdmin && <AttentionCount />}
    </ChakraProvider>
  );
}

const EVERY_MS = 2 * 60_000;

/** Updates the numbers next to *Attention*: of a store, or of all stores of a company. */
function AttentionCount() {
  const { id } = useWorkplace();
  const userId = useSession(({ user }) => user?.id);
  const { reply } = useRead(alarmsPaths.attention, id === null ? null : { params: { id } }, {
    everyMs: EVERY_MS,
  });
  useEffect(() => {
    if (!reply || userId === undefined) return;
    const { alarms, exceptions, late, disagreements = 0, unknown = 0 } = reply.data;
    useKnownAttention.setState({
      userId,
      alarms,
      exceptions,
      late,
      disagreements,
      unknown,
    });
  }, [reply, userId]);
  return null;
}
