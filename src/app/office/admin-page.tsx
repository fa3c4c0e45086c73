import { Badge, Button } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { ADMIN } from '../../messages/areas/admin';
import { COMMON } from '../../messages/areas/common';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { failureText } from '../state/problem-store';
import { NO_ROWS, type Rows } from '../state/queries/query';
import type { Column, RowAction } from '../ui/data-table/data-table';
import { Row } from '../ui/layout';
import { ListScreen } from '../ui/page/list-screen';
import { type AlertContent, StatusAlert } from '../ui/status-alert';
import { ConfirmDelete } from './form-dialog';

type Reply = { message: string };

type DialogProps = {
  title: string;
  /** shows a message on the page if the form itself shows none */
  onDone: (message: string) => void;
  onClose: () => void;
};

export type FormProps<Row> = DialogProps & {
  /** the row to change, null for a new one */
  row: Row | null;
  /** closes without a message once the change is made */
  closesItself?: boolean;
};

export type SeveralProps<Row> = DialogProps & {
  /** the existing rows */
  rows: readonly Row[];
};

/** A way to add several rows at once. */
type Several<Row> = {
  /** the label of its button, and the dialog's title */
  label: string;
  /** offered only while there are no rows */
  isForEmpty?: true;
  dialog: (props: SeveralProps<Row>) => ReactNode;
};

type Props<Row> = {
  title: string;
  /** what one row is, as in 'Add Vendor' */
  noun: string;
  /** null until it's known whose rows to list */
  list: Rows<Row> | null;
  /** all but the state and the actions */
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  flagOf: (row: Row) => number;
  /** the user may add, edit and delete */
  mayChange: boolean;
  /** whether a row can be edited, deleted and activated, if the user may change any; absent: every row can */
  mayEdit?: (row: Row) => boolean;
  /** whether a row can be deleted now */
  mayDelete: (row: Row) => boolean;
  /** asks for confirmation, with the consequences */
  deleteQuestion: (row: Row) => string;
  remove: (row: Row) => Promise<Reply>;
  /** restores a deactivated row, if the list has any */
  activate?: (row: Row) => Promise<Reply>;
  form: (props: FormProps<Row>) => ReactNode;
  several?: Several<Row>;
  /** the dialog that opens at once if the user may add */
  opens?: 'form' | 'several' | undefined;
  /** a dialog was closed */
  onClosed?: () => void;
  /** has the search even while it's short */
  searchable?: 'always';
  /** between heading and table */
  children?: ReactNode;
};

type Open<Row> = { dialog: 'form'; row: Row | null } | { dialog: 'several' } | { dialog: 'delete'; row: Row };

const atOnce = (dialog: 'form' | 'several') => ({ dialog, row: null });

/** An administration screen: a list with its add/edit modal, Delete, and the outcome. */
export function AdminPage<Row extends { id: number }>(props: Props<Row>) {
  const t = useMessages(ADMIN);
  const words = useMessages(COMMON);
  const { title, noun, list, nameOf, flagOf, mayChange, several, opens, children } = props;
  const rows = list?.rows ?? NO_ROWS;
  const [open, setOpen] = useState<Open<Row> | null>(opens ? atOnce(opens) : null);
  const [notice, setNotice] = useState<AlertContent | null>(null);
  const close = () => {
    setOpen(null);
    props.onClosed?.();
  };
  const begin = (next: Open<Row>) => {
    setNotice(null);
    setOpen(next);
  };
  const add = () => begin({ dialog: 'form', row: null });
  const done = (text: string) => setNotice({ kind: 'success', text });
  const activate = async (row: Row, save: (row: Row) => Promise<Reply>) => {
    try {
      done((await save(row)).message);
    } catch (error) {
      setNotice({ kind: 'error', text: failureText(error) });
    }
  };

  const isLoaded = list !== null && !list.loading && !list.error;
  const addSeveral = several && (
    <Button variant="outline" disabled={!isLoaded} onClick={() => begin({ dialog: 'several' })}>
      {several.label}
    </Button>
  );

  const actions = (row: Row): RowAction[] => {
    const name = nameOf(row);
    const { activate: save, mayEdit } = props;
    if (mayEdit?.(row) === false) return [];
    return [
      {
        isRow: true,
        label: words.edit,
        name: t.editOf({ name }),
        run: () => begin({ dialog: 'form', row }),
      },
      ...(props.mayDelete(row)
        ? [{ label: t.delete, name: `${t.delete} ${name}`, run: () => begin({ dialog: 'delete', row }) }]
        : []),
      ...(save && flagOf(row) !== 1
        ? [{ label: t.activate, name: `${t.activate} ${name}`, run: () => void activate(row, save) }]
        : []),
    ];
  };

  return (
    <ListScreen
      title={title}
      actions={
        mayChange && (
          <>
            {/* Here from the start: it would move the page. */}
            {!several?.isForEmpty && (!isLoaded || rows.length > 0) && addSeveral}
            <Button disabled={list === null} onClick={add}>
              {t.add({ noun })}
            </Button>
          </>
        )
      }
      list={list}
      searchable={props.searchable}
      columns={[...props.columns, statusColumn(flagOf)]}
      rowKey={(row) => row.id}
      filters={statusFilters(flagOf)}
      empty={{
        text: t.noneYet({ label: title }),
        action: mayChange && (
          <Row justifyContent="center">
            <Button onClick={add}>{t.addFirst({ noun })}</Button>
            {addSeveral}
          </Row>
        ),
      }}
      rowActions={mayChange ? actions : undefined}
      dialogs={
        open && <OpenDialog {...props} open={open} isLoaded={isLoaded} onDone={done} onClose={close} />
      }
    >
      {children}
      {notice && (
        <StatusAlert kind={notice.kind} onDismiss={() => setNotice(null)}>
          {notice.text}
        </StatusAlert>
      )}
    </ListScreen>
  );
}

type OpenProps<Row> = Props<Row> & {
  open: Open<Row>;
  isLoaded: boolean;
  onDone: (text: string) => void;
  onClose: () => void;
};

/** The open dialog: the form for a row, the form for several at once, or the question before a row is deleted. */
function OpenDialog<Row extends { id: number }>(props: OpenProps<Row>): ReactNode {
  const t = useMessages(ADMIN);
  const { noun, open, list, mayChange, several, opens, isLoaded, onDone, onClose } = props;
  if (open.dialog === 'delete')
    return (
      <ConfirmDelete
        title={`${t.delete} ${noun}`}
        question={props.deleteQuestion(open.row)}
        remove={async () => onDone((await props.remove(open.row)).message)}
        onClose={onClose}
      />
    );
  if (!mayChange) return null;
  if (open.dialog === 'several')
    return (
      isLoaded && several?.dialog({ title: several.label, rows: list?.rows ?? NO_ROWS, onDone, onClose })
    );
  return props.form({
    title: open.row ? t.editOf({ name: noun }) : t.add({ noun }),
    row: open.row,
    closesItself: opens === 'form' && open.row === null,
    onDone,
    onClose,
  });
}

/** The column of the rows' states. */
const statusColumn = <Row,>(flagOf: (row: Row) => number): Column<Row> => ({
  header: currentMessages(ADMIN).status,
  value: (row) => activeWord(flagOf(row)),
  cell: (row) => <ActiveBadge flag={flagOf(row)} />,
});

const statusFilters = <Row,>(flagOf: (row: Row) => number) =>
  [1, 0].map((flag) => ({
    label: activeWord(flag),
    has: (row: Row) => activeWord(flagOf(row)) === activeWord(flag),
  }));

/** The word for a flag: 1 is Active, anything else Inactive (specification, section 4). */
const activeWord = (flag: number): string => {
  const t = currentMessages(ADMIN);
  return flag === 1 ? currentMessages(OFFICE_WORDS).active : t.inactive;
};

/** The state of a row. */
function ActiveBadge({ flag }: { flag: number }) {
  return <Badge colorPalette={flag === 1 ? 'green' : 'gray'}>{activeWord(flag)}</Badge>;
}
