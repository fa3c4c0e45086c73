import type { ComponentProps, ReactNode } from 'react';
import { AsOf } from '../as-of';
import { DataTable, type TableProps } from '../data-table/data-table';
import { Stack } from '../layout';
import { PageHeader } from './page-header';
import { Empty, Panel } from './panel';

type Props<Row> = Omit<ComponentProps<typeof PageHeader>, 'tabs'> &
  Pick<TableProps<Row>, 'columns' | 'rowKey' | 'filters' | 'searchable'> & {
    /** the rows as they were read; null until it's known whose rows to list */
    list:
      | (Pick<TableProps<Row>, 'rows' | 'loading' | 'busy' | 'error'> & {
          /** when a kept list was read; null: just now */
          asOf: Date | null;
          reload: () => void;
        })
      | null;
    /** the table's name, if it isn't the screen's */
    caption?: string;
    /** says what will be here, and the next step */
    empty: { text: string; action?: ReactNode };
    /** what can be done with a row */
    rowActions?: TableProps<Row>['actions'];
    /** above the table: figures, and the list's export */
    toolbar?: ReactNode;
    /** between heading and list: choices and messages */
    children?: ReactNode;
    /** open dialogs */
    dialogs?: ReactNode;
  };

/** An office screen that lists something: heading, buttons, search, filters, table, pages and the empty list. */
export function ListScreen<Row>({ list, caption, empty, toolbar, children, dialogs, ...screen }: Props<Row>) {
  const { title, actions, hasExport, rowActions, searchable = true, ...table } = screen;
  return (
    <>
      <PageHeader title={title} actions={actions} hasExport={hasExport} />
      <Stack>
        {children}
        {list && <AsOf at={list.asOf} onRetry={list.reload} />}
        {list && (
          <Panel>
            {toolbar}
            <DataTable
              {...list}
              {...table}
              searchable={searchable}
              caption={caption ?? title}
              empty={<Empty action={empty.action}>{empty.text}</Empty>}
              onRetry={list.reload}
              actions={rowActions}
            />
          </Panel>
        )}
      </Stack>
      {dialogs}
    </>
  );
}
