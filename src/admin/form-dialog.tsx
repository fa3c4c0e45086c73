import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import type { ObjectSchema } from 'yup';
import { ApiError } from '../api/client/client';
import { ADMIN } from '../i18n/en/admin/admin';
import { COMMON } from '../i18n/en/app/common';
import { failureText } from '../terminal/queries/failure-text';
import { Modal } from '../ui/modal';
import { StatusAlert } from '../ui/status-alert';

/** Two seconds without an error, and another two (specification, section 4). */
const CLOSE_AFTER_MS = 4000;

/** What a field of the form needs: spread it into a TextField or SelectField. */
export type FieldProps = UseFormRegisterReturn & {
  error: string | undefined;
  required?: boolean | undefined;
};
export type FormFields<Values> = {
  field: (name: keyof Values & string) => FieldProps;
  /** the value of a field as it's now, for what depends on it */
  watch: (name: keyof Values & string) => string;
  /** writes values, as a scan does, then selects the text of a field */
  write: (values: Partial<Values>, thenTo: keyof Values & string) => void;
};

type Props<Values extends Record<string, string>> = {
  title: string;
  /** the rules of the fields; field names are those of the call's body, so that its refusals find them */
  schema: ObjectSchema<Values>;
  initial: Values;
  /** makes the call; its failure is shown in the dialog */
  save: (values: Values) => Promise<unknown>;
  /** the change is made */
  onSaved: () => void;
  onClose: () => void;
  /** closes as soon as the change is made, without a word of its own */
  closesItself?: boolean;
  /** stays open for the next one, and says this of the one that was saved */
  savedText?: (values: Values) => string;
  children: (form: FormFields<Values>) => ReactNode;
};

/** Whether a field may not be empty, as its rules say with the values of the other fields. */
function isRequired<Values extends Record<string, string>>(
  schema: ObjectSchema<Values>,
  name: keyof Values & string,
  values: Values,
): boolean {
  try {
    schema.validateSyncAt(name, { ...values, [name]: '' });
    return false;
  } catch {
    return true;
  }
}

/** The server says of a field what follows its name: 'is taken'. */
const asSentence = (fault: string) => fault.charAt(0).toUpperCase() + fault.slice(1);

/** The add/edit modal of every list: fields with their messages, the server's refusal in red, success in green. */
export function FormDialog<Values extends Record<string, string>>(props: Props<Values>) {
  const { title, schema, initial, save, onSaved, onClose, closesItself, savedText, children } = props;
  const { register, handleSubmit, watch, getValues, setValue, setError, setFocus, reset, formState } =
    useForm<Values>({
      defaultValues: initial as DefaultValues<Values>,
      resolver: yupResolver(schema) as unknown as Resolver<Values>,
    });
  const { errors, isSubmitting } = formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  /** the last one saved, while the form is open for the next */
  const [previous, setPrevious] = useState<{ text: string } | null>(null);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);

  const focusFirst = useEffectEvent(() => {
    const [first] = Object.keys(initial);
    if (first) setFocus(first as Path<Values>);
  });
  // After a reset, fields can take the focus only once they are rendered again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and for each next one
  useEffect(() => focusFirst(), [previous]);

  /** Puts the server's words to the fields that they're about. @returns whether its message is now at one of them */
  const showAtFields = (error: unknown): boolean => {
    const fields = error instanceof ApiError ? (error.body?.fields ?? {}) : {};
    const known = Object.entries(fields).filter(([name]) => name in initial);
    for (const [name, message] of known) setError(name as Path<Values>, { message: asSentence(message) });
    return error instanceof ApiError && known.some(([, message]) => message === error.message);
  };

  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await save(values);
    } catch (error) {
      if (!showAtFields(error)) setRefusal(failureText(error));
      return;
    }
    onSaved();
    if (closesItself) onClose();
    else if (!savedText) setSaved(true);
    else {
      reset();
      setPrevious({ text: savedText(values) });
    }
  });

  const form: FormFields<Values> = {
    field: (name) => {
      const message = errors[name]?.message;
      return {
        ...register(name as unknown as Path<Values>),
        error: typeof message === 'string' ? message : undefined,
        required: isRequired(schema, name, getValues()),
      };
    },
    watch: (name) => watch(name as unknown as Path<Values>),
    write: (values, thenTo) => {
      for (const [name, value] of Object.entries(values))
        setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldValidate: true });
      setFocus(thenTo as unknown as Path<Values>, { shouldSelect: true });
    },
  };

  return (
    <Modal title={title} onClose={onClose}>
      <chakra.form onSubmit={submit} noValidate>
        <fieldset disabled={isSaved}>
          <chakra.div
            display="grid"
            gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 13rem), 1fr))"
            gap="4"
          >
            {children(form)}
          </chakra.div>
        </fieldset>
        <chakra.div mt="4" display="grid" gap="4">
          {refusal && (
            <StatusAlert kind="error" onDismiss={() => setRefusal(null)}>
              {refusal}
            </StatusAlert>
          )}
          {isSaved && <StatusAlert kind="success">{ADMIN.saved}</StatusAlert>}
          {previous && <StatusAlert kind="success">{previous.text}</StatusAlert>}
          <chakra.div
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            justifyContent="flex-end"
            gap="3"
            pb="2"
          >
            <chakra.p aria-hidden="true" flex="1" color="fg.muted" fontSize="sm">
              {ADMIN.required}
            </chakra.p>
            <Button variant="outline" onClick={onClose}>
              {isSaved ? COMMON.close : previous ? ADMIN.done : COMMON.cancel}
            </Button>
            {!isSaved && (
              <Button type="submit" disabled={isSubmitting}>
                {isSubmitting ? ADMIN.saving : COMMON.save}
              </Button>
            )}
          </chakra.div>
        </chakra.div>
      </chakra.form>
    </Modal>
  );
}
