import { Button, chakra } from '@chakra-ui/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cameraFormats } from '../../domain/tickets/camera-formats';
import type { CodeSource } from '../../domain/tickets/layouts';
import { serialToNumber } from '../../domain/tickets/serial';
import { PACK_BOOK } from '../../i18n/en/stock/pack-book';
import { useMessages } from '../../i18n/hooks/use-messages';
import { packAddress } from '../../reports/pack-address';
import { LazyCamera, preloadCamera } from '../../scanner/controls/lazy-camera';
import { soundOutcome } from '../../scanner/sound-store';
import { useGun } from '../../scanner/use-gun';
import { stockNow } from '../../terminal/stock-store';
import { readStoreCode, storeCodes } from '../../terminal/store-codes';
import { PANEL } from '../../theme/looks';
import { TextField } from '../../ui/form/field';
import { StatusAlert } from '../../ui/status-alert';
import { type Pack, packsHolding, packsOfUpc } from './packs';

type Props = {
  packs: readonly Pack[];
  /** lists the packs of a code that means several */
  onSeveral: (packs: readonly Pack[]) => void;
};

/** The packs that a scanned or typed code means. */
function packsOf(packs: readonly Pack[], raw: string, source: CodeSource): Pack[] {
  const code = readStoreCode(raw, source);
  if (code.kind === 'upc' || code.kind === 'short_upc') return packsOfUpc(packs, code.upc);
  const serials = code.kind === 'ticket' ? [code] : code.kind === 'uncertain' ? [...code.readings] : [];
  return [...new Set(serials.flatMap(({ serial }) => packsHolding(packs, serialToNumber(serial))))];
}

/** Finds a pack by gun, camera or keyboard, wherever the focus is, and opens its page. */
export function FindPack({ packs, onSeveral }: Props) {
  const t = useMessages(PACK_BOOK);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [isFilming, setFilming] = useState(false);

  const find = (code: string, source: CodeSource) => {
    const found = packsOf(packs, code, source);
    const [only] = found;
    soundOutcome(only ? 'good' : 'refused');
    setFilming(false);
    if (only && found.length === 1) return navigate(packAddress(only));
    setOutcome(only ? t.several(found.length) : t.notFound(code.trim()));
    if (only) onSeveral(found);
  };
  useGun(({ text }) => find(text, 'scan'), { codes: storeCodes });
  useEffect(preloadCamera, []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (text) find(text, 'typed');
    else input.current?.focus();
  };
  return (
    <chakra.section {...PANEL} display="grid" gap="3">
      <p>{t.instruction}</p>
      <chakra.form onSubmit={submit} display="flex" flexWrap="wrap" gap="3" alignItems="flex-end">
        <chakra.div flex="1" minWidth="40" maxWidth="sm">
          <TextField ref={input} label={t.ticketOrUpc} inputMode="numeric" autoComplete="off" />
        </chakra.div>
        <Button type="submit" variant="outline">
          {t.find}
        </Button>
        <Button variant="outline" onClick={() => setFilming(true)}>
          {t.camera}
        </Button>
      </chakra.form>
      {outcome && <StatusAlert kind="warning">{outcome}</StatusAlert>}
      {isFilming && (
        <LazyCamera
          formats={cameraFormats(stockNow().layout)}
          onClose={() => setFilming(false)}
          onScan={({ text }) => find(text, 'scan')}
        />
      )}
    </chakra.section>
  );
}
