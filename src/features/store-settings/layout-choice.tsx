import { Button, chakra } from '@chakra-ui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { LayoutRow } from '../../contract/office/ticket-layouts';
import { cleanCode } from '../../domain/tickets/clean-code';
import { printedForm } from '../../domain/tickets/code-parts';
import { type CodeForm, formLength } from '../../domain/tickets/layouts';
import { STORE_SETTINGS } from '../../i18n/en/stock/store-settings';
import { LAYOUT_NAME } from '../../i18n/en/stock/ticket-layouts';
import { ChoiceCard } from './choice-card';
import { TicketNumber } from './ticket-number';

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
  field: UseFormRegisterReturn;
  /** asks whether a taught layout shall end */
  onEnd: (layout: LayoutRow) => void;
};

/** The ticket layouts to choose from, each with a ticket of it. */
export const LayoutChoice = ({ layouts, field, onEnd }: Props) => (
  <chakra.div display="grid" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 21rem), 1fr))">
    {layouts.map((layout) => {
      const { code, name, taught, example, forms } = layout;
      return (
        <chakra.div key={code} display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start">
          <ChoiceCard field={field} value={code} name={LAYOUT_NAME[code] ?? name}>
            <chakra.span {...STUB}>
              <TicketNumber written={example} form={printedForm(code) ?? formOf(example, forms)} />
            </chakra.span>
          </ChoiceCard>
          {taught && (
            <Button
              variant="ghost"
              color="red.fg"
              justifySelf="end"
              aria-label={STORE_SETTINGS.endLayoutOf(name)}
              onClick={() => onEnd(layout)}
            >
              {STORE_SETTINGS.endLayout}
            </Button>
          )}
        </chakra.div>
      );
    })}
  </chakra.div>
);

/** The form in which a taught layout's example is written. A server of the release before sends no forms. */
function formOf(example: string, forms: readonly CodeForm[] = []): CodeForm | null {
  const fitting = forms.filter((form) => formLength(form) === cleanCode(example).length);
  return fitting.find(({ source }) => source !== 'scan') ?? fitting[0] ?? null;
}
