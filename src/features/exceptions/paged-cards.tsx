import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Pager } from '../../ui/data-table/pager';
import { pageAmong } from '../../ui/data-table/rows';
import { StatusAlert } from '../../ui/status-alert';
import { TryAgain } from '../../ui/try-again';
import type { PagedList } from './use-lists';

type Props<Row> = { list: PagedList<Row>; children: (rows: readonly Row[]) => ReactNode };

/** A page of a list whose rows are cards. */
export function PagedCards<Row>({ list, children }: Props<Row>) {
  const { rows, error, loading, reload, served } = list;
  const { total, view, onView, busy } = served;
  if (error)
    return (
      <StatusAlert kind="error" action={<TryAgain onClick={reload} />}>
        {error}
      </StatusAlert>
    );
  if (loading) return <chakra.p role="status">Loading…</chakra.p>;
  if (total === 0) return null;
  return (
    <chakra.div aria-busy={busy} opacity={busy ? '0.6' : undefined}>
      {children(rows)}
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
