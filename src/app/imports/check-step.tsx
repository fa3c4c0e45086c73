import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { now } from '../../device/clock';
import { IMPORT_FIELD } from '../../messages/areas/import-field';
import { IMPORTS } from '../../messages/areas/imports';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { useMessages } from '../../messages/hooks/use-messages';
import type { ImportLine } from '../../shared/catalogue/games-schema';
import type { PriceUnit } from '../../shared/imports/cells';
import { type GameField, hasEnded, type ImportRow } from '../../shared/imports/columns';
import { readGameRow } from '../../shared/imports/game-rows';
import { businessDate } from '../../shared/time/store-clock';
import { formatMoney } from '../../shared/values/money';
import { Checkbox } from '../ui/form/choices';
import { dayText } from '../ui/formats';
import { Muted, Row, Stack } from '../ui/layout';
import { Progress } from '../ui/page/progress';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import { type Import, type ImportedRow, type ImportKind, type ImportState, KINDS } from './use-import';

/** More errors usually have one cause, which the first of them show. */
const SHOWN_ERRORS = 100;
/** A store’s dispensers have fewer. */
const SHOWN_PACKS = 200;

type Props = {
  kind: ImportKind;
  work: Import;
  file: NonNullable<ImportState['file']>;
  checked: NonNullable<ImportState['checked']>;
};

/** Shows what the import will do, and the faulty lines, which it leaves out. */
export function CheckStep({ kind, work, file, checked }: Props) {
  const t = useMessages(IMPORTS);
  const { data, rows, others } = checked;
  const wrong = data.lines.filter(({ result }) => result === 'error');
  const clock = useStoreClock();
  const offered = kind === 'games' ? offeredGames(checked) : [];
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(() => {
    const today = businessDate(now(), clock);
    return new Set(offered.filter((row) => hasEnded(row, today)).map(({ line }) => line));
  });
  const toDo = data.added + data.changed - leftOut.size;
  // A run of packs in one line is imported whole or not at all.
  const wrongLines = new Set(wrong.map(({ line }) => line));
  const right = rows.filter(({ line }) => !wrongLines.has(line)).length - leftOut.size;
  const figures = [
    t.added({ count: data.added }),
    ...(data.changed > 0 ? [t.changed({ count: data.changed })] : []),
    ...(data.unchanged > 0 ? [t.unchanged({ count: data.unchanged })] : []),
    ...(wrong.length > 0 ? [t.errors({ count: wrong.length })] : []),
  ];
  return (
    <>
      <chakra.h2 fontSize="lg" fontWeight="bold">
        {t.checked}
      </chakra.h2>
      <chakra.p role="status" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {figures.join(' · ')}
      </chakra.p>
      {others > 0 && <p>{t.others({ count: others })}</p>}
      <UnderstoodPacks lines={data.lines} />
      {wrong.length > 0 && (
        <Stack as="section" aria-label={t.notRight} gap="2">
          <p>{t.fixOrLeave}</p>
          <ul>
            {wrong.slice(0, SHOWN_ERRORS).map((line) => (
              <WrongLine
                key={line.line}
                {...line}
                row={rows.find((row) => row.line === line.line)}
                kind={kind}
              />
            ))}
          </ul>
          {wrong.length > SHOWN_ERRORS && <p>{t.moreErrors({ count: wrong.length - SHOWN_ERRORS })}</p>}
        </Stack>
      )}
      {data.added + data.changed === 0 && wrong.length === 0 && <p>{t.nothingNew}</p>}
      <ImportProgress work={work} />
      {work.busy === null && (
        <Row>
          <Button disabled={toDo === 0} onClick={() => work.save(file, checked, leftOut)}>
            {t.doImport({ count: right })}
          </Button>
          <Button variant="outline" onClick={work.backToColumns}>
            {t.back}
          </Button>
          <Button variant="outline" onClick={work.restart}>
            {t.chooseOther}
          </Button>
        </Row>
      )}
      {/* After the buttons: by keyboard, a hundred ticks would stand before them. */}
      {offered.length > 0 && (
        <OfferedGames rows={offered} unit={file.choices.prices} leftOut={leftOut} onLeftOut={setLeftOut} />
      )}
    </>
  );
}

/** The packs of an opening stock as they were understood. */
function UnderstoodPacks({ lines }: { lines: readonly ImportLine[] }) {
  const t = useMessages(IMPORTS);
  const packs = lines.flatMap(({ line, pack }) => (pack ? [{ line, ...pack }] : []));
  if (packs.length === 0) return null;
  return (
    <chakra.ul
      aria-label={t.packs}
      maxHeight="96"
      overflowY="auto"
      borderWidth="1px"
      borderRadius="md"
      px="3"
      tabIndex={0}
    >
      {packs.slice(0, SHOWN_PACKS).map(({ line, game, pack, first_ticket, last_ticket, place, bin }) => (
        <li key={`${line} ${game} ${pack}`}>
          {t.packLine({
            ...{ line, game, pack, place },
            first: first_ticket,
            last: last_ticket,
            bin: bin === null ? 'none' : String(bin),
          })}
        </li>
      ))}
      {packs.length > SHOWN_PACKS && <li>{t.moreLines({ count: packs.length - SHOWN_PACKS })}</li>}
    </chakra.ul>
  );
}

type GameRow = ImportRow<GameField>;

/** The games that the import would add or change. */
function offeredGames({ rows, data }: Props['checked']): GameRow[] {
  const results = new Map(data.lines.map(({ line, result }) => [line, result]));
  return rows.filter(({ line }) => ['added', 'changed'].includes(results.get(line) ?? '')) as GameRow[];
}

type OfferedProps = {
  rows: readonly GameRow[];
  unit: PriceUnit;
  /** lines */
  leftOut: ReadonlySet<number>;
  onLeftOut: (lines: ReadonlySet<number>) => void;
};

/** The games that will be imported as they were understood, each with a tick. Those that have ended begin without it. */
function OfferedGames({ rows, unit, leftOut, onLeftOut }: OfferedProps) {
  const t = useMessages(IMPORTS);
  const [ended] = useState(leftOut);
  return (
    <Stack as="section" aria-label={t.offered} gap="1">
      {ended.size > 0 && <p>{t.ended({ count: ended.size })}</p>}
      <chakra.ul maxHeight="96" overflowY="auto" borderWidth="1px" borderRadius="md" px="3">
        {rows
          .map((row) => readGameRow(row, unit))
          .map(
            ({ line, game }) =>
              game && (
                <li key={line}>
                  <Checkbox
                    checked={!leftOut.has(line)}
                    onChange={(isOn) => {
                      const next = new Set(leftOut);
                      if (isOn) next.delete(line);
                      else next.add(line);
                      onLeftOut(next);
                    }}
                  >
                    {t.gameLine({
                      game: game.number,
                      name: game.name,
                      price: formatMoney(game.priceCents),
                      end: game.lastSale === null ? 'none' : dayText(game.lastSale),
                      ended: ended.has(line),
                    })}
                  </Checkbox>
                </li>
              ),
          )}
      </chakra.ul>
    </Stack>
  );
}

type WrongLineProps = ImportLine & { kind: ImportKind; row: ImportedRow | undefined };

/** A faulty line as in the file; the cells that are wrong are marked, each with its reason. */
function WrongLine({ kind, line, errors, row }: WrongLineProps) {
  const t = useMessages(IMPORTS);
  const office = useMessages(OFFICE_WORDS);
  const names = useMessages(IMPORT_FIELD);
  const faultOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const { fields } = KINDS[kind];
  const others = errors.filter(({ field }) => !fields.some((each) => each === field));
  return (
    <Row as="li" alignItems="flex-start" gap="2" borderTopWidth="1px" py="2">
      <chakra.strong minWidth="16" py="1">
        {office.line} {line}
      </chakra.strong>
      {fields.map((field) => {
        const [cell, fault] = [row?.[field], faultOf(field)];
        if (cell === undefined && fault === undefined) return null;
        const wrong = fault !== undefined && { borderColor: 'border.error', bg: 'bg.error' };
        return (
          <chakra.div
            key={field}
            borderWidth="1px"
            borderRadius="md"
            px="2"
            py="1"
            maxWidth="full"
            {...wrong}
          >
            <Muted as="span" display="block" fontSize="xs">
              {names[field]}
            </Muted>
            <chakra.span display="block" overflowWrap="anywhere">
              {cell ?? t.empty}
            </chakra.span>
            {fault && (
              <chakra.span display="block" fontSize="sm" color="fg.error">
                {fault}
              </chakra.span>
            )}
          </chakra.div>
        );
      })}
      {others.map(({ field, message }) => (
        <chakra.p key={field} color="fg.error">
          {message}
        </chakra.p>
      ))}
    </Row>
  );
}

/** The running step with a button to stop it, or the reason why the last step failed. */
export function ImportProgress({ work: { busy, fault, stop } }: { work: Import }) {
  if (busy === null) return fault && <StatusAlert kind="error">{fault}</StatusAlert>;
  return <Progress onCancel={stop}>{busy}</Progress>;
}
