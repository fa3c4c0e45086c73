import { useMemo } from 'react';
import { now } from '../../api/client/clock';
import { gameList } from '../../api/games';
import { endOf, gameOfSerial } from '../../domain/games/game';
import { isSerial } from '../../domain/tickets/serial';
import { businessDate } from '../../domain/time/store-clock';
import { dayInWords } from '../../domain/time/time';
import { endedGameText } from '../../i18n/en/admin/games';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useList } from '../../terminal/queries/use-list';
import { useWorkplace } from '../../terminal/use-workplace';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';

const nothing = async () => ({ value: [], asOf: null });

/** Warns before a pack of a game is received whose last day of sale has passed. @param start as the field holds it */
export function EndedGame({ start }: { start: string }) {
  const { id } = useWorkplace();
  const today = businessDate(now(), useStoreClock());
  const load = useMemo(
    () => (id === null ? nothing : () => cachedRead(`games/${id}`, () => gameList(api, id))),
    [id],
  );
  const { rows } = useList(load);
  const number = isSerial(start) ? gameOfSerial(start) : null;
  const ended = rows.find((game) => game.game === number && endOf(game.last_sale, today).state === 'ended');
  if (!ended?.last_sale) return null;
  return (
    <StatusAlert kind="warning">
      {endedGameText(ended.name, ended.game, dayInWords(ended.last_sale))}
    </StatusAlert>
  );
}
