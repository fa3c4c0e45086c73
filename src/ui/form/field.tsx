import { chakra } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Bilingual } from '../../i18n/say';
import { FIELD, PIN_FIELD, REQUIRED_LABEL, TEXT_AREA } from '../../theme/looks';
import { BilingualText } from '../bilingual-text';

type InputProps = ComponentProps<'input'> & {
  /** large, and showing dots */
  isPin?: boolean;
};

/** The app's styled input without a label; prefer `TextField`. */
export const Input = ({ isPin = false, ...input }: InputProps) => (
  <chakra.input {...(isPin ? PIN_FIELD : FIELD)} {...input} />
);

/** A field's error message; the field references it with aria-describedby. */
export function FieldError({ id, error }: { id: string; error: string | Bilingual | undefined }) {
  if (!error) return null;
  return (
    <chakra.div id={id} role="alert" color="fg.error" fontSize="sm" fontWeight="medium">
      {typeof error === 'string' ? error : <BilingualText text={error} />}
    </chakra.div>
  );
}

type Labelled = {
  /** its accessible name */
  label: string;
  error?: string | Bilingual;
};

/** What a labelled field tells screen readers. @param id of the field; its error has the same with `-error` */
export const described = (id: string, error: Bilingual | string | undefined) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
});

/** Label, content and error of a field. @param id of the field */
function WithLabel({
  id,
  label,
  error,
  required,
  children,
}: Labelled & { id: string; required: boolean | undefined; children: ReactNode }) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="1.5" minWidth="0">
      <chakra.label
        htmlFor={id}
        data-required={required || undefined}
        css={REQUIRED_LABEL}
        fontWeight="medium"
        fontSize="sm"
        alignSelf="flex-start"
      >
        {label}
      </chakra.label>
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </chakra.div>
  );
}

export type TextFieldProps = Omit<InputProps, 'id' | 'children'> &
  Labelled & {
    /** a control at the field's end, such as Show */
    trailing?: ReactNode;
  };

/** A labelled input with an error message. Takes a ref and all input props, so it also works uncontrolled. */
export function TextField({ label, error, trailing, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <WithLabel id={id} label={label} error={error} required={input.required}>
      <chakra.div display="flex" gap="2">
        <Input {...described(id, error)} {...input} />
        {trailing}
      </chakra.div>
    </WithLabel>
  );
}

/** A labelled field for several lines. */
export function TextArea({ label, error, ...area }: Omit<ComponentProps<'textarea'>, 'id'> & Labelled) {
  const id = useId();
  return (
    <WithLabel id={id} label={label} error={error} required={area.required}>
      <chakra.textarea {...TEXT_AREA} {...described(id, error)} {...area} />
    </WithLabel>
  );
}
