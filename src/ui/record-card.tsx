import { Badge, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  badge: string;
  /** nothing is left to do about it */
  isDone?: boolean;
  /** after the badge */
  note?: string;
  /** the button of the card, or the outcome in its place */
  action: ReactNode;
  children: ReactNode;
};

/** The frame of something for the owner to look at. */
export function RecordCard({ title, badge, isDone, note, action, children }: Props) {
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      borderWidth="1px"
      borderRadius="md"
      p="3"
    >
      <chakra.div flex="1" minWidth={{ base: '48', md: '80' }} overflowWrap="anywhere">
        <chakra.h3 display="flex" flexWrap="wrap" alignItems="center" gap="2" fontWeight="semibold">
          {title}
          <Badge colorPalette={isDone ? 'gray' : 'orange'} whiteSpace="normal">
            {badge}
          </Badge>
          {note && (
            <chakra.span color="fg.muted" fontWeight="normal" fontSize="sm">
              {note}
            </chakra.span>
          )}
        </chakra.h3>
        {children}
      </chakra.div>
      {action}
    </chakra.li>
  );
}
