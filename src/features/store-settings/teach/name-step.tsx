import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { object } from 'yup';
import { required, text } from '../../../admin/field-rules';
import { db } from '../../../device/db';
import { keepLayout, waitingLayouts } from '../../../device/taught-layouts';
import { STORE_SETTINGS } from '../../../i18n/en/stock/store-settings';
import { TEACH } from '../../../i18n/en/stock/teach';
import { reportProblem } from '../../../terminal/problem-store';
import { useSession } from '../../../terminal/session-store';
import { sendTaughtLayouts } from '../../../terminal/taught-layouts';
import { TextField } from '../../../ui/form/field';
import { StatusAlert } from '../../../ui/status-alert';
import { StepHeading } from './step-heading';
import type { TaughtForms } from './teaching';

export const nameSchema = object({ name: text(required(TEACH.nameRequired)) });

type Props = {
  storeId: number;
  forms: TaughtForms;
  /** the printed number */
  example: string;
  onTaught: (name: string | null) => void;
};

/** Names the taught layout, keeps it on the device and sends it. */
export function NameStep({ storeId, forms, example, onTaught }: Props) {
  const userId = useSession(({ user }) => user?.id ?? null);
  const [isLost, setLost] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: '' },
    resolver: yupResolver(nameSchema),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ name }) => {
    if (userId === null) return;
    const key = crypto.randomUUID();
    const body = { store_id: storeId, name, forms: [...forms], example };
    setLost(false);
    try {
      await keepLayout(db, { key, settingsKey: crypto.randomUUID(), userId, body });
      await sendTaughtLayouts();
      const waiting = await waitingLayouts(db, userId);
      onTaught(waiting.some((layout) => layout.key === key) ? null : name);
    } catch (error) {
      reportProblem(error);
      setLost(true);
    }
  });

  return (
    <>
      <StepHeading heading={TEACH.nameHeading} text={TEACH.nameText} />
      <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
        <TextField
          label={TEACH.name}
          placeholder={TEACH.nameExample}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        {isLost && <StatusAlert kind="error">{TEACH.notKept}</StatusAlert>}
        <chakra.div>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? STORE_SETTINGS.saving : TEACH.save}
          </Button>
        </chakra.div>
      </chakra.form>
    </>
  );
}
