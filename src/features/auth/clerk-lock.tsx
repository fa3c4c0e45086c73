import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { now } from '../../api/client/clock';
import { paths } from '../../contract/page-paths';
import { loadAccessEnd, loadRoster, loadTries } from '../../device/duty';
import { endsSoon } from '../../domain/terminals/terminals';
import { LOCK, SENT_BACK } from '../../i18n/en/accounts/lock';
import { APP_FAILURE, STORAGE_FAULT } from '../../i18n/en/app/device';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useConnectivity } from '../../terminal/connectivity-store';
import { lock } from '../../terminal/duty/idle-lock';
import { useSentBack } from '../../terminal/duty/unlock';
import { useOutboxCounts } from '../../terminal/outbox/outbox-store';
import { useFailure, useStorage } from '../../terminal/problem-store';
import { useSession } from '../../terminal/session-store';
import { storeDay } from '../../ui/formats';
import { BarePage } from '../../ui/page/bare-page';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/text-link';
import { ClerkList } from './clerk-list';
import { type LeftScreen, landingOf } from './landing';
import { PinEntry } from './pin-entry';

/** The lock screen of a handed-over terminal. Opening it takes the clerk off duty. */
export function ClerkLock() {
  const t = useMessages(LOCK);
  const clerkId = useSession(({ user }) => user?.id ?? null);
  const onDuty = clerkId !== null;
  const [isLocked, setLocked] = useState(!onDuty);
  const left = useLocation().state as LeftScreen | null;

  useEffect(() => {
    if (!onDuty) setLocked(true);
    else if (!isLocked) lock();
  }, [onDuty, isLocked]);

  if (onDuty) return isLocked && <Navigate to={landingOf(clerkId, left)} replace />;
  return (
    <BarePage>
      <WhoIsOnDuty />
      <chakra.p mt="6" pt="4" borderTopWidth="1px" textAlign="center">
        <chakra.span display="inline-block" py="2.5">
          <TextLink to={paths.login}>{t.adminSignIn}</TextLink>
        </chakra.span>
      </chakra.p>
    </BarePage>
  );
}

function WhoIsOnDuty() {
  const sentBackTexts = useMessages(SENT_BACK);
  const t = useMessages(LOCK);
  const store = useSession(({ account }) => account?.store_name);
  const known = useLiveQuery(async () => ({
    clerks: await loadRoster(),
    tries: await loadTries(),
    accessEnd: await loadAccessEnd(),
  }));
  const sentBack = useSentBack(({ reason }) => reason);
  const [chosen, choose] = useState<number | null>(null);
  if (!known) return null;
  const clerk = known.clerks.find(({ id }) => id === chosen);
  const notices = (
    <chakra.div display="grid" gap="3" my="4" _empty={{ display: 'none' }}>
      {sentBack && <StatusAlert kind="error">{sentBackTexts[sentBack.kind](sentBack.name)}</StatusAlert>}
      <TerminalProblems accessEnd={known.accessEnd} />
    </chakra.div>
  );
  if (clerk)
    return (
      <PinEntry key={clerk.id} clerk={clerk} tries={known.tries[clerk.id]} onBack={() => choose(null)}>
        {notices}
      </PinEntry>
    );
  return (
    <>
      <chakra.h1 fontSize="2xl" fontWeight="bold">
        {t.whoIsOnDuty}
      </chakra.h1>
      <chakra.p color="fg.muted">{store}</chakra.p>
      <StillWaiting />
      {notices}
      <chakra.div mt="4">
        <ClerkList
          clerks={known.clerks}
          onChoose={({ id }) => {
            useSentBack.setState({ reason: null });
            choose(id);
          }}
        />
      </chakra.div>
    </>
  );
}

/** Problems of this terminal that only an admin or the owner of the device can fix. */
function TerminalProblems({ accessEnd }: { accessEnd: number | null }) {
  const storageFault = useMessages(STORAGE_FAULT);
  const appFailure = useMessages(APP_FAILURE);
  const clock = useStoreClock();
  const t = useMessages(LOCK);
  const expired = useSession((session) => session.expired);
  const problem = useStorage((storage) => storage.problem);
  const failure = useFailure((state) => state.failure);
  return (
    <>
      {problem && <StatusAlert kind="error">{storageFault[problem]}</StatusAlert>}
      {failure && <StatusAlert kind="error">{appFailure.text(failure)}</StatusAlert>}
      {expired && <StatusAlert kind="warning">{t.accessLost}</StatusAlert>}
      {!expired && accessEnd !== null && endsSoon(accessEnd, now().getTime()) && (
        <StatusAlert kind="info">{t.accessEnds(storeDay(new Date(accessEnd), clock))}</StatusAlert>
      )}
    </>
  );
}

/** Warns anyone about to switch the tablet off that entries haven't been sent. */
function StillWaiting() {
  const t = useMessages(LOCK);
  const online = useConnectivity((state) => state.online);
  const waiting = useOutboxCounts((counts) => counts.waiting);
  if (waiting === 0 && online) return null;
  return (
    <chakra.p role="status" color="fg.muted" mt="1">
      {[!online && t.offline, waiting > 0 && t.waiting(waiting)].filter(Boolean).join(' · ')}
    </chakra.p>
  );
}
