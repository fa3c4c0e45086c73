import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { object, string } from 'yup';
import { forgotPassword } from '../../api/users';
import { isEmail } from '../../domain/account-rules';
import { api } from '../../terminal/api';
import { BarePage } from '../../ui/bare-page';
import { TextField } from '../../ui/field';
import { paths } from '../../ui/paths';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';
import { failureText } from './failure';

const schema = object({
  email: string()
    .trim()
    .required('Email is required.')
    .test('email', 'Please provide a valid email.', (email) => isEmail(email)),
});

type Outcome = { kind: 'success' | 'error'; text: string };

/** Reset Password (specification, section 2): sends a reset link to an e-mail address. */
export function ForgotPasswordPage() {
  const { register, handleSubmit, formState } = useForm({
    resolver: yupResolver(schema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const submit = handleSubmit(async ({ email }) => {
    setOutcome(null);
    try {
      setOutcome({ kind: 'success', text: (await forgotPassword(api, email)).message });
    } catch (error) {
      setOutcome({ kind: 'error', text: failureText(error, 'A reset link') });
    }
  });

  return (
    <BarePage>
      <chakra.h1 fontSize="2xl" fontWeight="bold">
        Reset Password
      </chakra.h1>
      <chakra.p color="fg.muted" mb="5">
        Enter your email and a link to set a new password will be sent to you.
      </chakra.p>
      <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
        {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" size="lg" disabled={isSubmitting}>
          Reset
        </Button>
      </chakra.form>
      <chakra.p mt="5" textAlign="center">
        Remember it? <TextLink to={paths.login}>Log in</TextLink>
      </chakra.p>
    </BarePage>
  );
}
