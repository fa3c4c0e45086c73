import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CENSUS } from '../../../messages/areas/census';
import { SWEEP } from '../../../messages/areas/sweep';
import { useMessages } from '../../../messages/hooks/use-messages';
import { packInWords } from '../../../messages/words/packs';
import {
  addCensusScan,
  closeCensus,
  leaveCensus,
  removeCensusScan,
  scanToSend,
  sendCensusScans,
  setCensusPlace,
  type TerminalCensus,
} from '../../../outbox/census';
import { armOutbox, nudgeOutbox } from '../../../pwa/wake';
import { readyTones, soundOutcome } from '../../../scanner/sound';
import { useGun } from '../../../scanner/use-gun';
import {
  type CensusPlace,
  type CensusScan,
  censusKey,
  censusPlacesOf,
  isSamePack,
  packReadingOf,
  type ScanOutcome,
  scanOutcome,
  sweptPackOf,
} from '../../../shared/counting/census';
import { sweepFormats } from '../../../shared/tickets/camera-formats';
import type { CodeSource } from '../../../shared/tickets/layouts';
import { sumOf } from '../../../shared/values/collections';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { noteUse } from '../../state/duty/last-use';
import { failureOf, reportProblem } from '../../state/problem-store';
import { useSession } from '../../state/session-store';
import { useAmounts } from '../../state/shift/use-amounts';
import { readStoreCode, stockNow, storeCodes, useStock } from '../../state/stock-store';
import { LazySweep } from '../../tickets/scan-controls/lazy-sweep';
import type { SweepKind } from '../../tickets/scan-controls/sweep-dialog';
import { Dialog, DialogButtons } from '../../ui/dialog';
import { TextField } from '../../ui/fields';
import { Segmented } from '../../ui/form/segmented';
import { Icon } from '../../ui/icon';
import { Muted, Row, Stack } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { type AlertKind, StatusAlert } from '../../ui/status-alert';
import { ScanAlert, ScanField, useSending } from '../scan-field';
import { type Findings, placesText, type StockPack } from './census-lines';

const LOOK: Record<LastScanned['outcome'], AlertKind> = {
  ...{ expected: 'success', elsewhere: 'warning', twice: 'info', unknown: 'error' },
  ...{ repeated: 'info', refused: 'error', undone: 'info' },
};

type Props = {
  storeId: number;
  census: TerminalCensus;
  stock: readonly StockPack[];
  scans: readonly CensusScan[];
  findings: Findings;
  /** scans that the server hasn't confirmed */
  unsent: number;
};

/** Scanning for a census: the place, the last scan, and the number of packs seen by all known terminals. */
export function CensusCounter({ storeId, census, stock, scans, findings, unsent }: Props) {
  const t = useMessages(CENSUS);
  const words = useMessages(SWEEP);
  const amounts = useAmounts();
  const [isClosing, setClosing] = useState(false);
  const [isSweeping, setSweeping] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Also in memory, since the next scan may come before the place is on the disk.
  const [place, setPlace] = useState(census.place);
  const machines = useStock(({ settings }) => settings?.vending_machines) ?? [];
  // A place chosen before the settings changed stays in the list.
  const places = [...new Set([...censusPlacesOf(machines), place])];
  const { scan, last, which, choose, undo, ...sweep } = useCensusScans(
    storeId,
    { ...census, place },
    stock,
    scans,
    setFailure,
  );

  const attempt = (work: () => Promise<unknown>) =>
    void work().then(nudgeOutbox, (error: unknown) => setFailure(failureOf(error)));
  const { seen, packs, seenCents, cents } = findings;
  return (
    <Panel>
      <div>
        <chakra.p mb="1">{t.here}</chakra.p>
        <Segmented
          label={t.here}
          name="census-place"
          options={places.map((value) => ({ value, text: placesText([value]) }))}
          value={place}
          onChange={(next) => {
            setPlace(next);
            attempt(() => setCensusPlace(storeId, next));
          }}
        />
      </div>
      <ScanField label={t.scan} onScan={scan}>
        <Button variant="outline" onClick={() => setSweeping(true)}>
          {words.sweep}
        </Button>
      </ScanField>
      <LastScan last={last} onUndo={undo} />
      <div>
        <chakra.p role="status" fontSize="2xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
          {t.seen({ seen, packs })}
        </chakra.p>
        <chakra.div aria-hidden="true" my="2" height="2" borderRadius="full" bg="bg.muted" overflow="hidden">
          <chakra.div
            height="full"
            bg="blue.solid"
            style={{ width: `${(100 * seen) / Math.max(packs, 1)}%` }}
          />
        </chakra.div>
        <Muted fontVariantNumeric="tabular-nums">
          {t.value({ seen: amounts.exact(seenCents), all: amounts.exact(cents) })} ·{' '}
          {t.unsent({ count: unsent })}
        </Muted>
      </div>
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      <Row>
        <Button onClick={() => setClosing(true)}>{t.close}</Button>
        <Button variant="outline" onClick={() => attempt(() => leaveCensus(storeId))}>
          {t.leave}
        </Button>
      </Row>
      {which && (
        <Dialog title={t.which} onClose={() => choose(null)}>
          <Stack gap="2">
            {which.packs.map((pack) => (
              <Button key={censusKey(pack)} variant="outline" onClick={() => choose(pack)}>
                {packInWords(pack)}
              </Button>
            ))}
            <Button variant="ghost" onClick={() => choose('none')}>
              {t.none}
            </Button>
          </Stack>
        </Dialog>
      )}
      {isSweeping && (
        <CensusSweep {...sweep} place={place} findings={findings} onClose={() => setSweeping(false)} />
      )}
      {isClosing && <CloseDialog findings={findings} onClose={() => setClosing(false)} onFail={setFailure} />}
    </Panel>
  );
}

/** The last scan, readable from a meter away. Its height is constant, so that a scan moves nothing. */
function LastScan({ last, onUndo }: { last: LastScanned | null; onUndo: (() => void) | null }) {
  const t = useMessages(CENSUS);
  if (!last) return <StatusAlert kind="info">{t.scanFirst}</StatusAlert>;
  const { outcome, what, places } = last;
  const word =
    outcome === 'undone'
      ? t.undone
      : outcome === 'elsewhere' || outcome === 'twice'
        ? t.outcome[outcome]({ places: placesText(places) })
        : t.outcome[outcome];
  return <ScanAlert kind={LOOK[outcome]} word={word} what={what} onUndo={onUndo} undo={t.undo} />;
}

type CloseProps = { findings: Findings; onClose: () => void; onFail: (text: string) => void };

/** Asks before the end, and shows the packs that were never seen. */
function CloseDialog({ findings, onClose, onFail }: CloseProps) {
  const t = useMessages(CENSUS);
  const amounts = useAmounts();
  const user = useSession((session) => session.user);
  const [note, setNote] = useState('');
  const busy = useRef(false);
  const close = async () => {
    if (busy.current || user?.store_id == null) return;
    busy.current = true;
    try {
      const author = { id: user.id, name: user.name, store_id: user.store_id };
      await Promise.all([closeCensus(author, note.trim()), armOutbox().catch(reportProblem)]);
      nudgeOutbox();
    } catch (error) {
      onFail(failureOf(error));
    }
    onClose();
  };
  const amount = amounts.exact(sumOf(findings.never, ({ tickets, priceCents }) => tickets * priceCents));
  return (
    <Dialog
      title={t.close}
      onClose={onClose}
      footer={
        <DialogButtons onCancel={onClose} onClick={() => void close()}>
          {t.close}
        </DialogButtons>
      }
    >
      <Stack gap="3">
        <p>{t.closeQuestion({ count: findings.never.length, amount })}</p>
        <TextField
          label={t.note}
          maxLength={MAX_LENGTH.reason}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Stack>
    </Dialog>
  );
}

/** The tone of each outcome of a sweep, the most important first. A pack that was seen elsewhere counts as there. */
const TONES = [
  ['unknown', 'unknown'],
  ['elsewhere', 'elsewhere'],
  ['twice', 'elsewhere'],
  ['expected', 'good'],
] as const;

type CensusSweepProps = {
  place: CensusPlace;
  findings: Findings;
  takeSwept: (texts: readonly string[]) => ScanOutcome[];
  sweptKind: (text: string) => SweepKind;
  onClose: () => void;
};

/** Ticks off every pack whose code comes into view. Its scans are ordinary scans of the census: on the disk at once, and sent once. */
function CensusSweep({ place, findings, takeSwept, sweptKind, onClose }: CensusSweepProps) {
  const t = useMessages(SWEEP);
  const census = useMessages(CENSUS);
  const [counts, setCounts] = useState({ expected: 0, elsewhere: 0, twice: 0, unknown: 0 });
  const take = (texts: readonly string[]) => {
    const outcomes = takeSwept(texts);
    const [, tone] = TONES.find(([outcome]) => outcomes.includes(outcome)) ?? [];
    if (!tone) return;
    // A sweep involves no touch or key, so it must be recorded as activity.
    noteUse();
    soundOutcome(tone);
    setCounts((before) => {
      const next = { ...before };
      for (const outcome of outcomes) next[outcome] += 1;
      return next;
    });
  };
  const { expected, elsewhere, twice, unknown } = counts;
  return (
    <LazySweep
      title={t.title({ place: placesText([place]) })}
      formats={sweepFormats(stockNow().layout)}
      kindOf={sweptKind}
      onRead={take}
      onClose={onClose}
    >
      <Stack gap="1">
        <chakra.p role="status" fontSize="2xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
          {census.seen({ seen: findings.seen, packs: findings.packs })}
        </chakra.p>
        <Row gap="4" fontVariantNumeric="tabular-nums">
          <Row as="span" gap="1" color="fg.success">
            <Icon name="check" />
            {t.taken({ count: expected })}
          </Row>
          <Row as="span" gap="1" color="fg.warning">
            <Icon name="alert" />
            {t.elsewhere({ count: elsewhere + twice })}
          </Row>
          <Row as="span" gap="1" color="fg.error">
            <Icon name="close" />
            {t.unknown({ count: unknown })}
          </Row>
        </Row>
      </Stack>
    </LazySweep>
  );
}

/** Scans go to the server after this pause, so that the other terminals see them soon, in milliseconds. */
const PAUSE_MS = 3000;

const TONE = { expected: 'good', elsewhere: 'elsewhere', twice: 'repeated', unknown: 'unknown' } as const;
/** The last scan as the screen shows it. */
type LastScanned = {
  outcome: ScanOutcome | 'repeated' | 'refused' | 'undone';
  /** a pack in words, or the code */
  what: string;
  /** the pack's known places, or the places where it was seen before */
  places: readonly CensusPlace[];
  /** the id of the scan that Undo takes back */
  id: string | null;
};

type Made = { id: string; key: string; place: CensusPlace };

/** The places where packs and unknown codes were scanned: by all terminals, as known here, and here since the screen was opened. */
function useSeenPlaces(scans: readonly CensusScan[]) {
  /** the next scan may come before the database reports the last one */
  const made = useRef<Made[]>([]);
  const seenIn = useMemo(() => {
    const places = new Map<string, CensusPlace[]>();
    for (const scan of scans) {
      const key = scan.lotNumber === null ? scan.code : censusKey(scan);
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

/** Saves scans of a place on this device, and shows the outcome of each at once. */
function useRecording(
  place: CensusPlace,
  seen: ReturnType<typeof useSeenPlaces>,
  fail: (text: string) => void,
) {
  const user = useSession((session) => session.user);
  const [last, setLast] = useState<LastScanned | null>(null);

  /** Saves a scan. @returns its outcome; null: nobody is signed in */
  const record = (pack: StockPack | null, code: string): ScanOutcome | null => {
    if (user?.store_id == null) return null;
    const key = pack ? censusKey(pack) : code;
    const earlier = seen.placesOf(key);
    const outcome = scanOutcome(pack, place, earlier);
    const id = crypto.randomUUID();
    seen.add({ id, key, place });
    const what = pack ? packInWords(pack) : code;
    setLast({ outcome, what, places: outcome === 'twice' ? earlier : (pack?.places ?? []), id });
    const author = { id: user.id, name: user.name, store_id: user.store_id };
    const takeBack = () => {
      seen.forget(id);
      setLast(null);
      soundOutcome('refused');
    };
    addCensusScan(author, { ...scanToSend(pack, code, place), id }).then(
      // Not saved: the census was closed. The screen is about to say by whom.
      (isSaved) => !isSaved && takeBack(),
      (error: unknown) => {
        takeBack();
        fail(failureOf(error));
      },
    );
    return outcome;
  };

  const take = (pack: StockPack | null, code: string) => {
    const key = pack ? censusKey(pack) : code;
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
function useCensusScans(
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

  /** Takes the packs that a sweep has read and that nobody has seen in this place before. @returns their outcomes */
  const takeSwept = (texts: readonly string[]): ScanOutcome[] =>
    texts.flatMap((text) => {
      const reading = sweptPackOf(readStoreCode(text, 'scan'), stock);
      if (!reading) return [];
      const { pack, code } = reading;
      const isOfThis = (key: string) => (pack ? key === censusKey(pack) : isSamePack(key, code));
      if (seen.keys().some((key) => isOfThis(key) && seen.placesOf(key).includes(place))) return [];
      return record(pack, code) ?? [];
    });

  const scan = (raw: string, source: CodeSource) => {
    // Otherwise the answer to an earlier question would be lost.
    if (which) return soundOutcome('refused');
    const reading = packReadingOf(readStoreCode(raw, source), stock);
    if (reading.kind === 'refused') {
      soundOutcome('refused');
      return setLast({ outcome: 'refused', what: raw.trim().slice(0, 40), places: [], id: null });
    }
    if (reading.kind === 'pack') return take(reading.pack, '');
    if (reading.kind === 'unknown') return take(null, reading.code);
    soundOutcome('repeated');
    const isUnseen = (pack: StockPack) => !seen.isSeen(censusKey(pack));
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
    /** absent once the scan is in the outbox */
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
