import { Navigate } from 'react-router-dom';
import { paths } from '../../contract/page-paths';
import { useSession } from '../../terminal/session-store';
import { ClerkLock } from './clerk-lock';
import { PasswordLock } from './password-lock';

/** Lock screen: asks for a clerk and PIN on a handed-over terminal, for the password if signed in; otherwise goes to sign-in. */
export function LockScreenPage() {
  const { status, user, handedOver } = useSession();
  if (status === 'loading') return null;
  if (handedOver) return <ClerkLock />;
  return user ? <PasswordLock user={user} /> : <Navigate to={paths.login} replace />;
}
