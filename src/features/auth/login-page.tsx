import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { signIn, useSession } from '../../terminal/session-store';
import { BarePage } from '../../ui/bare-page';
import { TextField } from '../../ui/field';
import { paths } from '../../ui/paths';
import { StatusAlert } from '../../ui/status-alert';
import { DownloadApp } from './download-app';
import type { AfterSignOut } from './logout-page';
import { signInFailure } from './sign-in-failure';
import { signInSchema } from './sign-in-form';

/** Sign-in (specification, section 2, Login). */
export function LoginPage() {
  const signedIn = useSession(({ status, expired }) => status === 'in' && !expired);
  const navigate = useNavigate();
  const left = useLocation().state as AfterSignOut | null;
  const [failure, setFailure] = useState<string | null>(null);
  const [passwordShown, setPasswordShown] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: yupResolver(signInSchema),
    defaultValues: { Username: '', password: '' },
  });

  const submit = handleSubmit(async ({ Username, password }) => {
    setFailure(null);
    try {
      await signIn(Username, password);
      navigate(paths.dashboard, { replace: true });
    } catch (error) {
      setFailure(signInFailure(error));
    }
  });

  if (signedIn) return <Navigate to={paths.dashboard} replace />;

  return (
    <BarePage>
      <chakra.h1 fontSize="2xl" fontWeight="bold">
        Welcome Back !
      </chakra.h1>
      <chakra.p color="fg.muted" mb="5">
        Sign in to continue to Lottery Inventory.
      </chakra.p>
      <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
        {left && left.waiting > 0 && (
          <StatusAlert kind="info">
            {left.waiting === 1 ? '1 entry stays' : `${left.waiting} entries stay`} on this device and will be
            sent after the next sign-in.
          </StatusAlert>
        )}
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.Username?.message}
          {...register('Username')}
        />
        <TextField
          label="Password"
          type={passwordShown ? 'text' : 'password'}
          autoComplete="current-password"
          error={formState.errors.password?.message}
          trailing={
            <Button
              variant="outline"
              aria-pressed={passwordShown}
              onClick={() => setPasswordShown(!passwordShown)}
            >
              {passwordShown ? 'Hide' : 'Show'}
            </Button>
          }
          {...register('password')}
        />
        <Button type="submit" size="lg" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Signing in…' : 'Log In'}
        </Button>
      </chakra.form>
      <DownloadApp />
    </BarePage>
  );
}
