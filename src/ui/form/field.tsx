import { chakra } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Bilingual } from '../../i18n/say';
import { inputRecipe } from '../../theme/recipes';
import { BilingualText } from '../bilingual-text';

/** The app's styled input without a label; prefer `TextField`. */
export const Input = chakra('input', inputRecipe);

/** A field's error message; the field references it with aria-describedby. */
export function FieldError({ id, error }: { id: string; error: string | Bilingual | undefined }) {
  if (!error) return null;
  return (
    <chakra.div id={id} role="alert" color="fg.error" fontSize="sm" fontWeight="medium">
      {typeof error === 'string' ? error : <BilingualText text={error} />}
    </chakra.div>
  );
}

export type TextFieldProps = Omit<ComponentProps<typeof Input>, 'id' | 'children'> & {
  /** its accessible name */
  label: string;
  error?: string | Bilingual;
  /** a control at the field's end, such as Show */
  trailing?: ReactNode;
};

/** A labelled input with an error message. Takes a ref and all input props, so it also works uncontrolled. */
export function TextField({ label, error, trailing, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <chakra.div display="flex" flexDirection="column" gap="1.5" minWidth="0">
      <chakra.label htmlFor={id} fontWeight="medium" fontSize="sm" alignSelf="flex-start">
        {label}
      </chakra.label>
      <chakra.div display="flex" gap="2">
        <Input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
        />
        {trailing}
      </chakra.div>
      <FieldError id={`${id}-error`} error={error} />
    </chakra.div>
  );
}
