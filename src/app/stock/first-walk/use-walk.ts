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
  scannedLine,
  sendWalk,
  type TerminalWalk,
  terminalWalk,
  type WalkLine,
  walkEntries,
} from '../../../outbox/walk';
import { armOutbox, nudgeOutbox } from '../../../pwa/wake';
import { readyTones, soundOutcome } from '../../../scanner/sound';
import { useGun } from '../../../scanner/use-gun';
import type { GamesReply } from '../../../shared/catalogue/games-schema';
import { cataloguePaths } from '../../../shared/catalogue/paths';
import { lastBinAt, numberAtPlace, placeOfBin } from '../../../shared/stock/bins';
import { type FoundPlace, MAX_PACKS_OF_WALK } from '../../../shared/stock/found-packs';
import { walkedTicket } from '../../../shared/stock/walked-pack';
import { type CodeSource, serialFields, type TicketFields } from '../../../shared/tickets/layouts';
import { uncertaintyOf } from '../../../shared/tickets/read-code';
import { DAY_MS } from '../../../shared/time/store-clock';
import { centsOf, formatMoney } from '../../../shared/values/money';
import { failureOf, observe, reportProblem } from '../../state/problem-store';
import { useRead, useRows } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import { readStoreCode, storeBin, storeCodes, storeMachines, useStock } from '../../state/stock-store';
import type { AlertKind } from '../../ui/status-alert';
import { useOwnStock } from '../packs/packs';
import { useSending } from '../scan-field';
import {
  answered,
  type KnownHere,
  knownHere,
  type PackHere,
  packHere,
  type Question,
  questionOf,
  readyLines,
  scanInWalk,
  shownLines,
  walkSummary,
} from './walk-lines';

/** The time for which the last walk's summary is shown. */
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
  /** place and bin of the next walk, chosen before its first scan; by default, the first free bin */
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
    /** Sends the lines that are ready. The walk ends if nothing waits for an answer. */
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

type Options = {
  /** null until it was read */
  here: KnownHere | null;
  mayWalk: boolean;
  /** the next walk's place and bin, while there is none */
  next: Pick<Begin, 'place' | 'nextBin'>;
  setNextBin: (bin: number) => void;
};

/** The scans of a walk: each becomes a line at once, or is refused with a reason. */
function useWalkScans(
  { now: walkNow, change }: Pick<TerminalWalking, 'now' | 'change'>,
  { here, mayWalk, next, setNextBin }: Options,
) {
  const user = useSession((session) => session.user);
  const [last, setLast] = useState<Last | null>(null);
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

  /** Replaces a line's code with that of another ticket of its pack. */
  const correct = (line: WalkLine, code: string, what: string) => {
    soundOutcome('good');
    setLast({
      ...{ kind: 'success', word: t().outcome.corrected, what },
      ...{ undo: withVersion(line), line: line.id },
    });
    change(withVersion({ ...line, code, at: now().toISOString() }));
  };

  /** Adds a line in the next bin. @param by the user */
  const add = (code: string, by: WalkLine['by'], pack: PackHere | null, what: string) => {
    const { place, nextBin } = walkNow() ?? next;
    const bin = place === 'shelf' ? validBin(nextBin) : null;
    const line = scannedLine({ code, place, bin, by });
    const isAsked = pack !== null && pack.walked === null;
    soundOutcome(isAsked ? 'unknown' : 'good');
    const inBin = { bin: nameOfBin(bin) };
    setLast({
      kind: isAsked ? 'warning' : 'success',
      word: isAsked ? t().outcome.asks(inBin) : t().outcome.taken(inBin),
      what,
      undo: (walk) => ({ ...withoutLines(walk, [line.id]), nextBin: bin ?? walk.nextBin }),
      line: line.id,
    });
    change(withLine(line), { place, nextBin, begunAt: now().toISOString() });
  };

  /** Handles a scanned ticket. */
  const take = (code: string, ticket: TicketFields) => {
    if (!here || user === null) return;
    const walk = walkNow();
    const { place, nextBin } = walk ?? next;
    const { serial } = ticket;
    const pack = packHere({ code, place }, here, walk?.answers ?? {});
    const what = `${packNamed(pack?.name ?? gameNumbered(pack?.game ?? ''), serial)}, ${ticketOf(serial)}`;
    const scan = scanInWalk(serial, place, walk, here);
    if (scan.kind === 'twice') return repeat(t().outcome.twice({ bin: nameOfBin(scan.line.bin) }), what);
    if (scan.kind === 'corrected') return correct(scan.line, code, what);
    if (scan.kind === 'in_stock') {
      // When a walk is repeated, the next bin advances with each known pack.
      if (place === 'shelf' && scan.bin === nextBin) setNextBin(nextBin + 1);
      return repeat(t().outcome.known({ bin: nameOfBin(scan.bin) }), what);
    }
    if (scan.kind === 'full') return refuse(t().full({ max: MAX_PACKS_OF_WALK }));
    add(code, { id: user.id, name: user.name }, pack, what);
  };

  const scan = (raw: string, source: CodeSource) => {
    if (!here || !mayWalk) return soundOutcome('refused');
    const { place } = walkNow() ?? next;
    const read = readStoreCode(raw, source);
    if (read.kind === 'upc' || read.kind === 'short_upc') return refuse(t().upc);
    if (read.kind === 'unreadable') return refuse(unreadableText(read.reason));
    if (read.kind === 'uncertain') return refuse(packProblemText(uncertaintyOf(read)));
    if (read.kind === 'pack_label' && place === 'shelf') return refuse(t().label);
    // A typed number is sent as the serial that it stands for.
    const code =
      walkedTicket(read.text, here.layout, place)?.serial === read.serial ? read.text : read.serial;
    take(code, read);
  };
  const scanned = ({ text }: { text: string }) => scan(text, 'scan');
  useGun(scanned, { codes: storeCodes, onShortRead: scanned });

  return {
    last,
    setLast,
    scan,
    /** Takes a pack that a count saw on the shelf. */
    addMissed(serial: string) {
      if (walkNow()?.place === 'back') change((walk) => ({ ...walk, place: 'shelf' }));
      take(serial, serialFields(serial));
    },
  };
}

const nameOfBin = (bin: number | null): string | null => (bin === null ? null : storeBin(bin));

/** A walk with another version of one of its lines. */
const withVersion =
  (version: WalkLine) =>
  (walk: TerminalWalk): TerminalWalk => ({
    ...walk,
    lines: walk.lines.map((line) => (line.id === version.id ? version : line)),
  });

/** A walk with one more line; the bin after the line's is next. */
const withLine =
  (line: WalkLine) =>
  (walk: TerminalWalk): TerminalWalk => ({
    ...walk,
    lines: [...walk.lines.filter(({ id }) => id !== line.id), line],
    nextBin: line.bin === null ? walk.nextBin : line.bin + 1,
  });

const withoutLines = (walk: TerminalWalk, ids: readonly string[]): TerminalWalk => ({
  ...walk,
  lines: walk.lines.filter(({ id }) => !ids.includes(id)),
});

/** A bin's number if its place has it; null: the pack gets none. */
export const validBin = (bin: number): number | null => {
  const number = numberAtPlace(bin);
  return number >= 1 && number <= lastBinAt(placeOfBin(bin), storeMachines()) ? bin : null;
};

/** Scans go to the server after this pause, in milliseconds: until then they can be taken back. */
const PAUSE_MS = 10_000;

/** A walk begins with its first scan, at this place and bin. */
type Begin = Pick<TerminalWalk, 'begunAt' | 'nextBin' | 'place'>;

/**
 * This terminal's walk, changed at once and then on the disk: the next scan may come before the database reports the last one.
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

type TerminalWalking = ReturnType<typeof useTerminalWalk>;

/**
 * Sends the lines that are ready after a pause, and as soon as the screen is left or hidden.
 * @param ready the lines that can be sent; null while that isn't known
 */
function useSendingReady(
  { walk, send }: Pick<TerminalWalking, 'walk' | 'send'>,
  ready: ReturnType<typeof readyLines> | null,
): void {
  const sendReady = () => {
    if (ready && ready.size > 0) void send(ready, false);
  };
  useSending(sendReady, { waiting: ready?.size ?? 0, newest: walk?.lines.at(-1)?.id }, PAUSE_MS);
  const leave = useEffectEvent(sendReady);
  // Another screen has no later chance either: a count needs the packs.
  useEffect(() => () => leave(), []);
}
