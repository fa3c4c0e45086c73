import { Button, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { CENSUS } from '../../../messages/areas/census';
import { SWEEP } from '../../../messages/areas/sweep';
import { useMessages } from '../../../messages/hooks/use-messages';
import { packInWords } from '../../../messages/words/packs';
import { closeCensus, leaveCensus, setCensusPlace, type TerminalCensus } from '../../../outbox/census';
import { armOutbox, nudgeOutbox } from '../../../pwa/wake';
import { type CensusScan, censusPlacesOf, packKey } from '../../../shared/counting/census';
import { sumOf } from '../../../shared/values/collections';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { failureOf, reportProblem } from '../../state/problem-store';
import { useSession } from '../../state/session-store';
import { useAmounts } from '../../state/shift/use-amounts';
import { useStock } from '../../state/stock-store';
import { Dialog, DialogButtons } from '../../ui/dialog';
import { TextField } from '../../ui/fields';
import { Segmented } from '../../ui/form/segmented';
import { Muted, Row, Stack } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { type AlertKind, StatusAlert } from '../../ui/status-alert';
import { ScanAlert, ScanField } from '../scan-field';
import { type Findings, placesText, type StockPack } from './census-lines';
import { CensusSweep } from './census-sweep';
import { type LastScanned, useCensusScans } from './use-census-scans';

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
  const { scan, last, which, choose, undo, ...sweep } = useCensusScans(
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
