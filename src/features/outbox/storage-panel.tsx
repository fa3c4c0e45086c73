import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { OUTBOX } from '../../i18n/en/outbox/outbox';
import { useMessages } from '../../i18n/hooks/use-messages';
import { install, useInstall } from '../../pwa/install';
import type { StorageQuota } from '../../pwa/storage-quota';
import { requestPersistence, useStorageQuota } from '../../terminal/storage-quota-store';
import { PANEL } from '../../theme/looks';
import { formatBytes } from '../../ui/formats';
import { StatusAlert } from '../../ui/status-alert';

/** The storage that the app uses on this device, and whether the browser may clear it. */
export function StoragePanel() {
  const t = useMessages(OUTBOX);
  const storage = useStorageQuota((state) => state.storage);
  if (!storage) return null;
  return (
    <chakra.section {...PANEL} aria-labelledby="storage" display="grid" gap="3">
      <div>
        <chakra.h2 id="storage" fontSize="lg" fontWeight="bold">
          {t.storage}
        </chakra.h2>
        <chakra.p color="fg.muted" fontVariantNumeric="tabular-nums">
          {storage.used === null || storage.quota === null
            ? t.usageUnknown
            : t.usage(formatBytes(storage.used), formatBytes(storage.quota))}{' '}
          {storage.persisted && t.isProtected}
        </chakra.p>
      </div>
      {!storage.persisted && <MayBeEvicted storage={storage} />}
    </chakra.section>
  );
}

/** Warns that the browser may clear the data, and offers ways to protect it. */
function MayBeEvicted({ storage }: { storage: StorageQuota }) {
  const t = useMessages(OUTBOX);
  const canInstall = useInstall(({ prompt }) => prompt !== null);
  const [refused, setRefused] = useState(false);
  const ask = async () => setRefused(!(await requestPersistence()));
  return (
    <>
      <StatusAlert kind="warning">
        {t.mayBeCleared} {!storage.installed && t.installToProtect}
      </StatusAlert>
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center">
        {canInstall && <Button onClick={() => void install()}>{t.installApp}</Button>}
        <Button variant="outline" onClick={() => void ask()}>
          {t.protect}
        </Button>
        <p role="status">{refused && t.protectDeclined}</p>
      </chakra.div>
    </>
  );
}
