import { Badge, Button, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { object } from 'yup';
import { now } from '../../device/clock';
import { GAMES } from '../../messages/areas/games';
import { IMPORT_FIELD } from '../../messages/areas/import-field';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { gameEndText, packsLeftText } from '../../messages/words/games';
import { gameNumbered } from '../../messages/words/packs';
import { endOf } from '../../shared/catalogue/game';
import type { Game, GameWithoutUpc } from '../../shared/catalogue/games-schema';
import { cataloguePaths } from '../../shared/catalogue/paths';
import { GAME_FIELDS } from '../../shared/imports/columns';
import { STANDARD } from '../../shared/tickets/layouts';
import { readCode } from '../../shared/tickets/read-code';
import { businessDate } from '../../shared/time/store-clock';
import { centsOf, formatMoney } from '../../shared/values/money';
import { ExportButtons } from '../office/export-buttons';
import { FormDialog, rulesOf } from '../office/form-dialog';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { PlaceChoice } from '../places/place-choice';
import { useRows, write } from '../state/queries/query';
import { useWorkplace } from '../state/use-workplace';
import type { Column } from '../ui/data-table/data-table';
import { TextField } from '../ui/fields';
import { text } from '../ui/form/form-schema';
import { dayText } from '../ui/formats';
import { Muted, Row, Stack } from '../ui/layout';
import { Price } from '../ui/pack-name';
import { ListScreen } from '../ui/page/list-screen';
import { Panel } from '../ui/page/panel';
import { useStoreClock } from '../ui/store-clock';

/** Whether any store that is shown has tickets of a game. */
const hasStock = (game: Game): boolean => game.back_packs + game.shelf_packs > 0;

/** @param today YYYY-MM-DD, the store's business day */
function columnsOf(today: string): Column<Game>[] {
  const t = currentMessages(GAMES);
  return [
    {
      header: currentMessages(OFFICE_WORDS).game,
      title: true,
      value: (game) => game.name,
      cell: (game) => (
        <chakra.span display="flex" alignItems="center" gap="2">
          <Price cents={centsOf(game.price)} /> <strong>{game.name}</strong>
        </chakra.span>
      ),
    },
    { header: t.number, value: (game) => game.game },
    {
      header: t.lastSale,
      // Games without an end come last.
      value: (game) => game.last_sale ?? '9999',
      text: (game) => dayOrNone(game.last_sale),
      cell: ({ last_sale: day }) => day !== null && <Ending day={day} today={today} />,
      optional: true,
    },
    {
      header: currentMessages(OFFICE_WORDS).inStock,
      value: (game) => game.back_packs + game.shelf_packs,
      text: (game) => packsLeftText(game) || currentMessages(OFFICE_WORDS).none,
      unbroken: true,
    },
    {
      header: t.lastReturn,
      value: (game) => game.last_return ?? '',
      text: (game) => dayOrNone(game.last_return),
      optional: true,
    },
    {
      header: t.lastClaim,
      value: (game) => game.last_claim ?? '',
      text: (game) => dayOrNone(game.last_claim),
      optional: true,
    },
    {
      header: t.packSize,
      value: (game) => game.pack_size ?? 0,
      text: (game) => String(game.pack_size ?? ''),
      numeric: true,
      optional: true,
      secondary: true,
    },
    { header: currentMessages(OFFICE_WORDS).state, value: (game) => game.state, secondary: true },
    {
      header: t.asOf,
      value: (game) => game.as_of,
      text: (game) => dayText(game.as_of),
      unbroken: true,
      secondary: true,
    },
  ];
}

const dayOrNone = (day: string | null): string => (day === null ? '' : dayText(day));

/** The last day of sale, and how near it is. */
function Ending({ day, today }: { day: string; today: string }) {
  const end = endOf(day, today);
  const text = gameEndText(end);
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.span whiteSpace="nowrap">{dayText(day)}</chakra.span>
      {text !== '' && <Badge colorPalette="orange">{text}</Badge>}
    </chakra.span>
  );
}

const printed = inReadersLanguage(GAMES, (t) => [
  { header: t.number },
  { header: currentMessages(OFFICE_WORDS).game },
  { header: currentMessages(IMPORT_FIELD).price, numeric: true },
  { header: t.lastSale },
  { header: t.lastReturn },
  { header: currentMessages(OFFICE_WORDS).inStock },
]);

/** Columns of digits that a spreadsheet would turn into numbers. */
const CODES: ReadonlySet<string> = new Set(['game', 'upc']);

/** A list of games as a file with the columns of an import, and as a printed table. @param today YYYY-MM-DD */
const GameExport = ({ games, today }: { games: readonly Game[]; today: string }) => {
  const gamesTexts = useMessages(GAMES);
  const importField = useMessages(IMPORT_FIELD);
  return (
    <ExportButtons
      fileName={`games-${today}`}
      table={() => ({
        columns: GAME_FIELDS.map((field) => ({ header: importField[field], code: CODES.has(field) })),
        rows: games.map((game) => GAME_FIELDS.map((field) => game[field] ?? '')),
      })}
      print={
        <PrintSheet title={gamesTexts.title} subtitle={dayText(today)}>
          <PrintTable
            caption={gamesTexts.title}
            columns={printed()}
            rows={games.map((game) => [
              game.game,
              game.name,
              formatMoney(centsOf(game.price)),
              dayOrNone(game.last_sale),
              dayOrNone(game.last_return),
              packsLeftText(game),
            ])}
          />
        </PrintSheet>
      }
    />
  );
};

/** Games: the games of the state's lottery, their last days of sale, and the stores' stock of each. */
export function GamesPage() {
  const t = useMessages(GAMES);
  const office = useMessages(OFFICE_WORDS);
  const { id, choice } = useWorkplace();
  const today = businessDate(now(), useStoreClock());
  const list = useRows(cataloguePaths.games, id === null ? null : { params: { companyId: id } });
  const columns = useMemo(() => columnsOf(today), [today]);
  const isAt = (state: string) => (game: Game) => endOf(game.last_sale, today).state === state;
  return (
    <ListScreen
      title={t.title}
      hasExport
      list={id === null ? null : list}
      columns={columns}
      rowKey={(game) => game.id}
      filters={[
        { label: office.inStock, has: hasStock },
        { label: t.endsSoon, has: isAt('soon') },
        { label: t.ended, has: isAt('ended') },
        { label: t.onSale, has: isAt('open') },
      ]}
      empty={{ text: t.empty }}
      toolbar={list.rows.length > 0 && <GameExport games={list.rows} today={today} />}
    >
      {choice && <PlaceChoice {...choice} />}
      {id !== null && choice === null && <GamesWithoutUpc placeId={id} onNamed={list.reload} />}
    </ListScreen>
  );
}

/** The UPC in a field, in any form that a gun may send; null if it isn't one. */
function upcOf(value: string): string | null {
  const code = readCode(value, { layout: STANDARD, source: 'scan', isKnown: () => false });
  return code.kind === 'upc' ? code.upc : null;
}

const schema = object({
  upc: text((value) => (upcOf(value) === null ? currentMessages(GAMES).upcDigits : null)),
});

const nameOf = ({ game, name }: GameWithoutUpc): string =>
  [gameNumbered(game), name].filter(Boolean).join(' · ');

type Props = {
  placeId: number;
  /** called when the list of games has changed */
  onNamed: () => void;
};

/** Games of walked packs with a stand-in UPC (product: the first day): one scan sets the real one. Hidden if there are none. */
function GamesWithoutUpc({ placeId, onNamed }: Props) {
  const t = useMessages(GAMES);
  const office = useMessages(OFFICE_WORDS);
  const { rows, reload } = useRows(cataloguePaths.gamesWithoutUpc, { params: { companyId: placeId } });
  const [naming, setNaming] = useState<(GameWithoutUpc & { state: string }) | null>(null);
  if (rows.length === 0) return null;
  return (
    <Panel title={t.withoutUpc} note={t.withoutUpcNote}>
      <Stack as="ul" gap="2">
        {rows.map((row) => {
          const { state } = row;
          return (
            <Row as="li" key={`${state} ${row.game}`} justifyContent="space-between" gap="2">
              <Row as="span" gap="2">
                <Price cents={centsOf(row.price)} /> <strong>{nameOf(row)}</strong>
                <Muted as="span">{t.waitingPacks({ packs: row.packs })}</Muted>
              </Row>
              {state === null ? (
                <span>{t.storeWithoutState}</span>
              ) : (
                <Button
                  variant="outline"
                  aria-label={`${t.scanUpc}: ${nameOf(row)}`}
                  onClick={() => setNaming({ ...row, state })}
                >
                  {t.scanUpc}
                </Button>
              )}
            </Row>
          );
        })}
      </Stack>
      {naming && (
        <FormDialog
          title={`${t.scanUpc}: ${nameOf(naming)}`}
          rules={rulesOf(schema)}
          initial={{ upc: '' }}
          save={({ upc }) =>
            write(cataloguePaths.nameUpc, {
              body: { state: naming.state, game: naming.game, upc: upcOf(upc) ?? upc },
            })
          }
          onSaved={() => {
            reload();
            onNamed();
          }}
          onClose={() => setNaming(null)}
          closesItself
        >
          {({ field }) => (
            <TextField label={office.upc} inputMode="numeric" autoComplete="off" {...field('upc')} />
          )}
        </FormDialog>
      )}
    </Panel>
  );
}
