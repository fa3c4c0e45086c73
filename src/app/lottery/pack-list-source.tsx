import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { now } from '../../device/clock';
import { IMPORTS } from '../../messages/areas/imports';
import { PACK_LIST } from '../../messages/areas/pack-list';
import { useMessages } from '../../messages/hooks/use-messages';
import type { Game } from '../../shared/catalogue/games-schema';
import { cataloguePaths } from '../../shared/catalogue/paths';
import { MAX_LISTED_PACKS } from '../../shared/lottery/lottery-schema';
import {
  dayOfList,
  guessPackListColumns,
  isPackList,
  PACK_LIST_COLUMNS,
  type PackListColumns,
  packsOfList,
} from '../../shared/lottery/pack-list';
import { lotteryPaths } from '../../shared/lottery/paths';
import type { Retailer } from '../../shared/lottery/statement-file';
import { businessDate } from '../../shared/time/store-clock';
import { isDate } from '../../shared/time/time';
import type { TableFile } from '../imports/table-file/table-file';
import { failureText } from '../state/problem-store';
import { useKey, useRows, write } from '../state/queries/query';
import { TextField } from '../ui/fields';
import { FileSource, OtherTables } from '../ui/file-source';
import { Panel } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import { ColumnField, FoundFile, useLotteryFile } from './lottery-file';

/** Unreadable lines that are named; more of them have one cause. */
const MAX_NAMED = 5;

type Source = {
  name: string;
  file: TableFile;
  columns: PackListColumns;
  retailer: Retailer | null;
  asOf: string;
};

type Props = {
  storeId: number;
  /** the store's number at the lottery; empty: not set */
  retailer: string;
};

/** Takes the lottery's list of packs from a file or a pasted table, and saves it once a person has seen what was read. */
export function PackListSource({ storeId, retailer }: Props) {
  const t = useMessages(PACK_LIST);
  const imports = useMessages(IMPORTS);
  const clock = useStoreClock();
  const [source, setSource] = useState<Source | null>(null);
  const { fault, setFault, read } = useLotteryFile(retailer);

  const dropped = useDropped();
  const open = async (chosen: File) => {
    setSource(null);
    const lotteryFile = await read(chosen);
    if (!lotteryFile) return;
    const { file, lines } = lotteryFile;
    const asOf = dayOfList([...(file.above ?? []), chosen.name]) ?? businessDate(now(), clock);
    const columns = guessPackListColumns(file.headings);
    setSource({ name: chosen.name, file: { ...file, lines }, columns, retailer: lotteryFile.retailer, asOf });
  };
  const openDropped = useEffectEvent(([first, ...others]: readonly File[]) => {
    if (others.length > 0) setFault(imports.oneFile);
    else if (first) void open(first);
  });
  useEffect(() => openDropped(dropped), [dropped]);
  return (
    <Panel>
      <p>{t.hint}</p>
      <FileSource label={t.load} onFiles={([chosen]) => chosen && void open(chosen)} />
      {fault && <StatusAlert kind="error">{fault}</StatusAlert>}
      {source && (
        <FoundPacks
          storeId={storeId}
          source={source}
          isUnchecked={retailer === ''}
          onSource={setSource}
          onSaved={() => setSource(null)}
        />
      )}
    </Panel>
  );
}

const NO_FILES: readonly File[] = [];

/** The files that were dropped on another screen to be compared here. They are forgotten with the address that brought them. */
function useDropped(): readonly File[] {
  const { state } = useLocation();
  return (state as { files?: readonly File[] } | null)?.files ?? NO_FILES;
}

/** The number of a game by its name; null for a name that no game has, or several. */
const numberByName =
  (games: readonly Pick<Game, 'name' | 'game'>[]) =>
  (name: string): string | null => {
    const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9$]+/g, '');
    const numbers = new Set(games.filter((game) => plain(game.name) === plain(name)).map(({ game }) => game));
    const [only, ...others] = numbers;
    return only !== undefined && others.length === 0 ? only : null;
  };

type FoundProps = {
  storeId: number;
  source: Source;
  /** the store has no retailer number */
  isUnchecked: boolean;
  onSource: (source: Source) => void;
  onSaved: () => void;
};

/** The file's contents: its day, its packs, and the lines that can't be read. */
function FoundPacks({ storeId, source, isUnchecked, onSource, onSaved }: FoundProps) {
  const t = useMessages(PACK_LIST);
  const keyOf = useKey();
  const games = useRows(cataloguePaths.games, { params: { companyId: storeId } });
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { name, file, columns, retailer, asOf } = source;
  const isKnown = isPackList(columns);
  const [showsColumns, setShowsColumns] = useState(!isKnown);
  const { headings } = file;
  const { packs, faults } = packsOfList(file.lines, columns, {
    headings,
    asOf,
    gameNamed: numberByName(games.rows),
  });
  const isDay = isDate(asOf);
  const isTooLong = packs.length > MAX_LISTED_PACKS;
  const save = async () => {
    const body = { store_id: storeId, as_of: asOf, packs };
    setSaving(true);
    setRefusal(null);
    try {
      await write(lotteryPaths.lotteryPacks, { body, key: keyOf(body) });
      onSaved();
    } catch (error) {
      setRefusal(failureText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <FoundFile name={name} retailer={retailer} isUnchecked={isUnchecked}>
      <chakra.p fontWeight="semibold" role="status">
        {isKnown ? t.found({ packs: packs.length }) : t.notPacks}
      </chakra.p>
      <chakra.div maxWidth="xs">
        <TextField
          label={t.asOf}
          inputMode="numeric"
          autoComplete="off"
          value={asOf}
          {...(!isDay && { error: t.dayFormat })}
          onChange={({ target }) => onSource({ ...source, asOf: target.value.trim() })}
        />
      </chakra.div>
      {showsColumns ? (
        <chakra.div
          display="grid"
          gap="3"
          gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))"
        >
          {PACK_LIST_COLUMNS.map((column) => (
            <ColumnField
              key={column}
              label={t.columns[column]}
              headings={headings}
              column={columns[column]}
              onChoose={(chosen) => onSource({ ...source, columns: { ...columns, [column]: chosen } })}
            />
          ))}
        </chakra.div>
      ) : (
        <div>
          <Button variant="ghost" onClick={() => setShowsColumns(true)}>
            {t.changeColumns}
          </Button>
        </div>
      )}
      <OtherTables names={file.otherTables} />
      {isKnown && faults.length > 0 && (
        <StatusAlert kind="warning">
          {t.unread({
            count: faults.length,
            lines: faults
              .slice(0, MAX_NAMED)
              .map(({ line, kind, cell }) => t.faultOf[kind]({ line, cell }))
              .join(' '),
          })}
        </StatusAlert>
      )}
      {isTooLong && <StatusAlert kind="error">{t.tooLong({ max: MAX_LISTED_PACKS })}</StatusAlert>}
      {refusal && <StatusAlert kind="error">{refusal}</StatusAlert>}
      <div>
        <Button
          disabled={!isKnown || !isDay || packs.length === 0 || isTooLong || games.loading}
          loading={isSaving}
          onClick={() => void save()}
        >
          {t.compare({ packs: packs.length })}
        </Button>
      </div>
    </FoundFile>
  );
}
