import { useCallback } from 'react';
import { now } from '../../api/client/clock';
import { gameList } from '../../api/games';
import { paths } from '../../contract/page-paths';
import { endOf } from '../../domain/games/game';
import { businessDate } from '../../domain/time/store-clock';
import { endingGameText, GAMES, packsLeftText } from '../../i18n/en/admin/games';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useList } from '../../terminal/queries/use-list';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/text-link';

/** The list of games has the others. */
const SHOWN = 3;

/** Warns of games that end soon, or have ended, while there are packs of them. @param placeId a store or a company */
export function EndingGames({ placeId }: { placeId: number }) {
  const today = businessDate(now(), useStoreClock());
  const load = useCallback(() => cachedRead(`games/${placeId}`, () => gameList(api, placeId)), [placeId]);
  const { rows } = useList(load);
  const ending = rows
    .map((game) => ({ game, end: endOf(game.last_sale, today) }))
    .filter(({ game, end }) => end.state !== 'open' && packsLeftText(game) !== '')
    .sort((a, b) => (a.game.last_sale ?? '').localeCompare(b.game.last_sale ?? ''));
  if (ending.length === 0) return null;
  return (
    <StatusAlert kind="warning" action={<TextLink to={paths.games}>{GAMES.seeGames}</TextLink>}>
      {ending.slice(0, SHOWN).map(({ game, end }) => (
        <p key={game.id}>{endingGameText(game, end)}</p>
      ))}
      {ending.length > SHOWN && <p>{GAMES.moreEnding(ending.length - SHOWN)}</p>}
    </StatusAlert>
  );
}
