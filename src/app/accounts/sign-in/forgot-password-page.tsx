import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { object, string } from 'yup';
import { PASSWORD } from '../../../messages/areas/password';
import { useMessages } from '../../../messages/hooks/use-messages';
import { requiredText } from '../../../messages/words/required';
import { isEmail } from '../../../shared/accounts/account-rules';
import { accountsPaths } from '../../../shared/accounts/paths';
import { paths } from '../../../shared/wire/page-paths';
import { api } from '../../state/api';
import { failureText } from '../../state/auth-calls';
import { ask } from '../../state/queries/ask';
import { TextField } from '../../ui/fields';
import { Form, Muted } from '../../ui/layout';
import { BarePage } from '../../ui/page/bare-page';
import { type AlertContent, StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/try-again';

const schemaOf = (t: typeof PASSWORD) =>
  object({
    email: string()
      .trim()
      .required(requiredText('email'))
      .test('email', t.emailInvalid, (email) => isEmail(email)),
  });

/** Reset Password (specification, section 2): sends a reset link to an email address. */
export function ForgotPasswordPage() {
  const t = useMessages(PASSWORD);
  const { register, handleSubmit, formState } = useForm({
    resolver: yupResolver(schemaOf(t)),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const [outcome, setOutcome] = useState<AlertContent | null>(null);

  const submit = handleSubmit(async ({ email }) => {
    setOutcome(null);
    try {
      const { message } = await ask(api, accountsPaths.forgotPassword, { body: { useremail: email } });
      setOutcome({ kind: 'success', text: message });
    } catch (error) {
      setOutcome({ kind: 'error', text: failureText(error) });
    }
  });

  return (
    <BarePage>
      <chakra.h1 fontSize="2xl" fontWeight="bold">
        {t.resetTitle}
      </chakra.h1>
      <Muted mb="5">{t.resetIntro}</Muted>
      <Form onSubmit={submit}>
        {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
        <TextField
          label={t.email}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" size="lg" disabled={isSubmitting}>
          {t.reset}
        </Button>
      </Form>
      <chakra.p mt="5" textAlign="center">
        {t.rememberIt} <TextLink to={paths.login}>{t.signIn}</TextLink>
      </chakra.p>
    </BarePage>
  );
}
