import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { object } from 'yup';
import { required, text } from '../../../admin/field-rules';
import { FormDialog } from '../../../admin/form-dialog';
import { dismissException } from '../../../api/corrections';
import type { SalesException } from '../../../contract/counting/exceptions';
import { MAX_LENGTH } from '../../../domain/values/max-lengths';
import { EXCEPTIONS } from '../../../i18n/en/reports/exceptions';
import { api } from '../../../terminal/api';
import { TextField } from '../../../ui/form/field';
import { useKey } from './use-key';

export const dismissSchema = object({
  reason: text(required(EXCEPTIONS.reasonRequired), MAX_LENGTH.reason),
});

type Props = {
  exception: SalesException;
  /** @param message the server's confirmation */
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** Closes an exception whose report is right: the tickets stay as recorded, with a reason. */
export function DismissForm({ exception: { id, message, claimed_as: claimedAs }, onSaved, onClose }: Props) {
  const keyOf = useKey();
  const reply = useRef('');
  return (
    <FormDialog
      title={EXCEPTIONS.keepTickets(id, claimedAs)}
      schema={dismissSchema}
      initial={{ reason: '' }}
      save={async (body) => {
        reply.current = (await dismissException(api, id, body, keyOf(body))).message;
      }}
      onSaved={() => onSaved(reply.current)}
      onClose={onClose}
      closesItself
    >
      {({ field }) => (
        <>
          <chakra.div gridColumn="1 / -1" display="grid" gap="2">
            <p>{message}</p>
            <chakra.p color="fg.muted">{EXCEPTIONS.keepEffect(claimedAs)}</chakra.p>
          </chakra.div>
          <chakra.div gridColumn="1 / -1">
            <TextField label={EXCEPTIONS.reason} autoComplete="off" {...field('reason')} />
          </chakra.div>
        </>
      )}
    </FormDialog>
  );
}
