import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { now } from '../../../device/clock';
import { FIRST_WALK } from '../../../messages/areas/first-walk';
import { currentMessages } from '../../../messages/current';
import { gameNumbered } from '../../../messages/words/packs';
import { type GameAnswer, walkEntries } from '../../../outbox/walk';
import type { GamesReply } from '../../../shared/catalogue/games-schema';
import { cataloguePaths } from '../../../shared/catalogue/paths';
import type { FoundPlace } from '../../../shared/stock/found-packs';
import { DAY_MS } from '../../../shared/time/store-clock';
import { centsOf, formatMoney } from '../../../shared/values/money';
import { useRead, useRows } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import { storeBin, useStock } from '../../state/stock-store';
import { useOwnStock } from '../packs/use-packs';
import { useSendingReady, useTerminalWalk } from './use-terminal-walk';
import { useWalkScans, withoutLines } from './use-walk-scans';
import {
  answered,
  type KnownHere,
  knownHere,
  type Question,
  questionOf,
  readyLines,
  shownLines,
  walkSummary,
} from './walk-lines';

/** The last walk is summed up for as long. */
const WEEK_MS = 7 * DAY_MS;

const NO_GAMES: GamesReply = { data: [] };

/**
 * The packs and games that this device knows; null until its stock and lists were read.
 * @returns also whether it has a list of games
 */
function useKnownHere(storeId: number): { here: KnownHere | null; hasGames: boolean } {
  const handedOver = useSession((session) => session.handedOver);
  // A terminal of clerks may not read the lists: the server answers for the games that it knows.
  const games = useRead(cataloguePaths.games, handedOver ? null : { params: { companyId: storeId } });
  const plans = useRows(cataloguePaths.planListOf, handedOver ? null : { params: { storeId } });
  const stock = useOwnStock();
  const layout = useStock((state) => state.layout);
  const sells = useStock(({ settings }) => settings?.sells ?? 'up');
  const isReading = !handedOver && (games.loading || plans.loading);
  const here = useMemo(
    () =>
      stock && !isReading
        ? knownHere(stock, games.reply ?? NO_GAMES, {
            plans: plans.rows
              .filter(({ is_active }) => is_active === 1)
              .map(({ plan_price, lot_size }) => ({ priceCents: centsOf(plan_price), lotSize: lot_size })),
            ...{ layout, sells },
          })
        : null,
    [stock, isReading, games.reply, plans.rows, layout, sells],
  );
  return { here, hasGames: (games.reply ?? NO_GAMES).data.length > 0 };
}

/** The first walk of a store on this terminal (product: the first day): its scans, questions and packs. */
export function useFirstWalk(storeId: number, mayWalk: boolean) {
  const [failure, setFailure] = useState<string | null>(null);
  /** of the next walk, chosen before its first scan; the bin: the first free one */
  const [chosen, setChosen] = useState<{ place: FoundPlace; nextBin?: number }>({ place: 'shelf' });
  const terminal = useTerminalWalk(storeId, setFailure);
  const { walk, now: walkNow, change, send } = terminal;
  const { here, hasGames } = useKnownHere(storeId);
  const next = { nextBin: here?.freeBin ?? 1, ...chosen };

  const [openedAt] = useState(() => now().getTime());
  const since = new Date(
    Math.min(openedAt, walk ? Date.parse(walk.begunAt) : openedAt) - WEEK_MS,
  ).toISOString();
  const all = useLiveQuery(() => walkEntries(storeId, since), [storeId, since]);
  const shownId = walk?.walkId ?? all?.at(-1)?.payload.walk_id;
  const entries = useMemo(
    () => (all ?? []).filter(({ payload }) => payload.walk_id === shownId),
    [all, shownId],
  );

  const lines = walk?.lines;
  const answers = walk?.answers;
  const ready = useMemo(
    () => (lines && answers && here ? readyLines(lines, here, answers) : null),
    [lines, answers, here],
  );
  const question = useMemo(
    () => (lines && answers && here ? questionOf(lines, here, answers) : null),
    [lines, answers, here],
  );
  const shown = useMemo(
    () => (here ? shownLines(lines ?? [], entries, here, answers ?? {}) : []),
    [lines, entries, here, answers],
  );

  useSendingReady(terminal, ready);

  const { place, nextBin } = walk ?? next;
  const setNextBin = (bin: number) =>
    walkNow()
      ? change((before) => ({ ...before, nextBin: bin }))
      : setChosen((before) => ({ ...before, nextBin: bin }));
  const { last, setLast, scan, addMissed } = useWalkScans(terminal, { here, mayWalk, next, setNextBin });

  const t = () => currentMessages(FIRST_WALK);
  const canUndo = last?.undo !== undefined && (!last.line || lines?.some(({ id }) => id === last.line));
  return {
    ...{ walk, here, hasGames, shown, question, last, failure, place, nextBin, scan, addMissed },
    isReady: walk !== undefined && all !== undefined && here !== null,
    entries,
    summary: useMemo(() => walkSummary(shown, here), [shown, here]),
    setNextBin,
    setPlace(newPlace: FoundPlace, bin: number) {
      const moved = { place: newPlace, nextBin: newPlace === 'shelf' ? bin : nextBin };
      if (walkNow()) change((before) => ({ ...before, ...moved }));
      else setChosen(moved);
    },
    skip() {
      setLast({
        ...{ kind: 'info', word: t().outcome.skipped({ bin: storeBin(nextBin) }), what: '' },
        undo: (before) => ({ ...before, nextBin }),
      });
      setNextBin(nextBin + 1);
    },
    undo: canUndo
      ? () => {
          if (last?.undo) change(last.undo);
          setLast({ kind: 'info', word: t().outcome.undone, what: last?.what ?? '' });
        }
      : null,
    remove: (ids: readonly string[]) => {
      change((before) => withoutLines(before, ids));
      setLast({ kind: 'info', word: t().outcome.undone, what: '' });
    },
    answer(asked: Question, value: number) {
      const answer: GameAnswer = answered(asked, value);
      const former = walkNow()?.answers[asked.game];
      change((before) => ({ ...before, answers: { ...before.answers, [asked.game]: answer } }));
      setLast({
        ...{ kind: 'success', word: gameNumbered(asked.game), what: answerText(asked, value) },
        undo: (before) => {
          const { [asked.game]: _, ...others } = before.answers;
          return { ...before, answers: former ? { ...others, [asked.game]: former } : others };
        },
        line: asked.lines[0]?.id,
      });
    },
    /** Sends what is ready. The walk ends if nothing waits for an answer. */
    finish: () => {
      setLast(null);
      setChosen({ place });
      return ready ? send(ready, true) : Promise.resolve();
    },
  };
}

/** `$5 a ticket`, `60 tickets in a pack`. */
const answerText = ({ priceCents }: Question, value: number): string => {
  const { answers } = currentMessages(FIRST_WALK);
  return priceCents === null ? answers.price({ price: formatMoney(value) }) : answers.size({ size: value });
};
