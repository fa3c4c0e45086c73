import { Badge, Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { ADMIN } from '../i18n/en/admin/admin';
import { COMMON } from '../i18n/en/app/common';
import type { CachedRead } from '../terminal/queries/cached-read';
import { failureText } from '../terminal/queries/failure-text';
import { useList } from '../terminal/queries/use-list';
import { PANEL } from '../theme/looks';
import { AsOf } from '../ui/as-of';
import { type Column, DataTable } from '../ui/data-table/data-table';
import { Empty } from '../ui/page/empty';
import { PageHeader } from '../ui/page/page-header';
import { StatusAlert } from '../ui/status-alert';
import { ConfirmDelete } from './confirm-delete';

type Reply = { message: string };

type DialogProps = {
  title: string;
  /** the change is made. @param message stays on the page, where the form says nothing itself */
  onSaved: (message?: string) => void;
  onClose: () => void;
};

export type FormProps<Row> = DialogProps & {
  /** the row to change, null for a new one */
  row: Row | null;
  /** closes as soon as the change is made, without a word of its own */
  closesItself?: boolean;
};

export type SeveralProps<Row> = DialogProps & {
  /** those that exist already */
  rows: readonly Row[];
};

/** A way to add several rows at once. */
type Several<Row> = {
  /** of its button, and the dialog's title */
  label: string;
  /** whether it's offered with these rows */
  isOffered: (rows: readonly Row[]) => boolean;
  dialog: (props: SeveralProps<Row>) => ReactNode;
};

type Props<Row> = {
  title: string;
  breadcrumb: readonly string[];
  /** what one row is, as in 'Add Vendor' */
  noun: string;
  /** what appears in the list once there is some */
  emptyHint: string;
  /** fetches the rows; a stable function. null: it isn't known of what yet */
  load: (() => Promise<CachedRead<readonly Row[]>>) | null;
  /** all but the state and the actions */
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  flagOf: (row: Row) => number;
  /** the person may add, edit and delete */
  mayChange: boolean;
  /** whether a row can be deleted now */
  mayDelete: (row: Row) => boolean;
  /** what deleting means, before it's done */
  deleteQuestion: (row: Row) => string;
  remove: (row: Row) => Promise<Reply>;
  /** brings a deactivated row back, where there is such a thing */
  activate?: (row: Row) => Promise<Reply>;
  form: (props: FormProps<Row>) => ReactNode;
  several?: Several<Row>;
  /** opens at once, for whoever may add */
  opens?: 'form' | 'several' | undefined;
  /** a dialog was closed */
  onClosed?: () => void;
  /** between heading and table */
  children?: ReactNode;
};

type Open<Row> = { dialog: 'form'; row: Row | null } | { dialog: 'several' } | { dialog: 'delete'; row: Row };
type Notice = { kind: 'success' | 'error'; text: string };

const atOnce = (dialog: 'form' | 'several') => ({ dialog, row: null });

const nothing = async () => ({ value: [], asOf: null });

/** An administration screen: a list with its add/edit modal, Delete and what came of it; each change reloads the list. */
export function AdminPage<Row extends { id: number }>(props: Props<Row>) {
  const { title, breadcrumb, noun, load, nameOf, flagOf, mayChange, several, opens, children } = props;
  const { reload, asOf, ...list } = useList<Row>(load ?? nothing);
  const [open, setOpen] = useState<Open<Row> | null>(opens ? atOnce(opens) : null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const close = () => {
    setOpen(null);
    props.onClosed?.();
  };
  const begin = (next: Open<Row>) => {
    setNotice(null);
    setOpen(next);
  };
  const add = () => begin({ dialog: 'form', row: null });
  const changed = (message?: string) => {
    if (message) setNotice({ kind: 'success', text: message });
    void reload();
  };
  const activate = async (row: Row, call: (row: Row) => Promise<Reply>) => {
    try {
      changed((await call(row)).message);
    } catch (error) {
      setNotice({ kind: 'error', text: failureText(error) });
    }
  };

  const isLoaded = load !== null && !list.loading && !list.error;
  const addSeveral = several && isLoaded && several.isOffered(list.rows) && (
    <Button variant="outline" onClick={() => begin({ dialog: 'several' })}>
      {several.label}
    </Button>
  );

  const status: Column<Row> = {
    header: ADMIN.status,
    value: (row) => activeWord(flagOf(row)),
    cell: (row) => <ActiveBadge flag={flagOf(row)} />,
  };
  const filters = [1, 0].map((flag) => ({
    label: activeWord(flag),
    has: (row: Row) => activeWord(flagOf(row)) === activeWord(flag),
  }));
  const actions = (row: Row) => (
    <chakra.div display="flex" flexDirection={{ base: 'column', md: 'row' }}>
      <Button
        variant="ghost"
        color="blue.fg"
        aria-label={ADMIN.editOf(nameOf(row))}
        onClick={() => begin({ dialog: 'form', row })}
      >
        {COMMON.edit}
      </Button>
      {props.mayDelete(row) && (
        <Button
          variant="ghost"
          color="red.fg"
          aria-label={ADMIN.deleteOf(nameOf(row))}
          onClick={() => begin({ dialog: 'delete', row })}
        >
          {ADMIN.delete}
        </Button>
      )}
      {props.activate && flagOf(row) !== 1 && (
        <Button
          variant="ghost"
          color="green.fg"
          aria-label={ADMIN.activateOf(nameOf(row))}
          onClick={() => props.activate && activate(row, props.activate)}
        >
          {ADMIN.activate}
        </Button>
      )}
    </chakra.div>
  );

  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={breadcrumb}
        actions={
          mayChange && (
            <>
              {list.rows.length > 0 && addSeveral}
              <Button onClick={add}>{ADMIN.add(noun)}</Button>
            </>
          )
        }
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {children}
        {notice && (
          <StatusAlert kind={notice.kind} onDismiss={() => setNotice(null)}>
            {notice.text}
          </StatusAlert>
        )}
        <AsOf at={asOf} onRetry={reload} />
        {load && (
          <chakra.section {...PANEL}>
            <DataTable
              {...list}
              caption={title}
              columns={[...props.columns, status]}
              rowKey={(row) => row.id}
              empty={
                <Empty
                  hint={props.emptyHint}
                  action={
                    mayChange && (
                      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
                        <Button onClick={add}>{ADMIN.addFirst(noun)}</Button>
                        {addSeveral}
                      </chakra.div>
                    )
                  }
                >
                  {ADMIN.noData}
                </Empty>
              }
              onRetry={reload}
              searchable
              filters={filters}
              actions={mayChange ? actions : undefined}
            />
          </chakra.section>
        )}
      </chakra.div>
      {open?.dialog === 'form' &&
        mayChange &&
        props.form({
          title: open.row ? ADMIN.editOf(noun) : ADMIN.add(noun),
          row: open.row,
          closesItself: opens === 'form' && open.row === null,
          onSaved: changed,
          onClose: close,
        })}
      {open?.dialog === 'several' &&
        mayChange &&
        isLoaded &&
        several?.dialog({ title: several.label, rows: list.rows, onSaved: changed, onClose: close })}
      {open?.dialog === 'delete' && (
        <ConfirmDelete
          title={ADMIN.deleteOf(noun)}
          question={props.deleteQuestion(open.row)}
          remove={async () => changed((await props.remove(open.row)).message)}
          onClose={close}
        />
      )}
    </>
  );
}

/** How a flag reads: 1 is Active, anything else Inactive (specification, section 4). */
export const activeWord = (flag: number): string => (flag === 1 ? ADMIN.active : ADMIN.inactive);

/** The state of a row. */
export function ActiveBadge({ flag }: { flag: number }) {
  return <Badge colorPalette={flag === 1 ? 'green' : 'red'}>{activeWord(flag)}</Badge>;
}
