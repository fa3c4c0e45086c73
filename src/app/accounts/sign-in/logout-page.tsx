import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { db } from '../../../device/db';
import { goOffDuty } from '../../../device/duty';
import { loadSession } from '../../../device/session';
import { PASSWORD } from '../../../messages/areas/password';
import { useMessages } from '../../../messages/hooks/use-messages';
import { paths } from '../../../shared/wire/page-paths';
import { failureOf } from '../../state/problem-store';
import { signOut } from '../../state/session-store';
import { StatusAlert } from '../../ui/status-alert';

/** Passed to the sign-in page after a sign-out: the number of unsent entries that stay on this device, and their store. */
export type AfterSignOut = { waiting: number; store: string | null };

/** @returns null if only a clerk went off duty: the terminal stays with the clerks */
async function leave(): Promise<AfterSignOut | null> {
  const session = await loadSession();
  if (session?.handedOver) {
    await goOffDuty();
    return null;
  }
  const user = session?.user;
  const pendingEntries = db.outbox.where('[storeId+state]').equals([user?.store_id ?? 0, 'pending']);
  const waiting = await pendingEntries.count();
  await signOut();
  return { waiting, store: user?.store_name ?? null };
}

/** Signs out on opening (specification, section 2, Logout), then goes to the sign-in; a clerk only goes off duty. */
export function LogoutPage() {
  const t = useMessages(PASSWORD);
  const [left, setLeft] = useState<AfterSignOut | null>();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    leave().then(setLeft, (error: unknown) => {
      setFailure(failureOf(error));
    });
  }, []);
  if (left === null) return <Navigate to={paths.lockScreen} replace />;
  if (left) return <Navigate to={paths.login} replace state={left} />;
  if (failure) return <StatusAlert kind="error">{failure}</StatusAlert>;
  return <p className="sr-only">{t.signingOut}</p>;
}
