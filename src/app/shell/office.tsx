import { ChakraProvider } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { alarmsPaths } from '../../shared/alarms/paths';
import { sumOf } from '../../shared/values/collections';
import { useAttention } from '../state/attention';
import { useRead } from '../state/queries/query';
import { useWorkplace } from '../state/use-workplace';
import { system } from '../ui/theme/system';

/** The route around the screens that are built from Chakra's components. The shell and the counter load without it. */
export const Office = () => (
  <ChakraProvider value={system}>
    <Outlet />
    <AttentionCount />
  </ChakraProvider>
);

const EVERY_MS = 2 * 60_000;

/** Keeps the number beside the menu's *Attention*: of a store, or of all stores of a company. */
function AttentionCount() {
  const { id } = useWorkplace();
  const { reply } = useRead(alarmsPaths.attention, id === null ? null : { params: { id } }, {
    everyMs: EVERY_MS,
  });
  useEffect(() => {
    const { waiting: _, ...open } = reply?.data ?? { waiting: 0 };
    useAttention.setState({ count: sumOf(Object.values(open), (count) => count) });
  }, [reply]);
  return null;
}
