import { chakra } from '@chakra-ui/react';
import { type ComponentProps, useId } from 'react';
import { REQUIRED_LABEL } from '../../theme/looks';
import { described, FieldError } from './field';

type Props = Omit<ComponentProps<'select'>, 'id'> & {
  /** its accessible name */
  label: string;
  /** label and select on one line */
  inline?: boolean;
  error?: string;
};

/** A labelled select; takes its `<option>`s as children. */
export function SelectField({ label, inline, error, children, ...select }: Props) {
  const id = useId();
  return (
    <chakra.div
      display="flex"
      flexDirection={inline ? 'row' : 'column'}
      alignItems={inline ? 'center' : 'stretch'}
      gap={inline ? '2.5' : '1.5'}
    >
      <chakra.label
        htmlFor={id}
        data-required={select.required || undefined}
        css={REQUIRED_LABEL}
        fontSize="sm"
        fontWeight="medium"
        whiteSpace={inline ? 'nowrap' : undefined}
        alignSelf={inline ? undefined : 'flex-start'}
      >
        {label}
      </chakra.label>
      <chakra.select
        h="11"
        px="3"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border.emphasized"
        borderRadius="md"
        colorPalette="blue"
        focusVisibleRing="inside"
        _disabled={{ opacity: '0.6', cursor: 'not-allowed' }}
        _invalid={{ borderColor: 'border.error', borderWidth: '2px' }}
        {...described(id, error)}
        {...select}
      >
        {children}
      </chakra.select>
      <FieldError id={`${id}-error`} error={error} />
    </chakra.div>
  );
}
