import { Button, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { paths } from '../../../contract/page-paths';
import { APP_FAILURE } from '../../../i18n/en/app/device';
import { BANNER } from '../../../i18n/en/app/layout';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { updateNow, useUpdate } from '../../../pwa/update-store';
import { useOutboxCounts } from '../../../terminal/outbox/outbox-store';
import { dismissFailure, useFailure } from '../../../terminal/problem-store';
import { useSession } from '../../../terminal/session-store';
import { StatusAlert } from '../../../ui/status-alert';
import { ClockBanner } from './clock-banner';
import { StorageBanner } from './storage-banner';

/** Banners above every screen for problems that affect the whole terminal. Each stays until the problem is resolved. */
export function Banners() {
  return (
    <chakra.div display="grid" gap="3" px={{ base: '4', md: '6' }} pt="4" _empty={{ display: 'none' }}>
      <StorageBanner />
      <FailureBanner />
      <ClockBanner />
      <SessionBanner />
      <UpdateBanner />
    </chakra.div>
  );
}

/** Reports an unexpected failure and offers a reload. */
function FailureBanner() {
  const t = useMessages(BANNER);
  const appFailure = useMessages(APP_FAILURE);
  const failure = useFailure((state) => state.failure);
  if (!failure) return null;
  return (
    <StatusAlert
      kind="error"
      onDismiss={dismissFailure}
      action={
        <Button variant="outline" onClick={() => void updateNow()}>
          {t.reload}
        </Button>
      }
    >
      {appFailure.text(failure)}
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
        <Button asChild variant="outline">
          <Link to={paths.login}>{t.signIn}</Link>
        </Button>
      }
    >
      {t.signInAgain(handedOver, waiting)}
      {handedOver && t.keepCounting}
    </StatusAlert>
  );
}

const SENTENCE = { update: 'update', reload: 'updatedElsewhere', none: 'partMissing' } as const;

/** Offers an update to a newer version, or a reload when a chunk of the current version is no longer available. */
function UpdateBanner() {
  const t = useMessages(BANNER);
  const { offer, partMissing } = useUpdate();
  if (offer === 'none' && !partMissing) return null;
  return (
    <StatusAlert
      kind="info"
      action={<Button onClick={() => void updateNow()}>{offer === 'update' ? t.updateNow : t.reload}</Button>}
    >
      {t[SENTENCE[offer]]}
    </StatusAlert>
  );
}
