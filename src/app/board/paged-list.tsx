import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { ATTENTION } from '../../messages/areas/attention';
import { BOARD } from '../../messages/areas/board';
import { useMessages } from '../../messages/hooks/use-messages';
import type { BoardReply, BoardStore } from '../../shared/board/board-schema';
import { boardPaths } from '../../shared/board/paths';
import { isNotSetUp } from '../../shared/board/worst-first';
import { WaitingStores } from '../places/place-page';
import { NO_ROWS, useRead } from '../state/queries/query';
import { AsOf, ReadFailure } from '../ui/as-of';
import { Muted } from '../ui/layout';
import { Panel } from '../ui/page/panel';

/** The number of rows shown at once. */
const PAGE = 25;

type ListProps<Row> = { label: string; rows: readonly Row[]; children: (row: Row) => ReactNode };

/** The first rows of a long list, and a button for more. @param children makes the `li` of a row */
export function PagedList<Row>({ label, rows, children }: ListProps<Row>) {
  const t = useMessages(BOARD);
  const [shown, setShown] = useState(PAGE);
  return (
    <>
      <ul aria-label={label}>{rows.slice(0, shown).map(children)}</ul>
      {rows.length > shown && (
        <Button variant="outline" justifySelf="start" mt="3" onClick={() => setShown(shown + PAGE)}>
          {t.showMore({ count: Math.min(PAGE, rows.length - shown) })}
        </Button>
      )}
    </>
  );
}

type NotesProps = { reply: BoardReply | undefined; reload: () => void };

/** Notes on what a company's board doesn't show yet, and that it lists only some stores of a very large company. */
export function BoardNotes({ reply, reload }: NotesProps) {
  const t = useMessages(ATTENTION);
  const shown = reply?.data.length ?? 0;
  const total = reply?.total ?? 0;
  return (
    <>
      <WaitingStores reply={reply} reload={reload} />
      {total > shown && <Muted>{t.listedStores({ total, shown })}</Muted>}
    </>
  );
}

type AllProps = {
  companyId: number;
  title: string;
  /** orders the stores */
  order: (stores: readonly BoardStore[]) => readonly BoardStore[];
  /** the content of a store's row */
  children: (store: BoardStore) => ReactNode;
};

/** A screen about all stores of a company that are set up, one per row. */
export function AllStores({ companyId, title, order, children }: AllProps) {
  const { reply, asOf, error, reload } = useRead(boardPaths.board, { params: { companyId } });
  const stores = order((reply?.data ?? NO_ROWS).filter((store) => !isNotSetUp(store)));
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      <ReadFailure error={error} onRetry={reload} />
      <BoardNotes reply={reply} reload={reload} />
      {stores.length > 0 && (
        <Panel aria-label={title}>
          <PagedList label={title} rows={stores}>
            {(store) => (
              <chakra.li
                key={store.store_id}
                display="grid"
                gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' }}
                columnGap="4"
                rowGap="1"
                alignItems="center"
                minHeight="11"
                py="2"
                borderTopWidth="1px"
                _first={{ borderTopWidth: '0' }}
              >
                {children(store)}
              </chakra.li>
            )}
          </PagedList>
        </Panel>
      )}
    </>
  );
}
