import { useEffect, useState } from 'react';
import { now } from '../../../device/clock';
import { FIRST_WALK } from '../../../messages/areas/first-walk';
import { currentMessages } from '../../../messages/current';
import { packProblemText, unreadableText } from '../../../messages/words/codes';
import { gameNumbered, packNamed, ticketOf } from '../../../messages/words/packs';
import type { TerminalWalk, WalkLine } from '../../../outbox/walk';
import { soundOutcome } from '../../../scanner/sound-store';
import { readyTones } from '../../../scanner/tones';
import { useGun } from '../../../scanner/use-gun';
import { lastBinAt, numberAtPlace, placeOfBin } from '../../../shared/stock/bins';
import { MAX_PACKS_OF_WALK } from '../../../shared/stock/found-packs';
import { walkedTicket } from '../../../shared/stock/walked-pack';
import { type CodeSource, serialFields, type TicketFields } from '../../../shared/tickets/layouts';
import { uncertaintyOf } from '../../../shared/tickets/read-code';
import { useSession } from '../../state/session-store';
import { readStoreCode, storeBin, storeCodes, storeMachines } from '../../state/stock-store';
import type { AlertKind } from '../../ui/status-alert';
import type { Begin, TerminalWalking } from './use-terminal-walk';
import { type KnownHere, type PackHere, packHere, scanInWalk } from './walk-lines';

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

/** The scans of a walk: each is a line at once, or says why not. */
export function useWalkScans(
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

  /** Sends another ticket's code for a pack that is a line. */
  const correct = (line: WalkLine, code: string, what: string) => {
    soundOutcome('good');
    setLast({
      ...{ kind: 'success', word: t().outcome.corrected, what },
      ...{ undo: withCode(line.id, line.code), line: line.id },
    });
    change(withCode(line.id, code));
  };

  /** Adds a line in the next bin. @param by the user */
  const add = (code: string, by: WalkLine['by'], pack: PackHere | null, what: string) => {
    const { place, nextBin } = walkNow() ?? next;
    const bin = place === 'shelf' ? validBin(nextBin) : null;
    const line: WalkLine = { id: crypto.randomUUID(), code, place, bin, by };
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

  /** Takes the ticket of a pack. */
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
      // A repeated walk goes along.
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

/** A walk with another code for one of its lines. */
const withCode =
  (id: string, code: string) =>
  (walk: TerminalWalk): TerminalWalk => ({
    ...walk,
    lines: walk.lines.map((line) => (line.id === id ? { ...line, code } : line)),
  });

/** A walk with one more line, and with the bin after it next. */
const withLine =
  (line: WalkLine) =>
  (walk: TerminalWalk): TerminalWalk => ({
    ...walk,
    lines: [...walk.lines.filter(({ id }) => id !== line.id), line],
    nextBin: line.bin === null ? walk.nextBin : line.bin + 1,
  });

export const withoutLines = (walk: TerminalWalk, ids: readonly string[]): TerminalWalk => ({
  ...walk,
  lines: walk.lines.filter(({ id }) => !ids.includes(id)),
});

/** A bin's number if its place has it; null: the pack gets none. */
export const validBin = (bin: number): number | null => {
  const number = numberAtPlace(bin);
  return number >= 1 && number <= lastBinAt(placeOfBin(bin), storeMachines()) ? bin : null;
};
