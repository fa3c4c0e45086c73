import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BIN_DIGITS, isBin, LAST_BIN, whoLeavesBin } from '../../domain/bins';
import { formatMoney } from '../../domain/money';
import { numberToSerial } from '../../domain/serial';
import { TextField } from '../../ui/field';
import { lotName, type ShelfLot } from './shelf-lots';

type Props = {
  lot: ShelfLot;
  lots: readonly ShelfLot[];
  /** resolves when the server has answered */
  onPut: (lot: ShelfLot, bin: number | null) => Promise<void>;
  onCancel: () => void;
};

/** The number of a pack's bin, and who is there now. */
export function BinForm({ lot, lots, onPut, onCancel }: Props) {
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
    setFault(`A bin is a number from 1 to ${LAST_BIN}.`);
    return input.current?.focus();
  };

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="3">
      <p>
        <chakra.strong fontSize="xl" fontVariantNumeric="tabular-nums">
          {lotName(lot)}
        </chakra.strong>
        <br />
        {formatMoney(lot.priceCents)} · front ticket {numberToSerial(lot.start)} ·{' '}
        {lot.bin === undefined ? 'in no bin yet' : `in bin ${lot.bin}`}
      </p>
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="flex-end">
        <chakra.div width="28">
          <TextField
            ref={input}
            label="Bin"
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
          Save
        </Button>
        {lot.bin !== undefined && (
          <Button variant="outline" onClick={() => void put(null)}>
            Take out of bin {lot.bin}
          </Button>
        )}
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </chakra.div>
      <p id="bin-is-taken" role="status">
        {there && `${lotName(there)} is in bin ${typed} now and leaves it.`}
      </p>
    </chakra.form>
  );
}
