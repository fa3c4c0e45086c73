import { Button, chakra, Field, Input, NativeSelect, Textarea } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Bilingual } from '../../messages/say';
import { US_STATES } from '../../shared/values/us-states';
import { useReveal } from './form/field';
import { BilingualText } from './status-alert';

/** The options of a field for a state, by name. @param none the text of the first one, for no state */
export const StateOptions = ({ none }: { none: string }) => (
  <>
    <option value="">{none}</option>
    {Object.entries(US_STATES).map(([code, { name }]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </>
);

type Labelled = {
  /** its accessible name */
  label: string;
  error?: string | Bilingual;
};

type FrameProps = Labelled & {
  required: boolean | undefined;
  disabled?: boolean;
  /** label and control on one line */
  inline?: boolean;
  /** renders the control, which describes itself by the error */
  children: (describedBy: string | undefined) => ReactNode;
};

/** Label, control and error of a field. Chakra connects them, except that the error only counts as an `aria-errormessage`. */
function Frame({ label, error, required, disabled, inline, children }: FrameProps) {
  const errorText = useId();
  return (
    <Field.Root
      invalid={Boolean(error)}
      required={required}
      disabled={disabled}
      ids={{ errorText }}
      orientation={inline ? 'horizontal' : 'vertical'}
    >
      <Field.Label>{label}</Field.Label>
      {children(error ? errorText : undefined)}
      <Field.ErrorText role="alert" aria-live="assertive">
        {typeof error === 'object' ? <BilingualText text={error} /> : error}
      </Field.ErrorText>
    </Field.Root>
  );
}

export type TextFieldProps = Omit<ComponentProps<typeof Input>, 'id' | 'children'> &
  Labelled & {
    /** a control at the field's end, such as Show */
    trailing?: ReactNode;
    /** label and control on one line */
    inline?: boolean;
  };

/** A labelled input with an error message. Takes a ref and all input props, so it also works uncontrolled. */
export const TextField = ({ label, error, trailing, inline, ...input }: TextFieldProps) => (
  <Frame label={label} error={error} required={input.required} inline={inline}>
    {(describedBy) => (
      <chakra.div display="flex" flex="1" gap="2">
        <Input aria-describedby={describedBy} {...input} />
        {trailing}
      </chakra.div>
    )}
  </Frame>
);

/** A password field with a Show/Hide button. */
export function PasswordField(field: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const { type, button } = useReveal();
  return <TextField {...field} type={type} trailing={<Button {...button} />} />;
}

/** A labelled field for several lines. */
export const TextArea = ({
  label,
  error,
  ...area
}: Omit<ComponentProps<typeof Textarea>, 'id'> & Labelled) => (
  <Frame label={label} error={error} required={area.required}>
    {(describedBy) => <Textarea aria-describedby={describedBy} {...area} />}
  </Frame>
);

type SelectProps = Omit<ComponentProps<typeof NativeSelect.Field>, 'id' | 'placeholder'> &
  Labelled & { inline?: boolean; required?: boolean; disabled?: boolean };

/** A labelled select; takes its `<option>`s as children. */
export const SelectField = ({ label, error, inline, required, disabled, ...select }: SelectProps) => (
  <Frame label={label} error={error} required={required} disabled={disabled} inline={inline}>
    {(describedBy) => (
      <NativeSelect.Root>
        <NativeSelect.Field aria-describedby={describedBy} {...select} />
      </NativeSelect.Root>
    )}
  </Frame>
);
