import { Button, chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { PlaceChoice } from '../../admin/place-choice';
import { now } from '../../api/client/clock';
import { gameList } from '../../api/games';
import type { Game } from '../../contract/office/games';
import { paths } from '../../contract/page-paths';
import { endOf } from '../../domain/games/game';
import { businessDate } from '../../domain/time/store-clock';
import { GAMES } from '../../i18n/en/admin/games';
import { COMMON } from '../../i18n/en/app/common';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useList } from '../../terminal/queries/use-list';
import { useWorkplace } from '../../terminal/use-workplace';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { Empty } from '../../ui/page/empty';
import { PageHeader } from '../../ui/page/page-header';
import { useStoreClock } from '../../ui/store-clock';
import { columnsOf, hasStock } from './game-columns';
import { GameExport } from './game-export';

const nothing = async () => ({ value: [], asOf: null });

/** Games: what the state's lottery sells, until when, and what is left of each in the stores. */
export function GamesPage() {
  const { id, managesCompany, choice } = useWorkplace();
  const today = businessDate(now(), useStoreClock());
  const load = useMemo(
    () => (id === null ? nothing : () => cachedRead(`games/${id}`, () => gameList(api, id))),
    [id],
  );
  const { rows, asOf, loading, busy, error, reload } = useList<Game>(load);
  const columns = useMemo(() => columnsOf(today), [today]);
  const isAt = (state: string) => (game: Game) => endOf(game.last_sale, today).state === state;
  const actions = (
    <>
      {managesCompany && (
        <Button asChild>
          <Link to={paths.imports}>{GAMES.importGames}</Link>
        </Button>
      )}
      <Button asChild variant="outline">
        <Link to={`${paths.imports}?what=stock`}>{GAMES.importStock}</Link>
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={GAMES.title}
        breadcrumb={[COMMON.lottery, GAMES.admin, GAMES.title]}
        actions={actions}
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {choice && <PlaceChoice label={GAMES.company} {...choice} />}
        <AsOf at={asOf} onRetry={reload} />
        {id !== null && (
          <chakra.section {...PANEL} display="grid" gap="4">
            {rows.length > 0 && <GameExport games={rows} today={today} />}
            <DataTable
              caption={GAMES.title}
              columns={columns}
              rows={rows}
              loading={loading}
              busy={busy}
              error={error}
              onRetry={reload}
              rowKey={(game) => game.id}
              empty={<Empty hint={GAMES.emptyHint}>{GAMES.noGames}</Empty>}
              searchable
              filters={[
                { label: GAMES.inStock, has: hasStock },
                { label: GAMES.endsSoon, has: isAt('soon') },
                { label: GAMES.ended, has: isAt('ended') },
                { label: GAMES.onSale, has: isAt('open') },
              ]}
            />
          </chakra.section>
        )}
      </chakra.div>
    </>
  );
}
