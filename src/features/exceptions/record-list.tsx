import { chakra } from '@chakra-ui/react';
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
