import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { TABLE } from '../../../messages/areas/table';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Icon, type IconName } from '../icon';
import { Muted, Row, Stack } from '../layout';
import { BELOW_BAR, PANEL } from '../theme/looks';

type Props = Omit<HTMLChakraProps<'section'>, 'title' | 'id'> & {
  /** the heading, which names the panel unless it has an `aria-label`; without both it has no name */
  title?: ReactNode;
  /** the address of the panel within its page */
  id?: string;
  /** next to the title: the number of things listed below */
  count?: ReactNode;
  /** a line below the title */
  note?: ReactNode;
  /** at the end of the title's line */
  actions?: ReactNode;
};

/** A part of the page on a raised area, with its parts one below the other. */
export function Panel({ title, id, count, note, actions, children, ...section }: Props) {
  const ownId = useId();
  const titleId = id ?? ownId;
  return (
    <chakra.section
      {...PANEL}
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
      // An alert has a frame of its own.
      css={{ '&:has(> [role=alert]:only-child)': { display: 'contents' } }}
      aria-labelledby={title && !section['aria-label'] ? titleId : undefined}
      {...section}
    >
      {title && (
        <Row rowGap="2">
          <chakra.div flex="1" minWidth="48">
            <chakra.h2 fontSize="lg" fontWeight="semibold" overflowWrap="anywhere">
              <chakra.span id={titleId} css={BELOW_BAR}>
                {title}
              </chakra.span>
              {count !== undefined && (
                <Muted as="span" fontWeight="normal" fontVariantNumeric="tabular-nums">
                  {' '}
                  {count}
                </Muted>
              )}
            </chakra.h2>
            {note && <Muted fontVariantNumeric="tabular-nums">{note}</Muted>}
          </chakra.div>
          {actions}
        </Row>
      )}
      {children}
    </chakra.section>
  );
}

/** The choices that a page's result depends on, in one row above it: fields and their buttons. */
export const FilterBar = chakra('section', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '2', _print: { display: 'none' } },
});

/** The rows of a list that is loading. */
export function RowsSkeleton() {
  const t = useMessages(TABLE);
  return (
    <div>
      <p role="status" className="sr-only">
        {t.loading}
      </p>
      <chakra.div
        aria-hidden="true"
        h="22rem"
        css={{
          backgroundImage:
            'repeating-linear-gradient({colors.bg.muted} 0 1.25rem, transparent 1.25rem 2.75rem)',
        }}
      />
    </div>
  );
}

/** A panel with a list that is loading. */
export function PanelSkeleton() {
  return (
    <chakra.div {...PANEL}>
      <RowsSkeleton />
    </chakra.div>
  );
}

/** A result that is being reloaded: it stays, dimmed, until the next one arrives. */
export function Reloading({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Stack aria-busy={busy} opacity={busy ? '0.6' : undefined}>
      {children}
    </Stack>
  );
}

type EmptyProps = {
  /** one sentence: what is missing here, or what will be here */
  children: ReactNode;
  /** a button or link to the next step */
  action?: ReactNode;
  icon?: IconName;
};

/** An empty list or result: a picture, what will be here, and how to get there. */
export const Empty = ({ children, action, icon = 'empty' }: EmptyProps) => (
  <Stack justifyItems="center" gap="3" py="6" textAlign="center" data-empty="">
    <chakra.span color="fg.subtle">
      <Icon name={icon} size="10" />
    </chakra.span>
    <chakra.p maxWidth="md">{children}</chakra.p>
    {action}
  </Stack>
);
