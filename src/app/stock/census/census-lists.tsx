import { Button } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { CENSUS } from '../../../messages/areas/census';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { packInWords } from '../../../messages/words/packs';
import type { CensusPlace } from '../../../shared/counting/census';
import { lotKey } from '../../../shared/stock/stock';
import { useReasons } from '../../counting/removal/use-may-remove';
import { ExportButtons } from '../../office/export-buttons';
import { PrintSheet, PrintTable } from '../../office/print-sheet';
import { useAmounts } from '../../state/shift/use-amounts';
import { DataTable } from '../../ui/data-table/data-table';
import { Checkbox } from '../../ui/form/checkbox';
import { Row } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { StatusAlert } from '../../ui/status-alert';
import { useOwnStock } from '../packs/use-packs';
import { isMoved, LoseDialog, useMoves } from './census-actions';
import { packColumnsOf, unknownColumns } from './census-columns';
import { censusTable, printed } from './census-file';
import { type Findings, keyOf, LISTS, type Line, type List, placesText } from './census-lines';

type Props = {
  storeId: number;
  storeName: string;
  /** of the census, in words */
  day: string;
  findings: Findings;
  /** where packs lie now; null where nothing can be recorded from here */
  placed: ReadonlyMap<string, CensusPlace> | null;
  /** this terminal still scans, so packs may yet be found */
  isUnderWay: boolean;
  /** of the panel; absent: the census is named above it */
  head?: { title: string; note: string; actions: ReactNode };
};

/** The findings of a census in four lists, with the actions for each. */
export function CensusLists({ storeId, storeName, day, findings, placed, isUnderWay, head }: Props) {
  const t = useMessages(CENSUS);
  const amounts = useAmounts();
  const [list, setList] = useState<List>('never');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isLosing, setLosing] = useState(false);
  const { outcome, setOutcome, move } = useMoves();
  const mayLose = useReasons().includes('lost') && !isUnderWay;
  const stock = useOwnStock();
  const left = new Set((stock ?? []).map(lotKey));
  const isGone = (line: Line) => placed !== null && stock !== null && !left.has(lotKey(line));

  const rows: Line[] = list === 'unknown' ? [] : findings[list];
  const toMove = findings.elsewhere.filter((line) => !isGone(line) && !isMoved(line, placed));
  const losable = rows.filter((line) => chosen.has(keyOf(line)) && !isGone(line));

  const buttons = (line: Line) => {
    if (isGone(line)) return t.gone;
    if (list === 'never' && mayLose)
      return (
        <Checkbox
          checked={chosen.has(keyOf(line))}
          onChange={() => setChosen(toggled(chosen, keyOf(line)))}
          input={{ 'aria-label': t.choosePack({ pack: packInWords(line) }) }}
        >
          {null}
        </Checkbox>
      );
    const place = line.seenIn.at(-1);
    if (list !== 'elsewhere' || !place) return null;
    return isMoved(line, placed) ? (
      t.moved({ place: placesText([place]) })
    ) : (
      <Button variant="outline" onClick={() => void move([line])}>
        {t.move({ place: placesText([place]) })}
      </Button>
    );
  };
  return (
    <Panel {...head}>
      <ListChoice day={day} findings={findings} list={list} onChoose={setList} />
      {outcome && (
        <StatusAlert kind={outcome.kind} onDismiss={() => setOutcome(null)}>
          {outcome.text}
        </StatusAlert>
      )}
      {list === 'unknown' ? (
        <DataTable
          caption={titleOf(list, findings)}
          columns={unknownColumns()}
          rows={findings.unknown}
          rowKey={(line) => findings.unknown.indexOf(line)}
          empty={t.nothing}
        />
      ) : (
        <DataTable
          key={list}
          caption={titleOf(list, findings)}
          columns={packColumnsOf(list, amounts.exact)}
          rows={rows}
          rowKey={keyOf}
          searchable
          empty={t.nothing}
          {...(placed !== null && list !== 'twice' && (list !== 'never' || mayLose) && { buttons })}
        />
      )}
      <Row>
        {placed !== null && list === 'elsewhere' && toMove.length > 0 && (
          <Button onClick={() => void move(toMove)}>{t.moveAll({ count: toMove.length })}</Button>
        )}
        {list === 'never' && losable.length > 0 && (
          <Button colorPalette="red" onClick={() => setLosing(true)}>
            {t.lose({ count: losable.length })}
          </Button>
        )}
        <ExportButtons
          fileName={`census-${storeId}`}
          table={() => censusTable(findings)}
          print={<CensusSheet day={day} storeName={storeName} findings={findings} />}
        />
      </Row>
      {isLosing && stock && (
        <LoseDialog
          storeId={storeId}
          day={day}
          lines={losable}
          stock={stock}
          onClose={() => setLosing(false)}
          onDone={(done) => {
            setLosing(false);
            setChosen(new Set());
            setOutcome(done);
          }}
        />
      )}
    </Panel>
  );
}

const titleOf = (list: List, findings: Findings): string => {
  const t = currentMessages(CENSUS);
  return t.listTitle({ list: t.lists[list], count: findings[list].length });
};

type ChoiceProps = Pick<Props, 'day' | 'findings'> & { list: List; onChoose: (list: List) => void };

/** The lists with their numbers of lines, of which one is shown. */
function ListChoice({ day, findings, list, onChoose }: ChoiceProps) {
  const t = useMessages(CENSUS);
  return (
    <Row as="fieldset" gap="2" aria-label={t.ofDay({ at: day })}>
      {LISTS.map((each) => (
        <Button
          key={each}
          variant={each === list ? 'solid' : 'outline'}
          aria-pressed={each === list}
          onClick={() => onChoose(each)}
        >
          {titleOf(each, findings)}
        </Button>
      ))}
    </Row>
  );
}

/** All lists on paper. */
function CensusSheet({ day, storeName, findings }: Pick<Props, 'day' | 'storeName' | 'findings'>) {
  const t = useMessages(CENSUS);
  const amounts = useAmounts();
  const { seen, packs, seenCents, cents } = findings;
  return (
    <PrintSheet title={t.ofDay({ at: day })} subtitle={storeName}>
      <p>
        {t.seen({ seen, packs })} · {t.value({ seen: amounts.exact(seenCents), all: amounts.exact(cents) })}
      </p>
      {LISTS.map((each) => (
        <PrintTable
          key={each}
          caption={titleOf(each, findings)}
          {...printed(each, findings, amounts.exact)}
        />
      ))}
    </PrintSheet>
  );
}

const toggled = (set: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
};
