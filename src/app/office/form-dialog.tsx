import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type ResolverOptions,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ObjectSchema } from 'yup';
import { ApiError } from '../../device/client';
import { ADMIN } from '../../messages/areas/admin';
import { COMMON } from '../../messages/areas/common';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { countingPaths } from '../../shared/counting/paths';
import { failureText } from '../state/problem-store';
import { useKey } from '../state/queries/query';
import { Dialog, DialogButtons } from '../ui/dialog';
import { TextField } from '../ui/fields';
import { formOf } from '../ui/form/form-schema';
import { Grid, Muted, Row, Stack } from '../ui/layout';
import { StatusAlert } from '../ui/status-alert';
import { LOWEST_SCREEN } from '../ui/theme/looks';
import { useTypedValues } from './typed-values';

/** Two seconds without an error, and another two (specification, section 4). */
const CLOSE_AFTER_MS = 4000;

/** The props of a field of the form: spread them into a TextField or SelectField. */
export type FieldProps = UseFormRegisterReturn & {
  error: string | undefined;
  required?: boolean | undefined;
};
export type FormFields<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'watch' | 'setValue' | 'setFocus'
> & { field: (name: Path<Values>) => FieldProps };

/** The rules of a form's fields. They have the names in the call's body, so that the server's refusals can be assigned to fields. */
type FormRules<Values extends FieldValues> = {
  schema: { validateSyncAt: (name: string, values: Values) => unknown };
  resolver: Resolver<Values>;
};

/** A schema as the rules of a form. */
export const rulesOf = <Values extends FieldValues>(schema: ObjectSchema<Values>) => ({
  schema,
  resolver: yupResolver(schema),
});

type Props<Values extends FieldValues> = {
  title: string;
  rules: FormRules<Values>;
  initial: Values & DefaultValues<Values>;
  /** makes the call; its failure is shown in the dialog */
  save: (values: Values) => Promise<unknown>;
  /** called once the change is made */
  onSaved?: () => void;
  onClose: () => void;
  /** closes without a message once the change is made */
  closesItself?: boolean;
  /** keeps the form open for the next entry, with this text about the saved one */
  savedText?: (values: Values) => string;
  /** for a form that is a table */
  wide?: boolean;
  children: (form: FormFields<Values>) => ReactNode;
};

/** Whether a field is required, given the values of the other fields. */
function isRequired<Values extends FieldValues>(
  { schema }: FormRules<Values>,
  name: Path<Values>,
  values: Values,
): boolean {
  const withoutIt = structuredClone(values);
  set(withoutIt, name, '');
  try {
    schema.validateSyncAt(name, withoutIt);
    return false;
  } catch {
    return true;
  }
}

/** Turns the server's fault of a field, which continues the field's name ('is taken'), into a sentence of its own. */
export const asSentence = (fault: string) => fault.charAt(0).toUpperCase() + fault.slice(1);

/** Whether an input of a field, or of a group of fields, is in the document. */
function isInDocument(field: object | undefined): boolean {
  if (field === undefined) return false;
  if ('ref' in field) return !(field.ref instanceof Element) || field.ref.isConnected;
  return Object.values(field).some(isInDocument);
}

/** A form in which only the visible fields count. */
function useShownForm<Values extends FieldValues>(
  rules: FormRules<Values>,
  initial: Values & DefaultValues<Values>,
) {
  /** the inputs of the fields that have had one */
  const inputs = useRef<ResolverOptions<Values>['fields']>({});
  const isShown = (name: string): boolean => isInDocument(inputs.current[name as Path<Values>]);
  /** Text in a field that is no longer shown doesn't count: nobody could correct it. */
  const resolver: Resolver<Values> = (values, context, options) => {
    inputs.current = { ...inputs.current, ...options.fields };
    const hidden = Object.entries(initial).filter(([name]) => name in inputs.current && !isShown(name));
    return rules.resolver({ ...values, ...Object.fromEntries(hidden) }, context, options);
  };
  const form = useForm<Values>({ defaultValues: initial, resolver });
  return { form, isShown };
}

/** The add/edit modal of every list: fields with their messages, the server's refusal in red, success in green. */
export function FormDialog<Values extends FieldValues>(props: Props<Values>) {
  const t = useMessages(ADMIN);
  const office = useMessages(OFFICE_WORDS);
  const words = useMessages(COMMON);
  const { title, rules, initial, save, onSaved, onClose, closesItself, savedText, wide, children } = props;
  const { form, isShown } = useShownForm(rules, initial);
  const { register, handleSubmit, getValues, getFieldState, setError, reset, formState } = form;
  const { isSubmitting } = formState;
  const typed = useTypedValues(title, form, initial);
  const element = useRef<HTMLFormElement>(null);
  const isField = (name: string): name is Path<Values> => name in initial && isShown(name);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  /** the text about the last saved entry, while the form is open for the next one */
  const [previous, setPrevious] = useState<{ text: string } | null>(null);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);

  // After a reset, fields can take the focus only once they are rendered again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and for each next one
  useEffect(() => {
    const first = Array.from(element.current?.elements ?? []).find((each) => each.hasAttribute('name'));
    if (first instanceof HTMLElement) first.focus();
  }, [previous]);

  /** Assigns the server's messages to the fields they concern. @returns whether a field now shows one */
  const showAtFields = (error: unknown): boolean => {
    const fields = error instanceof ApiError ? (error.body?.fields ?? {}) : {};
    const faulty = Object.keys(fields).filter(isField);
    for (const name of faulty) setError(name, { message: asSentence(fields[name] ?? '') });
    return error instanceof ApiError && faulty.some((name) => fields[name] === error.message);
  };

  /** Shows a fault of a value without a field as a sentence. */
  const showUnseen = (faults: FieldErrors<Values>) => {
    const unseen = Object.entries(faults).find(([name]) => !isShown(name));
    setRefusal(unseen ? String(unseen[1]?.message) : null);
  };
  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await save(values);
    } catch (error) {
      if (!showAtFields(error)) setRefusal(failureText(error));
      return;
    }
    if (!savedText) typed.forget();
    onSaved?.();
    if (closesItself) onClose();
    else if (!savedText) setSaved(true);
    else {
      reset();
      setPrevious({ text: savedText(values) });
    }
  }, showUnseen);

  const giveUp = () => {
    typed.forget();
    onClose();
  };

  const field = (name: Path<Values>): FieldProps => ({
    ...register(name),
    error: getFieldState(name, formState).error?.message,
    required: isRequired(rules, name, getValues()),
  });

  return (
    <Dialog title={title} onClose={giveUp} wide={wide}>
      <chakra.form ref={element} onSubmit={submit} noValidate>
        <fieldset disabled={isSaved}>
          <Grid min="13rem">{children({ ...form, field })}</Grid>
        </fieldset>
        {/* In view however long the form is: what came of it, and Save. */}
        <Stack mt="2" pt="2" position="sticky" bottom="0" zIndex="1" bg="bg.panel" css={LOWEST_SCREEN}>
          {typed.alert}
          {refusal && (
            <StatusAlert kind="error" onDismiss={() => setRefusal(null)}>
              {refusal}
            </StatusAlert>
          )}
          {isSaved && <StatusAlert kind="success">{t.saved}</StatusAlert>}
          {previous && <StatusAlert kind="success">{previous.text}</StatusAlert>}
          <Row justifyContent="flex-end" pb="2">
            <Muted
              aria-hidden="true"
              flex="1"
              small
              css={{ 'form:not(:has([data-required])) &': { visibility: 'hidden' } }}
            >
              {t.required}
            </Muted>
            <Button variant="outline" onClick={giveUp}>
              {isSaved ? words.close : previous ? office.done : words.cancel}
            </Button>
            {!isSaved && (
              <Button type="submit" disabled={isSubmitting}>
                {isSubmitting ? office.saving : words.save}
              </Button>
            )}
          </Row>
        </Stack>
      </chakra.form>
    </Dialog>
  );
}

export const reasonSchema = inReadersLanguage(ADMIN, (t) =>
  formOf(countingPaths.dismissException, { reason: t.reasonRequired }),
);

type Body = { reason: string };
type ReasonDialogProps = {
  title: string;
  /** an example of a reason */
  hint?: string;
  /** @param key the Idempotency-Key: the same for all attempts with this body */
  save: (body: Body, key: string) => Promise<unknown>;
  onSaved?: () => void;
  onClose: () => void;
  /** the subject of the decision, and its effect */
  children: ReactNode;
};

/** Asks for the reason of a decision, which is kept with it. */
export function ReasonDialog({ title, hint, save, onSaved, onClose, children }: ReasonDialogProps) {
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

type ConfirmDeleteProps = {
  title: string;
  question: string;
  /** makes the call; its failure is shown in the dialog */
  remove: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a row is deleted. */
export function ConfirmDelete({ title, question, remove, onClose }: ConfirmDeleteProps) {
  const t = useMessages(ADMIN);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const confirm = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await remove();
      onClose();
    } catch (error) {
      setBusy(false);
      setRefusal(failureText(error));
    }
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <DialogButtons onCancel={onClose} isCautious colorPalette="red" disabled={busy} onClick={confirm}>
          {t.ok}
        </DialogButtons>
      }
    >
      <chakra.p overflowWrap="anywhere">{question}</chakra.p>
      {refusal && (
        <StatusAlert kind="error" onDismiss={() => setRefusal(null)}>
          {refusal}
        </StatusAlert>
      )}
    </Dialog>
  );
}
