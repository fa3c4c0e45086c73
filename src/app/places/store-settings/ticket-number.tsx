import { chakra } from '@chakra-ui/react';
import { STORE_SETTINGS } from '../../../messages/areas/store-settings';
import { useMessages } from '../../../messages/hooks/use-messages';
import { type CodeField, codeParts } from '../../../shared/tickets/code-parts';
import { type CodeForm, cutCode } from '../../../shared/tickets/layouts';
import { Muted, Row, Stack } from '../../ui/layout';

/** The field's color, with underlines of different kinds for readers who can't tell colors apart. */
const FIELD_LOOK = {
  '& [data-field=game]': { color: 'blue.fg', textDecorationStyle: 'solid' },
  '& [data-field=pack]': { color: 'green.fg', textDecorationStyle: 'double' },
  '& [data-field=ticket]': { color: 'orange.fg', textDecorationStyle: 'dotted' },
  '& [data-field=other]': { color: 'fg.muted' },
} as const;

type Props = {
  /** with its dashes, if any */
  written: string;
  /** how to read it; null: shown without its fields */
  form: CodeForm | null;
};

/** A ticket's number with game, pack and ticket in three colors, and a legend in words. */
export function TicketNumber({ written, form }: Props) {
  const cut = form && cutCode(written.replace(/[^0-9]/g, ''), form);
  const fields = cut && 'fields' in cut ? cut.fields : null;
  const parts = form && fields ? codeParts(written, form) : [{ field: 'other' as const, text: written }];
  return (
    <Stack as="span" gap="1.5" minWidth="0" css={FIELD_LOOK}>
      <chakra.span
        fontFamily="mono"
        fontSize="lg"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        textUnderlineOffset="4px"
        overflowWrap="anywhere"
      >
        {parts.map((part, i) => (
          <chakra.span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one number never change their order
            key={i}
            data-field={part.field}
            textDecorationLine={part.field === 'other' ? undefined : 'underline'}
          >
            {part.text}
          </chakra.span>
        ))}
      </chakra.span>
      {fields && (
        <Row as="span" rowGap="0" columnGap="2.5" fontSize="sm">
          <Legend field="game" value={fields.game} />
          <Legend field="pack" value={fields.pack} />
          <Legend field="ticket" value={String(fields.ticket).padStart(3, '0')} />
        </Row>
      )}
    </Stack>
  );
}

const Legend = ({ field, value }: { field: Exclude<CodeField, 'other'>; value: string }) => {
  const t = useMessages(STORE_SETTINGS);
  return (
    <chakra.span whiteSpace="nowrap">
      <Muted as="span">{t.field[field]} </Muted>
      <chakra.span data-field={field} fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {value}
      </chakra.span>
    </chakra.span>
  );
};
