import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CENSUS } from '../../../messages/areas/census';
import { SWEEP } from '../../../messages/areas/sweep';
import { useMessages } from '../../../messages/hooks/use-messages';
import { packInWords } from '../../../messages/words/packs';
import {
  addCensusScan,
  closeCensus,
  leaveCensus,
  removeCensusScan,
  sendCensusScans,
  setCensusPlace,
  type TerminalCensus,
} from '../../../outbox/census';
import { armOutbox, nudgeOutbox } from '../../../pwa/wake';
import { soundOutcome } from '../../../scanner/sound-store';
import { readyTones } from '../../../scanner/tones';
import { useGun } from '../../../scanner/use-gun';
import {
  type CensusPlace,
  type CensusScan,
  censusPlacesOf,
  isSamePack,
  packKey,
  packReadingOf,
  type ScanOutcome,
  scanOutcome,
  sweptPackOf,
} from '../../../shared/counting/census';
import type { CensusScanRow } from '../../../shared/counting/census-schema';
import type { CodeSource } from '../../../shared/tickets/layouts';
import { sumOf } from '../../../shared/values/collections';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { failureOf, reportProblem } from '../../state/problem-store';
import { useSession } from '../../state/session-store';
import { useAmounts } from '../../state/shift/use-amounts';
import { readStoreCode, storeCodes, useStock } from '../../state/stock-store';
import type { SweepKind } from '../../tickets/scan-controls/sweep-dialog';
import { Dialog, DialogButtons } from '../../ui/dialog';
import { TextField } from '../../ui/fields';
import { Segmented } from '../../ui/form/segmented';
import { Muted, Row, Stack } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { type AlertKind, StatusAlert } from '../../ui/status-alert';
import { ScanAlert, ScanField } from '../scan-field';
import { type Findings, placesText, type StockPack } from './census-lines';
import { CensusSweep } from './census-sweep';

/** Scans go to the server after this pause, so that the other terminals see them soon, in milliseconds. */
const PAUSE_MS = 3000;

const TONE = { expected: 'good', elsewhere: 'elsewhere', twice: 'repeated', unknown: 'unknown' } as const;
const LOOK: Record<Last['outcome'], AlertKind> = {
  ...{ expected: 'success', elsewhere: 'warning', twice: 'info', unknown: 'error' },
  ...{ repeated: 'info', refused: 'error', undone: 'info' },
};

/** The last scan as the screen shows it. */
type Last = {
  outcome: ScanOutcome | 'repeated' | 'refused' | 'undone';
  /** a pack in words, or the code */
  what: string;
  /** known places, or those where it was seen before */
  places: readonly CensusPlace[];
  /** of the scan that can be taken back */
  id: string | null;
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

/** Scanning for a census: the place, the last scan, and how many packs were seen, by all terminals as far as known. */
export function CensusCounter({ storeId, census, stock, scans, findings, unsent }: Props) {
  const t = useMessages(CENSUS);
  const words = useMessages(SWEEP);
  const amounts = useAmounts();
  const [isClosing, setClosing] = useState(false);
  const [isSweeping, setSweeping] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Here too, since the next scan may come before the disk has the place.
  const [place, setPlace] = useState(census.place);
  const machines = useStock(({ settings }) => settings?.vending_machines) ?? [];
  // The one chosen before the settings changed stays.
  const places = [...new Set([...censusPlacesOf(machines), place])];
  const { scan, last, which, choose, undo, ...sweep } = useScans(
    storeId,
    { ...census, place },
    stock,
    scans,
    setFailure,
  );

  const attempt = (work: () => Promise<void>) =>
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
              <Button key={packKey(pack)} variant="outline" onClick={() => choose(pack)}>
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

type Which = { packs: StockPack[]; code: string };

/** Reads scans, saves them on this device, and says at once what each one tells. */
function useScans(
  storeId: number,
  census: TerminalCensus,
  stock: readonly StockPack[],
  scans: readonly CensusScan[],
  fail: (text: string) => void,
) {
  const user = useSession((session) => session.user);
  const [last, setLast] = useState<Last | null>(null);
  const [which, setWhich] = useState<Which | null>(null);
  /** the scans made since the screen was opened: the next one may come before the disk has told of them */
  const made = useRef<{ id: string; key: string; place: CensusPlace }[]>([]);
  const seenIn = useMemo(() => {
    const places = new Map<string, CensusPlace[]>();
    for (const scan of scans) {
      const key = scan.lotNumber === null ? scan.code : packKey(scan);
      places.set(key, [...(places.get(key) ?? []), scan.place]);
    }
    return places;
  }, [scans]);

  const send = useEffectEvent(() => {
    sendCensusScans(storeId).then(nudgeOutbox, reportProblem);
  });
  const unsent = census.scans.length;
  const newest = census.scans.at(-1)?.id;
  useEffect(() => {
    if (unsent === 0 || newest === undefined) return;
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [unsent, newest]);
  // A closed tab has no later chance.
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && send();
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, []);
  useEffect(() => readyTones(document), []);

  const { place } = census;
  /** Where a pack, or a code of none, was scanned before. */
  const placesBefore = (key: string): CensusPlace[] => [
    ...new Set([...(seenIn.get(key) ?? []), ...madeIn(made.current, key)]),
  ];

  /** Saves a scan. @returns what it tells; null: nobody is signed in */
  const record = (pack: StockPack | null, code: string): ScanOutcome | null => {
    if (user?.store_id == null) return null;
    const key = pack ? packKey(pack) : code;
    const earlier = placesBefore(key);
    const outcome = scanOutcome(pack, place, earlier);
    const id = crypto.randomUUID();
    made.current.push({ id, key, place });
    const what = pack ? packInWords(pack) : code;
    setLast({ outcome, what, places: outcome === 'twice' ? earlier : (pack?.places ?? []), id });
    const named: CensusScanRow = pack
      ? { lot_number: pack.lotNumber, lot_counter: pack.lotCounter, place }
      : { code, place };
    const author = { id: user.id, name: user.name, store_id: user.store_id };
    addCensusScan(author, { ...named, id }).catch((error: unknown) => {
      made.current = made.current.filter((scan) => scan.id !== id);
      setLast(null);
      soundOutcome('refused');
      fail(failureOf(error));
    });
    return outcome;
  };

  const take = (pack: StockPack | null, code: string) => {
    const key = pack ? packKey(pack) : code;
    const before = made.current.at(-1);
    if (before?.key === key && before.place === place) {
      soundOutcome('repeated');
      setLast({ outcome: 'repeated', what: pack ? packInWords(pack) : code, places: [], id: before.id });
      return;
    }
    const outcome = record(pack, code);
    if (outcome) soundOutcome(TONE[outcome]);
  };

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
      const keys = [...seenIn.keys(), ...made.current.map(({ key }) => key)].filter(isOfThis);
      if (keys.some((key) => placesBefore(key).includes(place))) return [];
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
    const isUnseen = (pack: StockPack) => !seenIn.has(packKey(pack));
    setWhich({
      code: reading.code,
      packs: reading.packs.toSorted((a, b) => Number(isUnseen(b)) - Number(isUnseen(a))),
    });
  };
  useGun(({ text }) => scan(text, 'scan'), {
    codes: storeCodes,
    onShortRead: ({ text }) => scan(text, 'scan'),
  });

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
            made.current = made.current.filter((scan) => scan.id !== id);
            removeCensusScan(storeId, id).catch((error: unknown) => fail(failureOf(error)));
            setLast({ ...last, outcome: 'undone', id: null });
          }
        : null,
  };
}

const madeIn = (made: readonly { key: string; place: CensusPlace }[], key: string): CensusPlace[] =>
  made.filter((scan) => scan.key === key).map(({ place }) => place);

/** The last scan, readable from a meter away. Its height is constant, so that a scan moves nothing. */
function LastScan({ last, onUndo }: { last: Last | null; onUndo: (() => void) | null }) {
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

/** Asks before the end, with what was never seen. */
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
