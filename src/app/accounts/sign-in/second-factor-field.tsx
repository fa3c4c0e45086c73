import { useState } from 'react';
import { ApiError } from '../../../device/client';
import { SIGN_IN } from '../../../messages/areas/sign-in';
import { useMessages } from '../../../messages/hooks/use-messages';
import { ERROR_CODE } from '../../../shared/wire/errors';
import { TextField } from '../../ui/form/field';

/** The second step of a sign-in: a code, requested once the server has accepted the password. */
export function useSecondFactor() {
  const [state, setState] = useState({ isAsked: false, fault: undefined as string | undefined });
  return {
    ...state,
    /** the code as typed; undefined while none is requested */
    codeOf: (fields: FormData) => (state.isAsked ? String(fields.get('code')).trim() : undefined),
    /** Checks whether a sign-in failed for a missing or wrong code; if so, shows the field. */
    takes: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.body?.code !== ERROR_CODE.secondFactor) return false;
      setState({ isAsked: true, fault: error.body.fields?.code });
      return true;
    },
  };
}

/** The field for the code. @param fault why the last one was refused */
export function SecondFactorField({ isAsked, fault }: { isAsked: boolean; fault: string | undefined }) {
  const t = useMessages(SIGN_IN);
  if (!isAsked) return null;
  return (
    <TextField
      label={t.code}
      name="code"
      hint={t.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      error={fault}
    />
  );
}
