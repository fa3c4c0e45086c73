import type { ReactNode } from 'react';
import { ADMIN } from '../../messages/areas/admin';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { countingPaths } from '../../shared/counting/paths';
import { useKey } from '../state/queries/query';
import { TextField } from '../ui/fields';
import { formOf } from '../ui/form/form-schema';
import { Stack } from '../ui/layout';
import { FormDialog, rulesOf } from './form-dialog';

export const reasonSchema = inReadersLanguage(ADMIN, (t) =>
  formOf(countingPaths.dismissException, { reason: t.reasonRequired }),
);

type Body = { reason: string };
type Props = {
  title: string;
  /** an example of a reason */
  hint?: string;
  /** @param key the Idempotency-Key: the same for all attempts with this body */
  save: (body: Body, key: string) => Promise<unknown>;
  onSaved?: () => void;
  onClose: () => void;
  /** what is decided about, and the decision's effect */
  children: ReactNode;
};

/** Asks for the reason of a decision, which is kept with it. */
export function ReasonDialog({ title, hint, save, onSaved, onClose, children }: Props) {
  const office = useMessages(OFFICE_WORDS);
  const keyOf = useKey();
  return (
    <FormDialog
      title={title}
      rules={rulesOf(reasonSchema())}
      initial={{ reason: '' }}
      save={(body) => save(body, keyOf(body))}
      {...(onSaved && { onSaved })}
      onClose={onClose}
      closesItself
    >
      {({ field }) => (
        <>
          <Stack wide gap="2">
            {children}
          </Stack>
          <Stack wide>
            <TextField
              label={office.reason}
              autoComplete="off"
              {...(hint && { placeholder: hint })}
              {...field('reason')}
            />
          </Stack>
        </>
      )}
    </FormDialog>
  );
}
