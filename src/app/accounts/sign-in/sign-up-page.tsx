import { Button } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../device/client';
import { ADMIN } from '../../../messages/areas/admin';
import { SIGN_UP } from '../../../messages/areas/sign-up';
import { inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { faultText, requiredText } from '../../../messages/words/field-labels';
import { emailFault, usernameFault } from '../../../shared/accounts/account-rules';
import { placesPaths } from '../../../shared/places/paths';
import { presetOf } from '../../../shared/values/us-states';
import { paths } from '../../../shared/wire/page-paths';
import { asSentence } from '../../office/form-dialog';
import { usZones } from '../../places/store-settings/chosen-fields';
import { api } from '../../state/api';
import { signInFailure } from '../../state/auth-calls';
import { ask } from '../../state/queries/ask';
import { SelectField, StateOptions, TextField } from '../../ui/fields';
import { formOf } from '../../ui/form/form-schema';
import { Form } from '../../ui/layout';
import { TextLink } from '../../ui/plain';
import { type AlertContent, StatusAlert } from '../../ui/status-alert';
import { AccountPage } from './account-page';

const schema = inReadersLanguage(ADMIN, () =>
  formOf(placesPaths.signUp, {
    company_name: requiredText('company_name'),
    store_name: requiredText('store_name'),
    state: requiredText('state'),
    time_zone: null,
    email: (email) => (email === '' ? requiredText('email') : faultText(emailFault(email))),
    Username: (username) => faultText(usernameFault(username)),
  }),
);

const EMPTY = { company_name: '', store_name: '', state: '', time_zone: '', email: '', Username: '' };
type Field = keyof typeof EMPTY;

/** Sign-up for a trial (an addition, if the operator allows it): mails the link that creates company, store and owner. */
export function SignUpPage() {
  const t = useMessages(SIGN_UP);
  const { register, handleSubmit, setValue, setError, formState } = useForm({
    resolver: yupResolver(schema()),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const [outcome, setOutcome] = useState<AlertContent | null>(null);
  const field = (name: Field) => ({ ...register(name), error: errors[name]?.message });

  const submit = handleSubmit(async (body) => {
    setOutcome(null);
    try {
      const { message } = await ask(api, placesPaths.signUp, { body });
      setOutcome({ kind: 'success', text: message });
    } catch (error) {
      const faults = error instanceof ApiError ? Object.entries(error.body?.fields ?? {}) : [];
      for (const [name, fault] of faults) setError(name as Field, { message: asSentence(fault) });
      if (faults.length > 0) return;
      const isOff = error instanceof ApiError && error.status === 404;
      setOutcome({ kind: 'error', text: isOff ? t.off : signInFailure(error) });
    }
  });

  return (
    <AccountPage
      title={t.title}
      intro={t.intro}
      signIn={
        <>
          {t.known} <TextLink to={paths.login}>{t.signIn}</TextLink>
        </>
      }
    >
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
      {outcome?.kind !== 'success' && (
        <Form onSubmit={submit} mt={outcome ? '4' : undefined}>
          <TextField label={t.company} autoComplete="organization" {...field('company_name')} />
          <TextField label={t.store} autoComplete="off" {...field('store_name')} />
          <SelectField
            label={t.state}
            {...field('state')}
            onChange={(event) => {
              setValue('state', event.target.value, { shouldValidate: errors.state !== undefined });
              setValue('time_zone', presetOf(event.target.value).time_zone ?? '');
            }}
          >
            <StateOptions none={t.chooseState} />
          </SelectField>
          <SelectField label={t.timeZone} {...field('time_zone')}>
            <option value="">{t.zoneOfState}</option>
            {usZones().map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField label={t.email} type="email" autoComplete="email" {...field('email')} />
          <TextField
            label={t.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('Username')}
          />
          <Button type="submit" size="lg" disabled={isSubmitting}>
            {t.send}
          </Button>
        </Form>
      )}
    </AccountPage>
  );
}
