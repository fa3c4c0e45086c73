import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BIN_DIGITS, isBin, LAST_BIN, whoLeavesBin } from '../../domain/stock/bins';
import { COMMON } from '../../i18n/en/app/common';
import { packInWords, ticketOf } from '../../i18n/en/counting/packs';
import { BINS } from '../../i18n/en/stock/bins';
import { useMessages } from '../../i18n/hooks/use-messages';
import { TextField } from '../../ui/form/field';
import { PackName } from '../../ui/pack/pack-name';
import type { ShelfLot } from './shelf-lots';

type Props = {
  lot: ShelfLot;
  lots: readonly ShelfLot[];
  /** resolves after the server's answer */
  onPut: (lot: ShelfLot, bin: number | null) => Promise<void>;
  onCancel: () => void;
};

/** Sets the bin of a pack, and shows which pack is there now. */
export function BinForm({ lot, lots, onPut, onCancel }: Props) {
  const t = BINS;
  const words = useMessages(COMMON);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const there = whoLeavesBin(lots, lot, typed);

  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const put = async (bin: number | null) => {
    if (busy) return;
    setBusy(true);
    await onPut(lot, bin);
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBin(typed)) return put(Number(typed));
    setFault(t.outOfRange(LAST_BIN));
    return input.current?.focus();
  };

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="3">
      <div>
        <chakra.div fontSize="xl">
          <PackName pack={lot} />
        </chakra.div>
        {t.chosen(ticketOf(lot.start), lot.bin)}
      </div>
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="flex-end">
        <chakra.div width="28">
          <TextField
            ref={input}
            label={t.bin}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={fault}
            aria-describedby={there ? 'bin-is-taken' : undefined}
            onChange={(event) => {
              setTyped(event.target.value.replace(/[^0-9]/g, '').slice(0, BIN_DIGITS));
              setFault(undefined);
            }}
          />
        </chakra.div>
        <Button type="submit" aria-disabled={busy || undefined}>
          {words.save}
        </Button>
        {lot.bin !== undefined && (
          <Button variant="outline" onClick={() => void put(null)}>
            {t.takeOut(lot.bin)}
          </Button>
        )}
        <Button variant="outline" onClick={onCancel}>
          {words.cancel}
        </Button>
      </chakra.div>
      <p id="bin-is-taken" role="status">
        {there && t.willLeave(packInWords(there), typed)}
      </p>
    </chakra.form>
  );
}
