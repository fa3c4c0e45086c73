import { Navigate } from 'react-router-dom';
import { useSession } from '../../terminal/session-store';
import { paths } from '../../ui/paths';
import { ClerkLock } from './clerk-lock';
import { PasswordLock } from './password-lock';

/** Lock screen: a handed-over terminal asks for a clerk and a PIN, else the password unlocks; nobody signs in first. */
export function LockScreenPage() {
  const { status, user, handedOver } = useSession();
  if (status === 'loading') return null;
  if (handedOver) return <ClerkLock />;
  return user ? <PasswordLock user={user} /> : <Navigate to={paths.login} replace />;
}
