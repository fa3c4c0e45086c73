import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { CONTROLS } from '../../../messages/areas/controls';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { Bilingual } from '../../../messages/say';
import { Glyph, SIGNS } from '../glyph';
import { Button, classes } from '../plain';
import { BilingualText } from '../status-alert';
import styles from './form.module.css';

type InputProps = ComponentProps<'input'> & {
  /** large, and showing dots */
  isPin?: boolean;
};

/** The app's styled input without a label; prefer `TextField`. */
export const Input = ({ isPin = false, className, ...input }: InputProps) => (
  <input className={classes('control', styles.input, isPin && styles.pin, className)} {...input} />
);

/** A field's error message; the field references it with aria-describedby. */
export function FieldError({ id, error }: { id: string; error: string | Bilingual | undefined }) {
  if (!error) return null;
  return (
    <div className={styles.error} id={id} role="alert">
      {typeof error === 'string' ? error : <BilingualText text={error} />}
    </div>
  );
}

type Labelled = {
  /** its accessible name */
  label: string;
  error?: string | Bilingual;
};

/**
 * The attributes of a labelled field for screen readers. @param id of the field; its error has the same with `-error`
 */
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
  hint,
  children,
}: Labelled & {
  id: string;
  required: boolean | undefined;
  hint?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.labelled}>
      <label className={styles.label} htmlFor={id} data-required={required || undefined}>
        {label}
      </label>
      {children}
      {hint && (
        <small className={styles.hint} id={`${id}-hint`}>
          {hint}
        </small>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export type TextFieldProps = Omit<InputProps, 'id' | 'children'> &
  Labelled & {
    /** a control at the field's end, such as Show */
    trailing?: ReactNode;
    /** more about the field, below it */
    hint?: string;
  };

/** A labelled input with an error message. Takes a ref and all input props, so it also works uncontrolled. */
export function TextField({ label, error, trailing, hint, ...input }: TextFieldProps) {
  const id = useId();
  const attributes = described(id, error);
  const describedBy = [hint && `${id}-hint`, attributes['aria-describedby']].filter(Boolean).join(' ');
  return (
    <WithLabel id={id} label={label} error={error} required={input.required} hint={hint}>
      <div className={styles.withTrailing}>
        <Input {...attributes} aria-describedby={describedBy || undefined} {...input} />
        {trailing}
      </div>
    </WithLabel>
  );
}

type CheckboxProps = { children: ReactNode; checked: boolean; onChange: (checked: boolean) => void };

/** A checkbox with its label, for the shell and the counter; the office has Chakra's (./checkbox). */
export const PlainCheckbox = ({ children, checked, onChange }: CheckboxProps) => (
  <label className={styles.checkbox}>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);

/** Hides a password until its button is pressed. @returns the input's `type`, and the props of the button */
export function useReveal() {
  const t = useMessages(CONTROLS);
  const [shown, setShown] = useState(false);
  return {
    type: shown ? 'text' : 'password',
    button: {
      className: styles.reveal,
      variant: 'ghost' as const,
      'aria-label': shown ? t.hide : t.show,
      onClick: () => setShown(!shown),
      children: <Glyph outline={SIGNS.eye + (shown ? 'M4 4l16 16' : '')} />,
    },
  };
}

/** A password field with a Show/Hide button inside it. */
export function PasswordField(field: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const { type, button } = useReveal();
  return <TextField {...field} type={type} trailing={<Button {...button} />} />;
}
