import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { db } from '../../../device/db';
import { keepLayout, waitingLayouts } from '../../../device/taught-layouts';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { TEACH } from '../../../messages/areas/teach';
import { inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { ticketsPaths } from '../../../shared/tickets/paths';
import { reportProblem } from '../../state/problem-store';
import { useSession } from '../../state/session-store';
import { sendTaughtLayouts } from '../../state/taught-layouts';
import { TextField } from '../../ui/fields';
import { formOf } from '../../ui/form/form-schema';
import { Form } from '../../ui/layout';
import { StatusAlert } from '../../ui/status-alert';
import type { TaughtForms } from './teaching';

/** The heading and text of a step. The dialog moves the focus to the heading, so that a screen reader announces it. */
export const StepHeading = ({ heading, text }: { heading: string; text: string }) => (
  <div>
    <chakra.h3 tabIndex={-1} fontSize="lg" fontWeight="bold" outline="none">
      {heading}
    </chakra.h3>
    <p>{text}</p>
  </div>
);

export const nameSchema = inReadersLanguage(TEACH, (t) =>
  formOf(ticketsPaths.teachLayout, { name: t.nameRequired }),
);

type Props = {
  storeId: number;
  forms: TaughtForms;
  /** the printed number */
  example: string;
  onTaught: (name: string | null) => void;
};

/** Names the taught layout, saves it on the device and sends it. */
export function NameStep({ storeId, forms, example, onTaught }: Props) {
  const teach = useMessages(TEACH);
  const office = useMessages(OFFICE_WORDS);
  const userId = useSession(({ user }) => user?.id ?? null);
  const [isLost, setLost] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: '' },
    resolver: yupResolver(nameSchema()),
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
      <StepHeading heading={teach.nameHeading} text={teach.nameText} />
      <Form onSubmit={submit}>
        <TextField
          label={office.name}
          placeholder={teach.nameExample}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        {isLost && <StatusAlert kind="error">{teach.notKept}</StatusAlert>}
        <div>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? office.saving : teach.save}
          </Button>
        </div>
      </Form>
    </>
  );
}
