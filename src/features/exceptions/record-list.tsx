import { Badge, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { EXCEPTIONS } from '../../i18n/en/reports/exceptions';
import { Pager } from '../../ui/data-table/pager';
import { pageAmong } from '../../ui/data-table/rows';
import { StatusAlert } from '../../ui/status-alert';
import { TryAgain } from '../../ui/try-again';
import type { PagedList } from './use-lists';

type ListProps<Row> = {
  list: Pick<PagedList<Row>, 'rows' | 'error' | 'loading' | 'reload'> & {
    served: Pick<PagedList<Row>['served'], 'total' | 'view' | 'onView' | 'busy'>;
  };
  children: (row: Row) => ReactNode;
};

/**
 * A page of a list whose rows are cards.
 * @param children the card of a row
 */
export function RecordList<Row>({ list, children }: ListProps<Row>) {
  const { rows, error, loading, reload, served } = list;
  const { total, view, onView, busy } = served;
  if (error)
    return (
      <StatusAlert kind="error" action={<TryAgain onClick={reload} />}>
        {error}
      </StatusAlert>
    );
  if (loading) return <chakra.p role="status">{EXCEPTIONS.loading}</chakra.p>;
  if (total === 0) return null;
  return (
    <chakra.div aria-busy={busy} opacity={busy ? '0.6' : undefined}>
      <chakra.ul listStyle="none" display="grid" gap="3">
        {rows.map(children)}
      </chakra.ul>
      <Pager
        page={pageAmong(rows, total, view)}
        total={total}
        size={view.size}
        onPage={(page) => onView({ ...view, page })}
        onSize={(size) => onView({ ...view, size, page: 1 })}
      />
    </chakra.div>
  );
}

type CardProps = {
  title: string;
  /** the kind of record */
  badge: string;
  /** after the badge */
  note?: string;
  /** the button of the card, or the outcome in its place */
  action: ReactNode;
  children: ReactNode;
};

/** The frame of a record for the owner to look at. */
export function RecordCard({ title, badge, note, action, children }: CardProps) {
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
          <Badge colorPalette="orange" whiteSpace="normal">
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
