import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { install, useInstall } from '../../pwa/install';
import type { Room } from '../../pwa/room';
import { askToKeep, useRoom } from '../../terminal/storage-quota-store';
import { formatBytes } from '../../ui/formats';
import { Panel } from '../../ui/panel';
import { StatusAlert } from '../../ui/status-alert';

/** How much room the app uses on this device, and whether the browser may delete what it keeps. */
export function StoragePanel() {
  const room = useRoom((state) => state.room);
  if (!room) return null;
  return (
    <Panel aria-labelledby="storage" display="grid" gap="3">
      <div>
        <chakra.h2 id="storage" fontSize="lg" fontWeight="bold">
          Storage on this device
        </chakra.h2>
        <chakra.p color="fg.muted" fontVariantNumeric="tabular-nums">
          {room.used === null || room.quota === null
            ? 'This browser doesn’t say how much is used.'
            : `${formatBytes(room.used)} used; the browser allows up to ${formatBytes(room.quota)}.`}{' '}
          {room.persisted && 'The browser has promised to keep it until someone deletes it.'}
        </chakra.p>
      </div>
      {!room.persisted && <MayBeEvicted room={room} />}
    </Panel>
  );
}

/** What the browser may do, and what a person can do about it. */
function MayBeEvicted({ room }: { room: Room }) {
  const canInstall = useInstall(({ prompt }) => prompt !== null);
  const [refused, setRefused] = useState(false);
  const ask = async () => setRefused(!(await askToKeep()));
  return (
    <>
      <StatusAlert kind="warning">
        The browser may delete what this app keeps, also entries that wait, when the device runs out of room
        or the app isn’t opened for weeks.{' '}
        {!room.installed && 'The app isn’t installed: what an installed one keeps stays longer.'}
      </StatusAlert>
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center">
        {canInstall && <Button onClick={() => void install()}>Install the app</Button>}
        <Button variant="outline" onClick={() => void ask()}>
          Ask the browser to keep it
        </Button>
        <p role="status">{refused && 'The browser didn’t agree now. It may when the app is used more.'}</p>
      </chakra.div>
    </>
  );
}
