import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { clockNow } from '../../../api/client/clock';
import { loadClock } from '../../../device/clock';
import { db } from '../../../device/db';
import { type Clock, isSetBack, LARGE_MS, timeBy } from '../../../domain/time/clock';
import { BANNER } from '../../../i18n/en/app/layout';
import { useMessages } from '../../../i18n/use-messages';
import { span, storeTime } from '../../../ui/formats';
import { StatusAlert } from '../../../ui/status-alert';

/** How often the times shown are brought up to date, in milliseconds. */
const EVERY_MS = 5_000;

/** As the device itself shows it, in its own zone. */
const DEVICE_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** The device's clock is so wrong that a person should know: what it shows, what it is, and how records are dated. */
export function ClockBanner() {
  const t = useMessages(BANNER);
  const [device, look] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => look(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  // What the server says, to this tab or another, is shown at once.
  useLiveQuery(() => loadClock(db));
  const clock = clockNow();
  if (isSetBack(clock, device)) return <SetBack clock={clock} device={device} />;
  if (Math.abs(clock.offsetMs) < LARGE_MS) return null;
  return (
    <StatusAlert kind="warning">
      {t.clockWrong(span(Math.abs(clock.offsetMs)), clock.offsetMs > 0)}{' '}
      <Times>{t.clockTimes(DEVICE_TIME.format(device), inLosAngeles(clock, device))}</Times> {t.clockHarmless}
    </StatusAlert>
  );
}

type Props = { clock: Clock; device: number };

const inLosAngeles = (clock: Clock, device: number) => storeTime(new Date(timeBy(clock, device)));

function SetBack({ clock, device }: Props) {
  const t = useMessages(BANNER);
  return (
    <StatusAlert kind="error">
      {t.clockSetBack}{' '}
      <Times>{t.clockSetBackTimes(DEVICE_TIME.format(device), inLosAngeles(clock, device))}</Times>
    </StatusAlert>
  );
}

/** Times go on; who listens isn't told each minute. */
const Times = (props: { children: React.ReactNode }) => <chakra.span aria-live="off" {...props} />;
