import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { db } from '../../device/db';
import { goOffDuty } from '../../device/duty';
import { loadSession } from '../../device/session';
import { signOut } from '../../terminal/session-store';
import { paths } from '../../ui/paths';
import { StatusAlert } from '../../ui/status-alert';

/** What the sign-in page is told by the sign-out: how many entries of the store stay on this device. */
export type AfterSignOut = { waiting: number; store: string | null };

/** @returns null where a clerk goes off duty: the terminal stays in the clerks' hands */
async function leave(): Promise<AfterSignOut | null> {
  const session = await loadSession();
  if (session?.handedOver) {
    await goOffDuty();
    return null;
  }
  const user = session?.user;
  const own = db.outbox.where('[storeId+state]').equals([user?.store_id ?? 0, 'pending']);
  const waiting = await own.count();
  await signOut();
  return { waiting, store: user?.store_name ?? null };
}

/** Signs out as soon as it's opened (specification, section 2, Logout), then goes to the sign-in; a clerk only goes off duty. */
export function LogoutPage() {
  const [left, setLeft] = useState<AfterSignOut | null>();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    leave().then(setLeft, (error: unknown) => {
      setFailure(error instanceof Error ? error.message : String(error));
    });
  }, []);
  if (left === null) return <Navigate to={paths.lockScreen} replace />;
  if (left) return <Navigate to={paths.login} replace state={left} />;
  if (failure) return <StatusAlert kind="error">{failure}</StatusAlert>;
  return <chakra.p srOnly>Signing out…</chakra.p>;
}
