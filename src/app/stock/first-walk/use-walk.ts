import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { now } from '../../../device/clock';
import { FIRST_WALK } from '../../../messages/areas/first-walk';
import { currentMessages } from '../../../messages/current';
import { packProblemText, unreadableText } from '../../../messages/words/codes';
import { gameNumbered, packNamed, ticketOf } from '../../../messages/words/packs';
import {
  changeWalk,
  type GameAnswer,
  sendWalk,
  type TerminalWalk,
  terminalWalk,
  type WalkLine,
  walkEntries,
} from '../../../outbox/walk';
import { armOutbox, nudgeOutbox } from '../../../pwa/wake';
import { soundOutcome } from '../../../scanner/sound-store';
import { readyTones } from '../../../scanner/tones';
import { useGun } from '../../../scanner/use-gun';
import type { GamesReply } from '../../../shared/catalogue/games-schema';
import { cataloguePaths } from '../../../shared/catalogue/paths';
import { lastBinAt, numberAtPlace, placeOfBin } from '../../../shared/stock/bins';
import { type FoundPlace, MAX_PACKS_OF_WALK, walkedTicket } from '../../../shared/stock/found-packs';
import { type CodeSource, serialFields, type TicketFields } from '../../../shared/tickets/layouts';
import { contains } from '../../../shared/tickets/runs';
import { packNumber, serialToNumber } from '../../../shared/tickets/serial';
import { DAY_MS } from '../../../shared/time/store-clock';
import { centsOf, formatMoney } from '../../../shared/values/money';
import { failureOf, observe, reportProblem } from '../../state/problem-store';
import { useRead, useRows } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import { readStoreCode, storeBin, storeCodes, storeMachines, useStock } from '../../state/stock-store';
import type { AlertKind } from '../../ui/status-alert';
import { useOwnStock } from '../packs/use-packs';
import {
  answered,
  isKnownHere,
  type KnownHere,
  knownHere,
  packHere,
  type Question,
  questionOf,
  readyLines,
  shownLines,
  stockOfPack,
  walkSummary,
} from './walk-lines';

/** Scans go to the server after this pause, in milliseconds: until then they can be taken back. */
const PAUSE_MS = 10_000;
/** The last walk is summed up for as long. */
const WEEK_MS = 7 * DAY_MS;

/** The outcome of the last scan or press. */
type Last = {
  kind: AlertKind;
  /** in a few words */
  word: string;
  what: string;
  /** takes it back, while it is on this device */
  undo?: (walk: TerminalWalk) => TerminalWalk;
  /** the line that is taken back */
  line?: string;
};

/** A walk begins with its first scan, at this place and bin. */
type Begin = Pick<TerminalWalk, 'begunAt' | 'nextBin' | 'place'>;

/**
 * This terminal's walk, changed at once and then on the disk: the next scan may come before the disk has told of the last one.
 * @returns the walk: undefined while it's read, null if there is none; and functions that change and send it
 */
function useTerminalWalk(storeId: number, fail: (text: string) => void) {
  const [shown, setShown] = useState<TerminalWalk | null | undefined>(undefined);
  const latest = useRef<TerminalWalk | null>(null);
  /** the changes that the disk doesn't have yet */
  const writes = useRef(0);
  const show = (walk: TerminalWalk | null) => {
    latest.current = walk;
    setShown(walk);
  };
  const take = useEffectEvent((walk: TerminalWalk | null) => writes.current === 0 && show(walk));
  useEffect(
    () =>
      observe(
        () => terminalWalk(storeId),
        (walk) => void take(walk),
      ),
    [storeId],
  );

  const write = async (work: () => Promise<void>) => {
    writes.current += 1;
    try {
      await work();
    } catch (error) {
      soundOutcome('refused');
      fail(failureOf(error));
    } finally {
      writes.current -= 1;
      if (writes.current === 0) {
        const walk = await terminalWalk(storeId);
        if (writes.current === 0) show(walk);
      }
    }
  };
  return {
    walk: shown,
    now: () => latest.current,
    change(change: (walk: TerminalWalk) => TerminalWalk, begin: Begin | null = null) {
      const before = latest.current ?? (begin && { ...begin, walkId: '', lines: [], sent: 0, answers: {} });
      if (before) show(change(before));
      void write(() => changeWalk(storeId, change, begin));
    },
    send: (...args: [ready: ReturnType<typeof readyLines>, isLast: boolean]) =>
      write(async () => {
        await sendWalk(storeId, ...args);
        await armOutbox().catch(reportProblem);
        nudgeOutbox();
      }),
  };
}

const NO_GAMES: GamesReply = { data: [] };

/**
 * The packs and games that this device knows; null until its stock and lists were read.
 * @returns also whether it has a list of games
 */
function useKnown(storeId: number): { here: KnownHere | null; hasGames: boolean } {
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
  const user = useSession((session) => session.user);
  const [last, setLast] = useState<Last | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** of the next walk, chosen before its first scan; the bin: the first free one */
  const [chosen, setChosen] = useState<{ place: FoundPlace; nextBin?: number }>({ place: 'shelf' });
  const { walk, now: walkNow, change, send } = useTerminalWalk(storeId, setFailure);
  const { here, hasGames } = useKnown(storeId);
  const begin = { nextBin: here?.freeBin ?? 1, ...chosen };

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

  const sendReady = useEffectEvent(() => {
    if (ready && ready.size > 0) void send(ready, false);
  });
  const newest = walk?.lines.at(-1)?.id;
  const waiting = ready?.size ?? 0;
  useEffect(() => {
    if (waiting === 0 || newest === undefined) return;
    const timer = setTimeout(sendReady, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [waiting, newest]);
  // A closed tab, or another screen, has no later chance: a count needs the packs.
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && sendReady();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      sendReady();
    };
  }, []);
  useEffect(() => readyTones(document), []);

  const t = () => currentMessages(FIRST_WALK);
  const refuse = (what: string) => {
    soundOutcome('refused');
    setLast({ kind: 'error', word: t().outcome.refused, what });
  };
  const repeat = (word: string, what: string) => {
    soundOutcome('repeated');
    setLast({ kind: 'info', word, what });
  };
  const { place, nextBin } = walk ?? begin;
  const setNextBin = (bin: number) =>
    walkNow()
      ? change((before) => ({ ...before, nextBin: bin }))
      : setChosen((before) => ({ ...before, nextBin: bin }));

  /** Takes the ticket of a pack. */
  const take = (code: string, ticket: TicketFields) => {
    if (!here || user === null) return;
    const before = walkNow();
    const { place, nextBin } = before ?? begin;
    const isShelf = place === 'shelf';
    const bin = isShelf ? validBin(nextBin) : null;
    const { serial } = ticket;
    const twin = before?.lines.find((line) => {
      const other = walkedTicket(line.code, here.layout, line.place);
      return other && packNumber(other.serial) === packNumber(serial);
    });
    const pack = packHere({ code, place }, here, before?.answers ?? {});
    const what = `${packNamed(pack?.name ?? gameNumbered(pack?.game ?? ''), serial)}, ${ticketOf(serial)}`;
    const twinPack = twin && packHere(twin, here, before?.answers ?? {});
    if (twin && twin.place === place) {
      const isSame =
        twinPack?.ticket.serial === serial ||
        (twinPack?.walked && contains(twinPack.walked.run, serialToNumber(serial)));
      if (isSame)
        return repeat(t().outcome.twice({ bin: twin.bin === null ? null : storeBin(twin.bin) }), what);
      const put = (with_: string) => (walk: TerminalWalk) => ({
        ...walk,
        lines: walk.lines.map((line) => (line.id === twin.id ? { ...line, code: with_ } : line)),
      });
      soundOutcome('good');
      setLast({ kind: 'success', word: t().outcome.corrected, what, undo: put(twin.code), line: twin.id });
      return change(put(code));
    }
    if (isKnownHere(serial, place, here)) {
      const known = stockOfPack(serial, here)?.bin;
      // A repeated walk goes along.
      if (isShelf && known === nextBin) setNextBin(nextBin + 1);
      return repeat(t().outcome.known({ bin: known === undefined ? null : storeBin(known) }), what);
    }
    if ((before?.lines.length ?? 0) + (before?.sent ?? 0) >= MAX_PACKS_OF_WALK)
      return refuse(t().full({ max: MAX_PACKS_OF_WALK }));
    const line: WalkLine = {
      ...{ id: crypto.randomUUID(), code, place, bin },
      by: { id: user.id, name: user.name },
    };
    const isAsked = pack !== null && pack.walked === null;
    soundOutcome(isAsked ? 'unknown' : 'good');
    const named = bin === null ? null : storeBin(bin);
    setLast({
      kind: isAsked ? 'warning' : 'success',
      word: isAsked ? t().outcome.asks({ bin: named }) : t().outcome.taken({ bin: named }),
      what,
      undo: (walk) => ({ ...without(walk, [line.id]), nextBin: bin ?? walk.nextBin }),
      line: line.id,
    });
    change(
      (walk) => ({
        ...walk,
        lines: [...walk.lines.filter(({ id }) => id !== line.id), line],
        nextBin: bin === null ? walk.nextBin : bin + 1,
      }),
      { place, nextBin, begunAt: now().toISOString() },
    );
  };

  const scan = (raw: string, source: CodeSource) => {
    if (!here || !mayWalk) return soundOutcome('refused');
    const { place } = walkNow() ?? begin;
    const read = readStoreCode(raw, source);
    if (read.kind === 'upc' || read.kind === 'short_upc') return refuse(t().upc);
    if (read.kind === 'unreadable') return refuse(unreadableText(read.reason));
    if (read.kind === 'uncertain')
      return refuse(
        packProblemText({
          kind: 'uncertain_code',
          text: read.text,
          readings: read.readings.map(({ serial }) => serial),
        }),
      );
    if (read.kind === 'pack_label' && place === 'shelf') return refuse(t().label);
    // A typed number is sent as the serial that it stands for.
    const code =
      walkedTicket(read.text, here.layout, place)?.serial === read.serial ? read.text : read.serial;
    take(code, read);
  };
  /** Takes a pack that a count saw on the shelf. */
  const addMissed = (serial: string) => {
    if (walkNow()?.place === 'back') change((walk) => ({ ...walk, place: 'shelf' }));
    take(serial, serialFields(serial));
  };
  useGun(({ text }) => scan(text, 'scan'), {
    codes: storeCodes,
    onShortRead: ({ text }) => scan(text, 'scan'),
  });

  const canUndo = last?.undo !== undefined && (!last.line || lines?.some(({ id }) => id === last.line));
  return {
    ...{ walk, here, hasGames, shown, question, last, failure, place, nextBin, scan, addMissed },
    isReady: walk !== undefined && all !== undefined && here !== null,
    entries,
    summary: useMemo(() => walkSummary(shown, here), [shown, here]),
    setNextBin,
    setPlace(next: FoundPlace, bin: number) {
      const moved = { place: next, nextBin: next === 'shelf' ? bin : nextBin };
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
      change((before) => without(before, ids));
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

const without = (walk: TerminalWalk, ids: readonly string[]): TerminalWalk => ({
  ...walk,
  lines: walk.lines.filter(({ id }) => !ids.includes(id)),
});

/** A bin's number if its place has it; null: the pack gets none. */
export const validBin = (bin: number): number | null => {
  const number = numberAtPlace(bin);
  return number >= 1 && number <= lastBinAt(placeOfBin(bin), storeMachines()) ? bin : null;
};
