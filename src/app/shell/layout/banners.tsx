import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Clock, clockNow, isSetBack, LARGE_MS, timeBy } from '../../../device/clock';
import { db } from '../../../device/db';
import { loadClock } from '../../../device/kept-values';
import { APP_FAILURE } from '../../../messages/areas/app-failure';
import { BANNER } from '../../../messages/areas/banner';
import { MENU } from '../../../messages/areas/menu';
import { STORAGE_FAULT } from '../../../messages/areas/storage-fault';
import { locale } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { needOffice } from '../../../messages/language';
import { isNearlyFull } from '../../../pwa/storage-quota';
import { useUpdate } from '../../../pwa/update-store';
import { listenForUnheard, type Unheard } from '../../../scanner/wedge';
import type { StoreClock } from '../../../shared/time/store-clock';
import { paths } from '../../../shared/wire/page-paths';
import { SampleBanner } from '../../places/sample';
import { useTurnEnding } from '../../state/duty/idle-lock';
import { dismissFailure, useFailure, useStorage } from '../../state/problem-store';
import { useSession } from '../../state/session-store';
import { refreshStorageQuota, tryStorage, useStorageQuota } from '../../state/storage-quota-store';
import { useOutboxCounts } from '../../state/use-outbox';
import { formatBytes, span, storeTime } from '../../ui/formats';
import { buttonLook, TryAgain } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { UpdateButton } from '../update-button';
import styles from './layout.module.css';
import { usePart } from './use-part';

/** Refresh interval of the displayed times, in milliseconds. */
const REFRESH_INTERVAL_MS = 5_000;

/** A time as the device shows it, in its own time zone. */
const deviceTime = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** Warns that the device's clock is wrong: shows its time, the correct time, and which one records use. */
function ClockBanner() {
  const t = useMessages(BANNER);
  const [device, setDevice] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setDevice(Date.now()), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  // Follows every clock update from the server, including updates that another tab receives.
  useLiveQuery(() => loadClock(db));
  const ofStore = useStoreClock();
  const clock = clockNow();
  if (isSetBack(clock, device)) return <SetBack clock={clock} device={device} />;
  if (Math.abs(clock.offsetMs) < LARGE_MS) return null;
  return (
    <StatusAlert kind="warning">
      {t.clockWrong({ by: span(Math.abs(clock.offsetMs)), isBehind: clock.offsetMs > 0 })}{' '}
      <Times>{t.clockTimes({ device: deviceTime(device), store: inStore(clock, device, ofStore) })}</Times>{' '}
      {t.clockHarmless}
    </StatusAlert>
  );
}

type Props = { clock: Clock; device: number };

const inStore = (clock: Clock, device: number, ofStore: StoreClock) =>
  storeTime(new Date(timeBy(clock, device)), ofStore);

function SetBack({ clock, device }: Props) {
  const ofStore = useStoreClock();
  const t = useMessages(BANNER);
  return (
    <StatusAlert kind="error">
      {t.clockSetBack}{' '}
      <Times>
        {t.clockSetBackTimes({ device: deviceTime(device), store: inStore(clock, device, ofStore) })}
      </Times>
    </StatusAlert>
  );
}

/** Not a live region, so that screen readers don't announce every tick. */
const Times = (props: { children: React.ReactNode }) => <span aria-live="off" {...props} />;

const CHECK_INTERVAL_MS = 5 * 60_000;

const refreshQuota = () => {
  refreshStorageQuota().catch((error: unknown) => console.warn('The storage quota could not be read', error));
};

/** Warns that the device's storage has failed or is nearly full. */
function StorageBanner() {
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
      {t.storageNearlyFull({ left: formatBytes((storage.quota ?? 0) - (storage.used ?? 0)) })}
    </StatusAlert>
  );
}

/** Says once that the input of a barcode gun had no effect, with a link to the gun check. */
function GunBanner() {
  const t = useMessages(BANNER);
  const menu = useMessages(MENU);
  const [heard, setHeard] = useState<Unheard | null>(null);
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => listenForUnheard(document, setHeard), []);
  if (heard === null || isDismissed) return null;
  return (
    <StatusAlert
      kind="info"
      onDismiss={() => setDismissed(true)}
      action={
        <Link {...buttonLook({ variant: 'outline' })} to={paths.gunCheck}>
          {menu.gunCheck}
        </Link>
      }
    >
      {t.gun[heard]}
    </StatusAlert>
  );
}

/** Banners above every screen for problems that affect the whole terminal. Each stays until the problem is resolved. */
export function Banners() {
  return (
    <div className={styles.banners}>
      <TurnBanner />
      <SampleBanner />
      <StorageBanner />
      <FailureBanner />
      <ClockBanner />
      <SessionBanner />
      <ClosedBanner />
      <UpdateBanner />
      <GunBanner />
    </div>
  );
}

/** Says that an unused terminal locks soon; any touch, key or scan keeps the clerk on duty. */
function TurnBanner() {
  const t = useMessages(BANNER);
  return useTurnEnding() && <StatusAlert kind="info">{t.locksSoon}</StatusAlert>;
}

/** Reports an unexpected failure and offers a reload. */
function FailureBanner() {
  const appFailure = useMessages(APP_FAILURE);
  const failure = useFailure((state) => state.failure);
  if (!failure) return null;
  return (
    <StatusAlert kind="error" onDismiss={dismissFailure} action={<UpdateButton variant="outline" />}>
      {appFailure.text({ detail: failure })}
    </StatusAlert>
  );
}

/** The session has expired: counting still works, but sending waits for a new sign-in. */
function SessionBanner() {
  const t = useMessages(BANNER);
  const { expired, handedOver } = useSession();
  const waiting = useOutboxCounts((counts) => counts.waiting);
  if (!expired) return null;
  return (
    <StatusAlert
      kind="warning"
      action={
        <Link {...buttonLook({ variant: 'outline' })} to={paths.login}>
          {t.signIn}
        </Link>
      }
    >
      {t.signInAgain({ handedOver, waiting })}
      {handedOver && t.keepCounting}
    </StatusAlert>
  );
}

const loadClosedAgain = () =>
  Promise.all([import('./opened-bar'), needOffice()]).then(([{ ClosedAgain }]) => ClosedAgain);

/** A company that was open to read is closed again: the screens show the reader's own sign-in. */
function ClosedBanner() {
  const closed = useSession((session) => session.closed);
  const [ClosedAgain, load] = usePart(loadClosedAgain);
  useEffect(() => {
    if (closed) load();
  }, [closed, load]);
  return closed && ClosedAgain && <ClosedAgain company={closed} />;
}

const SENTENCE = { update: 'update', reload: 'updatedElsewhere', none: 'partMissing' } as const;

/** Offers an update to a newer version, or a reload when a chunk of the current version is no longer available. */
function UpdateBanner() {
  const t = useMessages(BANNER);
  const { offer, partMissing } = useUpdate();
  if (offer === 'none' && !partMissing) return null;
  return (
    <StatusAlert kind="info" action={<UpdateButton />}>
      {t[SENTENCE[offer]]}
    </StatusAlert>
  );
}
