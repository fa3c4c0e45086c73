import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { clockNow } from '../../../api/client/clock';
import { loadClock } from '../../../device/clock';
import { db } from '../../../device/db';
import { type Clock, isSetBack, LARGE_MS, timeBy } from '../../../domain/time/clock';
import type { StoreClock } from '../../../domain/time/store-clock';
import { BANNER } from '../../../i18n/en/app/layout';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { locale } from '../../../i18n/language';
import { span, storeTime } from '../../../ui/formats';
import { StatusAlert } from '../../../ui/status-alert';
import { useStoreClock } from '../../../ui/store-clock';

/** Refresh interval of the displayed times, in milliseconds. */
const REFRESH_INTERVAL_MS = 5_000;

/** A time as the device shows it, in its own time zone. */
const deviceTime = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** Warns that the device's clock is wrong: shows its time, the correct time, and which one records use. */
export function ClockBanner() {
  const t = useMessages(BANNER);
  const [device, setDevice] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setDevice(Date.now()), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  // Follows every clock update from the server, including those that another tab receives.
  useLiveQuery(() => loadClock(db));
  const ofStore = useStoreClock();
  const clock = clockNow();
  if (isSetBack(clock, device)) return <SetBack clock={clock} device={device} />;
  if (Math.abs(clock.offsetMs) < LARGE_MS) return null;
  return (
    <StatusAlert kind="warning">
      {t.clockWrong(span(Math.abs(clock.offsetMs)), clock.offsetMs > 0)}{' '}
      <Times>{t.clockTimes(deviceTime(device), inStore(clock, device, ofStore))}</Times> {t.clockHarmless}
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
      <Times>{t.clockSetBackTimes(deviceTime(device), inStore(clock, device, ofStore))}</Times>
    </StatusAlert>
  );
}

/** Not a live region, so that screen readers don't announce every tick. */
const Times = (props: { children: React.ReactNode }) => <chakra.span aria-live="off" {...props} />;
