import { chakra } from '@chakra-ui/react';
import { object } from 'yup';
import { required, text } from '../../admin/field-rules';
import { FormDialog } from '../../admin/form-dialog';
import { markAlarmSeen } from '../../api/alarms';
import type { Alarm } from '../../contract/alarms/alarms';
import { MAX_LENGTH } from '../../domain/values/max-lengths';
import { alarmText } from '../../i18n/en/reports/alarm-texts';
import { ALARMS } from '../../i18n/en/reports/alarms';
import { api } from '../../terminal/api';
import { useKey } from '../../terminal/queries/use-key';
import { TextField } from '../../ui/form/field';

export const seenSchema = object({
  reason: text(required(ALARMS.reasonRequired), MAX_LENGTH.reason),
});

type Props = { storeId: number; alarm: Alarm; onSaved: () => void; onClose: () => void };

/** Says that a person has looked at an alarm, and what came of it. */
export function SeenDialog({ storeId, alarm, onSaved, onClose }: Props) {
  const keyOf = useKey();
  return (
    <FormDialog
      title={ALARMS.seenDialog}
      schema={seenSchema}
      initial={{ reason: '' }}
      save={(body) => markAlarmSeen(api, { storeId, alarmId: alarm.id }, body, keyOf(body))}
      onSaved={onSaved}
      onClose={onClose}
      closesItself
    >
      {({ field }) => (
        <>
          <chakra.p gridColumn="1 / -1">{alarmText(alarm)}</chakra.p>
          <chakra.div gridColumn="1 / -1">
            <TextField
              label={ALARMS.reason}
              placeholder={ALARMS.reasonHint}
              autoComplete="off"
              {...field('reason')}
            />
          </chakra.div>
        </>
      )}
    </FormDialog>
  );
}
