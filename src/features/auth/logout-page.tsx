import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { db } from '../../outbox/db';
import { signOut } from '../../terminal/session-store';
import { paths } from '../../ui/paths';
import { StatusAlert } from '../../ui/status-alert';

/** What the sign-in page is told by the sign-out: how many entries stay on this device. */
export type AfterSignOut = { waiting: number };

async function leave(): Promise<AfterSignOut> {
  const waiting = await db.outbox.where('state').equals('pending').count();
  await signOut();
  return { waiting };
}

/** Signs out as soon as it's opened (specification, section 2, Logout), then goes to the sign-in. */
export function LogoutPage() {
  const [left, setLeft] = useState<AfterSignOut | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    leave().then(setLeft, (error: unknown) => {
      setFailure(error instanceof Error ? error.message : String(error));
    });
  }, []);
  if (left) return <Navigate to={paths.login} replace state={left} />;
  if (failure) return <StatusAlert kind="error">{failure}</StatusAlert>;
  return <chakra.p srOnly>Signing out…</chakra.p>;
}
