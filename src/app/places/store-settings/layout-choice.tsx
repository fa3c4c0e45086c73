import { Button, chakra, RadioCard } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { STORE_SETTINGS } from '../../../messages/areas/store-settings';
import { useMessages } from '../../../messages/hooks/use-messages';
import { layoutName } from '../../../messages/words/store-settings';
import { printedForm } from '../../../shared/tickets/code-parts';
import { type CodeForm, formLength } from '../../../shared/tickets/layouts';
import { cleanCode } from '../../../shared/tickets/read-code';
import type { LayoutRow } from '../../../shared/tickets/ticket-layouts-schema';
import { COVERS } from '../../ui/theme/looks';
import { TicketNumber } from './ticket-number';

type ChoiceCardProps = {
  value: string;
  /** the radio button's name */
  name: string;
  children?: ReactNode;
};

/** A radio button as a card, in a RadioCard.Root. */
export const ChoiceCard = ({ value, name, children }: ChoiceCardProps) => (
  <RadioCard.Item value={value}>
    <RadioCard.ItemHiddenInput style={COVERS} aria-label={name} />
    <RadioCard.ItemControl>
      <RadioCard.ItemIndicator />
      <RadioCard.ItemText>{name}</RadioCard.ItemText>
    </RadioCard.ItemControl>
    <RadioCard.ItemContent>{children}</RadioCard.ItemContent>
  </RadioCard.Item>
);

/** A ticket, torn off above and below. */
const STUB = {
  display: 'block',
  minWidth: '0',
  px: '2',
  py: '2',
  bg: 'bg.subtle',
  borderColor: 'border.emphasized',
  borderTopWidth: '2px',
  borderBottomWidth: '2px',
  borderTopStyle: 'dashed',
  borderBottomStyle: 'dashed',
} as const;

type Props = {
  layouts: readonly LayoutRow[];
  /** code of the chosen layout */
  value: string;
  onChange: (code: string) => void;
  /** asks whether a taught layout shall end */
  onEnd: (layout: LayoutRow) => void;
};

/** The ticket layouts to choose from, each with an example ticket. */
export const LayoutChoice = ({ layouts, value, onChange, onEnd }: Props) => {
  const storeSettings = useMessages(STORE_SETTINGS);
  return (
    <RadioCard.Root
      display="grid"
      gap="3"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 21rem), 1fr))"
      value={value}
      onValueChange={(chosen) => onChange(chosen.value ?? value)}
    >
      {layouts.map((layout) => {
        const { code, name, taught, example, forms } = layout;
        return (
          <chakra.div key={code} display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start">
            <ChoiceCard value={code} name={layoutName(code) ?? name}>
              <chakra.span {...STUB}>
                <TicketNumber written={example} form={printedForm(code) ?? formOf(example, forms)} />
              </chakra.span>
            </ChoiceCard>
            {taught && (
              <Button
                variant="ghost"
                color="red.fg"
                justifySelf="end"
                aria-label={storeSettings.endLayoutOf({ name })}
                onClick={() => onEnd(layout)}
              >
                {storeSettings.endLayout}
              </Button>
            )}
          </chakra.div>
        );
      })}
    </RadioCard.Root>
  );
};

/** The form in which a taught layout's example is written. A server of the previous release sends no forms. */
function formOf(example: string, forms: readonly CodeForm[] = []): CodeForm | null {
  const fitting = forms.filter((form) => formLength(form) === cleanCode(example).length);
  return fitting.find(({ source }) => source !== 'scan') ?? fitting[0] ?? null;
}
