import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { stockPaths } from '../../shared/stock/paths';
import { batchesOf } from '../../shared/values/collections';
import type { ExportTable } from '../../shared/values/csv';
import { api } from '../state/api';
import { ask } from '../state/queries/ask';
import { useRows } from '../state/queries/query';
import { AsOf } from '../ui/as-of';
import { type Column, DataTable } from '../ui/data-table/data-table';
import { Muted, Row } from '../ui/layout';
import { Panel } from '../ui/page/panel';
import { ExportButtons } from './export-buttons';
import { PrintSheet, PrintTable } from './print-sheet';

/** The number of packs in a request: their histories easily fit in a reply. */
const PACKS_OF_REQUEST = 50;

/** The histories of some packs of a store, in their order. */
export function usePackHistories(
  storeId: number,
  packs: readonly { lot_number: string; lot_counter: number }[],
) {
  const bodyOf = (some: readonly (typeof packs)[number][]) => ({ store_id: storeId, packs: [...some] });
  const by = async () => {
    const replies = [];
    for (const some of batchesOf(packs, PACKS_OF_REQUEST))
      replies.push(await ask(api, stockPaths.packs, { body: bodyOf(some) }));
    return { data: replies.flatMap(({ data }) => data) };
  };
  return useRows(stockPaths.packs, packs.length === 0 ? null : { body: bodyOf(packs) }, { by });
}

type Props<Line> = {
  title: string;
  hint: string;
  back: { text: string; run: () => void };
  caption: string;
  columns: readonly Column<Line>[];
  lines: readonly Line[];
  lineKey: (line: Line) => string;
  /** the read of the data behind the lines */
  read: Pick<ReturnType<typeof useRows>, 'asOf' | 'loading' | 'busy' | 'error' | 'reload'>;
  empty: string;
  /** the total in words */
  total: string;
  file: { name: string; table: () => ExportTable };
  /** `widths` in CSS, by heading; other columns are as wide as their content */
  paper: {
    title: string;
    subtitle: string;
    head?: ReactNode;
    widths: Readonly<Record<string, string>>;
    foot: ReactNode;
  };
};

/** Evidence about some packs for the lottery: on the screen, on one page of paper, and as a file. */
export function EvidenceSheet<Line>(props: Props<Line>) {
  const { title, hint, back, caption, columns, lines, lineKey, read, empty, total, file, paper } = props;
  const { asOf, reload, ...state } = read;
  const heading = useId();
  return (
    <Panel aria-labelledby={heading}>
      <Row>
        <chakra.h2 id={heading} flex="1" minWidth="56" fontSize="xl" fontWeight="bold">
          {title}
        </chakra.h2>
        <Button variant="outline" onClick={back.run}>
          {back.text}
        </Button>
      </Row>
      <Muted>{hint}</Muted>
      <AsOf at={asOf} onRetry={reload} />
      <DataTable
        caption={caption}
        columns={columns}
        rows={lines}
        rowKey={lineKey}
        {...state}
        onRetry={reload}
        empty={empty}
      />
      {lines.length > 0 && (
        <>
          <chakra.p fontWeight="semibold">{total}</chakra.p>
          <ExportButtons
            fileName={file.name}
            table={file.table}
            print={
              <PrintSheet title={paper.title} subtitle={paper.subtitle}>
                {paper.head}
                <PrintTable
                  caption={total}
                  columns={columns.map(({ header, numeric }) => ({
                    header,
                    ...(numeric && { numeric }),
                    ...(paper.widths[header] && { width: paper.widths[header] }),
                  }))}
                  rows={lines.map((line) => columns.map(({ value, text = value }) => text(line)))}
                />
                {paper.foot}
              </PrintSheet>
            }
          />
        </>
      )}
    </Panel>
  );
}
