import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { object } from 'yup';
import { EXCEPTIONS } from '../../../../messages/areas/exceptions';
import { inReadersLanguage } from '../../../../messages/current';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { recordedAs } from '../../../../messages/words/replies';
import { exceptionNumber } from '../../../../shared/counting/claims';
import type { SalesException } from '../../../../shared/counting/exceptions-schema';
import { countingPaths } from '../../../../shared/counting/paths';
import { MAX_LENGTH } from '../../../../shared/values/max-lengths';
import { required, text } from '../../../records/field-rules';
import { FormDialog, rulesOf } from '../../../records/form-dialog';
import { write } from '../../../state/queries/query';
import { useKey } from '../../../state/queries/use-key';
import { TextField } from '../../../ui/fields';

export const dismissSchema = inReadersLanguage(EXCEPTIONS, (t) =>
  object({
    reason: text(required(t.reasonRequired), MAX_LENGTH.reason),
  }),
);

type Props = {
  exception: SalesException;
  /** @param message the server's confirmation */
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** Closes an exception whose report is right: the tickets stay as recorded, with a reason. */
export function DismissForm({ exception: { id, message, claimed_as: claimedAs }, onSaved, onClose }: Props) {
  const t = useMessages(EXCEPTIONS);
  const keyOf = useKey();
  const reply = useRef('');
  return (
    <FormDialog
      title={t.keepTickets({ as: recordedAs(claimedAs), number: exceptionNumber(id) })}
      rules={rulesOf(dismissSchema())}
      initial={{ reason: '' }}
      save={async (body) => {
        const options = { params: { id }, body, key: keyOf(body) };
        reply.current = (await write(countingPaths.dismissException, options)).message;
      }}
      onSaved={() => onSaved(reply.current)}
      onClose={onClose}
      closesItself
    >
      {({ field }) => (
        <>
          <chakra.div gridColumn="1 / -1" display="grid" gap="2">
            <p>{message}</p>
            <chakra.p color="fg.muted">{t.keepEffect({ as: recordedAs(claimedAs) })}</chakra.p>
          </chakra.div>
          <chakra.div gridColumn="1 / -1">
            <TextField label={t.reason} autoComplete="off" {...field('reason')} />
          </chakra.div>
        </>
      )}
    </FormDialog>
  );
}
