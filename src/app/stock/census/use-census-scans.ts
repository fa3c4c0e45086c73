import { useEffect, useMemo, useRef, useState } from 'react';
import { packInWords } from '../../../messages/words/packs';
import {
  addCensusScan,
  removeCensusScan,
  sendCensusScans,
  type TerminalCensus,
} from '../../../outbox/census';
import { nudgeOutbox } from '../../../pwa/wake';
import { soundOutcome } from '../../../scanner/sound-store';
import { readyTones } from '../../../scanner/tones';
import { useGun } from '../../../scanner/use-gun';
import {
  type CensusPlace,
  type CensusScan,
  isSamePack,
  packKey,
  packReadingOf,
  type ScanOutcome,
  scanOutcome,
  sweptPackOf,
} from '../../../shared/counting/census';
import type { CensusScanRow } from '../../../shared/counting/census-schema';
import type { CodeSource } from '../../../shared/tickets/layouts';
import { failureOf, reportProblem } from '../../state/problem-store';
import { useSession } from '../../state/session-store';
import { readStoreCode, storeCodes } from '../../state/stock-store';
import type { SweepKind } from '../../tickets/scan-controls/sweep-dialog';
import { useSending } from '../use-sending';
import type { StockPack } from './census-lines';

/** Scans go to the server after this pause, so that the other terminals see them soon, in milliseconds. */
const PAUSE_MS = 3000;

const TONE = { expected: 'good', elsewhere: 'elsewhere', twice: 'repeated', unknown: 'unknown' } as const;
/** The last scan as the screen shows it. */
export type LastScanned = {
  outcome: ScanOutcome | 'repeated' | 'refused' | 'undone';
  /** a pack in words, or the code */
  what: string;
  /** known places, or those where it was seen before */
  places: readonly CensusPlace[];
  /** of the scan that can be taken back */
  id: string | null;
};

type Made = { id: string; key: string; place: CensusPlace };

/** Where packs, and codes of none, were scanned: by all terminals as far as known, and here since the screen was opened. */
function useSeenPlaces(scans: readonly CensusScan[]) {
  /** the next scan may come before the disk has told of the last one */
  const made = useRef<Made[]>([]);
  const seenIn = useMemo(() => {
    const places = new Map<string, CensusPlace[]>();
    for (const scan of scans) {
      const key = scan.lotNumber === null ? scan.code : packKey(scan);
      places.set(key, [...(places.get(key) ?? []), scan.place]);
    }
    return places;
  }, [scans]);
  return {
    isSeen: (key: string): boolean => seenIn.has(key),
    keys: (): string[] => [...seenIn.keys(), ...made.current.map(({ key }) => key)],
    placesOf: (key: string): CensusPlace[] => {
      const madeIn = made.current.filter((scan) => scan.key === key).map(({ place }) => place);
      return [...new Set([...(seenIn.get(key) ?? []), ...madeIn])];
    },
    lastMade: (): Made | undefined => made.current.at(-1),
    add(scan: Made): void {
      made.current.push(scan);
    },
    forget(id: string): void {
      made.current = made.current.filter((scan) => scan.id !== id);
    },
  };
}

/** Saves scans of a place on this device, and says at once what each one tells. */
function useRecording(
  place: CensusPlace,
  seen: ReturnType<typeof useSeenPlaces>,
  fail: (text: string) => void,
) {
  const user = useSession((session) => session.user);
  const [last, setLast] = useState<LastScanned | null>(null);

  /** Saves a scan. @returns what it tells; null: nobody is signed in */
  const record = (pack: StockPack | null, code: string): ScanOutcome | null => {
    if (user?.store_id == null) return null;
    const key = pack ? packKey(pack) : code;
    const earlier = seen.placesOf(key);
    const outcome = scanOutcome(pack, place, earlier);
    const id = crypto.randomUUID();
    seen.add({ id, key, place });
    const what = pack ? packInWords(pack) : code;
    setLast({ outcome, what, places: outcome === 'twice' ? earlier : (pack?.places ?? []), id });
    const row: CensusScanRow = pack
      ? { lot_number: pack.lotNumber, lot_counter: pack.lotCounter, place }
      : { code, place };
    const author = { id: user.id, name: user.name, store_id: user.store_id };
    addCensusScan(author, { ...row, id }).catch((error: unknown) => {
      seen.forget(id);
      setLast(null);
      soundOutcome('refused');
      fail(failureOf(error));
    });
    return outcome;
  };

  const take = (pack: StockPack | null, code: string) => {
    const key = pack ? packKey(pack) : code;
    const before = seen.lastMade();
    if (before?.key === key && before.place === place) {
      soundOutcome('repeated');
      setLast({ outcome: 'repeated', what: pack ? packInWords(pack) : code, places: [], id: before.id });
      return;
    }
    const outcome = record(pack, code);
    if (outcome) soundOutcome(TONE[outcome]);
  };

  return { last, setLast, record, take };
}

type Which = { packs: StockPack[]; code: string };

/** The scans of a census: by the gun, the scan field and the sweep. */
export function useCensusScans(
  storeId: number,
  census: TerminalCensus,
  stock: readonly StockPack[],
  scans: readonly CensusScan[],
  fail: (text: string) => void,
) {
  const [which, setWhich] = useState<Which | null>(null);
  const seen = useSeenPlaces(scans);
  const send = () => void sendCensusScans(storeId).then(nudgeOutbox, reportProblem);
  const newest = census.scans.at(-1)?.id;
  useSending(send, { waiting: census.scans.length, newest }, PAUSE_MS);
  useEffect(() => readyTones(document), []);

  const { place } = census;
  const { last, setLast, record, take } = useRecording(place, seen, fail);

  const sweptKind = (text: string): SweepKind => {
    const reading = sweptPackOf(readStoreCode(text, 'scan'), stock);
    if (!reading) return 'unclear';
    if (!reading.pack) return 'unknown';
    return scanOutcome(reading.pack, place, []) === 'elsewhere' ? 'doubtful' : 'taken';
  };

  /** Takes the packs that a sweep has read, those that nobody saw in this place before. @returns what they told */
  const takeSwept = (texts: readonly string[]): ScanOutcome[] =>
    texts.flatMap((text) => {
      const reading = sweptPackOf(readStoreCode(text, 'scan'), stock);
      if (!reading) return [];
      const { pack, code } = reading;
      const isOfThis = (key: string) => (pack ? key === packKey(pack) : isSamePack(key, code));
      if (seen.keys().some((key) => isOfThis(key) && seen.placesOf(key).includes(place))) return [];
      return record(pack, code) ?? [];
    });

  const scan = (raw: string, source: CodeSource) => {
    // The answer to an earlier question is lost otherwise.
    if (which) return soundOutcome('refused');
    const reading = packReadingOf(readStoreCode(raw, source), stock);
    if (reading.kind === 'refused') {
      soundOutcome('refused');
      return setLast({ outcome: 'refused', what: raw.trim().slice(0, 40), places: [], id: null });
    }
    if (reading.kind === 'pack') return take(reading.pack, '');
    if (reading.kind === 'unknown') return take(null, reading.code);
    soundOutcome('repeated');
    const isUnseen = (pack: StockPack) => !seen.isSeen(packKey(pack));
    setWhich({
      code: reading.code,
      packs: reading.packs.toSorted((a, b) => Number(isUnseen(b)) - Number(isUnseen(a))),
    });
  };
  const scanned = ({ text }: { text: string }) => scan(text, 'scan');
  useGun(scanned, { codes: storeCodes, onShortRead: scanned });

  return {
    scan,
    takeSwept,
    sweptKind,
    last,
    which,
    choose: (pack: StockPack | 'none' | null) => {
      setWhich(null);
      if (which && pack !== null) take(pack === 'none' ? null : pack, which.code);
    },
    /** only while the scan isn't in the outbox */
    undo:
      last?.id && census.scans.some(({ id }) => id === last.id)
        ? () => {
            const { id } = last;
            if (id === null) return;
            seen.forget(id);
            removeCensusScan(storeId, id).catch((error: unknown) => fail(failureOf(error)));
            setLast({ ...last, outcome: 'undone', id: null });
          }
        : null,
  };
}
