import { Badge, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Muted, Row } from './layout';

type Props = {
  /** the list that it is from, in a list of several kinds */
  kind?: string | undefined;
  title: ReactNode;
  badge: string;
  /** nothing is left to do about it */
  isDone?: boolean;
  /** after the badge */
  note?: string;
  /** the button of the card, or the outcome instead */
  action: ReactNode;
  children: ReactNode;
};

/** A card in a `KeyList`, parted from the one before by a hairline. */
export const CARD = {
  borderTopWidth: '1px',
  _first: { borderTopWidth: '0' },
  borderRadius: 'sm',
  scrollMarginTop: '8',
  _focus: {
    outlineWidth: '2px',
    outlineStyle: 'solid',
    outlineColor: 'blue.focusRing',
    outlineOffset: '1px',
  },
} as const;

/** A record that the owner should look at. */
export function RecordCard({ kind, title, badge, isDone, note, action, children }: Props) {
  const id = useId();
  return (
    <chakra.li
      {...CARD}
      // `KeyList` moves the focus here.
      tabIndex={-1}
      aria-labelledby={id}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      py="3"
    >
      <chakra.div flex="1" minWidth={{ base: '48', md: '80' }} overflowWrap="anywhere">
        {kind && <Muted small>{kind}</Muted>}
        <Row as="h3" id={id} gap="2" fontWeight="semibold">
          {title}
          <Badge colorPalette={isDone ? 'gray' : 'orange'} whiteSpace="normal">
            {badge}
          </Badge>
          {note && (
            <Muted as="span" fontWeight="normal" small>
              {note}
            </Muted>
          )}
        </Row>
        {children}
      </chakra.div>
      {action}
    </chakra.li>
  );
}
