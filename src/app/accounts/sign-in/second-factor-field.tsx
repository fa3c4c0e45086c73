import { useState } from 'react';
import { ApiError } from '../../../device/client';
import { SIGN_IN } from '../../../messages/areas/sign-in';
import { useMessages } from '../../../messages/hooks/use-messages';
import { ERROR_CODE } from '../../../shared/wire/errors';
import { TextField } from '../../ui/form/field';

/** The second step of a sign-in: a code, asked for once the server has taken the password and wants it. */
export function useSecondFactor() {
  const [state, setState] = useState({ isAsked: false, fault: undefined as string | undefined });
  return {
    ...state,
    /** the code as typed; undefined while none is asked for */
    codeOf: (fields: FormData) => (state.isAsked ? String(fields.get('code')).trim() : undefined),
    /** Checks whether a failed sign-in lacks a code, or has a wrong one; then the field is shown. */
    takes: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.body?.code !== ERROR_CODE.secondFactor) return false;
      setState({ isAsked: true, fault: error.body.fields?.code });
      return true;
    },
  };
}

/** The field of the code. @param fault why the last one was refused */
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
