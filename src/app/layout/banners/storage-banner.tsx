import { useEffect } from 'react';
import { STORAGE_FAULT } from '../../../i18n/en/app/device';
import { BANNER } from '../../../i18n/en/app/layout';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { isNearlyFull } from '../../../pwa/storage-quota';
import { useStorage } from '../../../terminal/problem-store';
import { refreshStorageQuota, tryStorage, useStorageQuota } from '../../../terminal/storage-quota-store';
import { formatBytes } from '../../../ui/formats';
import { StatusAlert } from '../../../ui/status-alert';
import { TryAgain } from '../../../ui/try-again';

const CHECK_INTERVAL_MS = 5 * 60_000;

const refreshQuota = () => {
  refreshStorageQuota().catch((error: unknown) => console.warn('The storage quota could not be read', error));
};

/** Warns that the device's storage has failed or is nearly full. */
export function StorageBanner() {
  const t = useMessages(BANNER);
  const storageFault = useMessages(STORAGE_FAULT);
  const problem = useStorage((storage) => storage.problem);
  const storage = useStorageQuota((state) => state.storage);
  useEffect(() => {
    refreshQuota();
    const timer = setInterval(refreshQuota, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  if (problem)
    return (
      <StatusAlert kind="error" action={<TryAgain onClick={tryStorage} />}>
        {storageFault[problem]}
      </StatusAlert>
    );
  if (!storage || !isNearlyFull(storage)) return null;
  return (
    <StatusAlert kind="warning">
      {t.storageNearlyFull(formatBytes((storage.quota ?? 0) - (storage.used ?? 0)))}
    </StatusAlert>
  );
}
