import { Button, chakra } from '@chakra-ui/react';
import { type SubmitEvent, useId, useMemo, useRef, useState } from 'react';
import type { RemovalEntry } from '../../device/rows';
import {
  asksForFront,
  asksForPart,
  frontOfPack,
  rearOfPack,
  removalParts,
  ticketNamed,
} from '../../domain/packs/removal-parts';
import { ticketsIn } from '../../domain/runs/runs';
import type { RemovalReason } from '../../domain/stock/removals';
import { isSameLot, type PackName, type StockRun } from '../../domain/stock/stock';
import { MAX_LENGTH } from '../../domain/values/max-lengths';
import { amountCents } from '../../domain/values/money';
import { COMMON } from '../../i18n/en/app/common';
import { nameOf, ticketOf } from '../../i18n/en/counting/packs';
import { REMOVAL } from '../../i18n/en/counting/removal';
import { useMessages } from '../../i18n/hooks/use-messages';
import { soundOutcome } from '../../scanner/sound-store';
import { useGun } from '../../scanner/use-gun';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { useStock } from '../../terminal/stock-store';
import { storeCodes } from '../../terminal/store-codes';
import { Chip } from '../../ui/form/chip';
import { TextField } from '../../ui/form/field';
import { Modal } from '../../ui/modal';
import { PackName as PackTitle } from '../../ui/pack/pack-name';
import { StatusAlert } from '../../ui/status-alert';
import { DestinationField } from './destination-field';
import { removalBody } from './removal-body';
import { useReasons } from './use-may-remove';
import { useSaveRemoval } from './use-save-removal';

type Props = {
  pack: PackName & { priceCents: number };
  /** the ticket at the front, or the first one that is gone, where it's known: 14 digits */
  front?: string;
  /** the last one that is gone */
  last?: string;
  /** the refused removal that is changed */
  changed?: RemovalEntry;
  onClose: () => void;
  /** called once it's on this device's disk. @param text says what was recorded */
  onSaved: (text: string) => void;
};

/** What is typed so far. */
type Typed = { first: string; last: string; reference: string; note: string; toStoreId: number | null };

function typedBefore({ front, last, changed }: Pick<Props, 'front' | 'last' | 'changed'>): Typed {
  const [entry] = changed?.payload.data ?? [];
  return {
    first: front ?? '',
    last: last ?? '',
    reference: entry?.reference ?? '',
    note: entry?.note ?? '',
    toStoreId: entry?.to_store_id ?? null,
  };
}

/** Takes a pack, or a part of it, out of stock: returned, damaged, sold whole, lost, stolen or sent away. Works offline. */
export function RemovalDialog({ pack, front, last, changed, onClose, onSaved }: Props) {
  const t = useMessages(REMOVAL);
  const words = useMessages(COMMON);
  const form = useId();
  const runs = useRunsOf(pack);
  const reasons = useReasons();
  const [reason, setReason] = useState<RemovalReason | null>(changed?.payload.data[0]?.reason ?? null);
  const [typed, setTyped] = useState(() => typedBefore({ front, last, changed }));
  const [tried, setTried] = useState(false);
  const [scanned, setScanned] = useState<string | null>(null);
  const { save, saving, error } = useSaveRemoval(changed, (count) => onSaved(t.saved(count, nameOf(pack))));
  const first = useRef<HTMLInputElement>(null);

  const namesFirst = reason !== null && reason !== 'sold_whole';
  const ticket = (text: string) => (text.trim() === '' ? null : ticketNamed(text, runs, storeCodes()));
  const isWrong = (text: string) => text.trim() !== '' && ticket(text) === null;
  const wrong = {
    first: namesFirst && isWrong(typed.first),
    last: reason !== null && asksForPart(reason) && isWrong(typed.last),
  };
  const parts =
    reason === null || wrong.first || wrong.last
      ? { removed: [], sold: [] }
      : removalParts(runs, {
          reason,
          first: namesFirst ? ticket(typed.first) : null,
          last: asksForPart(reason) ? ticket(typed.last) : null,
        });
  const needsStore = reason === 'transferred' && typed.toStoreId === null;

  useGun(
    ({ text }) => {
      const isOfPack = ticket(text) !== null;
      soundOutcome(isOfPack ? 'good' : 'refused');
      setScanned(isOfPack ? null : t.otherPack);
      if (isOfPack) setTyped((before) => ({ ...before, first: text }));
    },
    { codes: storeCodes },
  );
  const type = (name: keyof Typed) => ({
    value: typed[name] ?? '',
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setScanned(null);
      setTyped({ ...typed, [name]: target.value });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason === null || parts.removed.length === 0 || needsStore) return first.current?.focus();
    void save((storeId) => removalBody(storeId, pack, parts, { ...typed, reason }));
  };

  const [frontNow, rear] = [frontOfPack(runs), rearOfPack(runs)];
  return (
    <Modal
      title={t.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} aria-disabled={saving || undefined}>
            {t.save}
          </Button>
        </>
      }
    >
      <chakra.form id={form} onSubmit={submit} noValidate display="grid" gap="4">
        <PackTitle pack={pack} />
        <chakra.div role="group" aria-label={t.what} display="flex" flexWrap="wrap" gap="2">
          {reasons.map((each) => (
            <Chip key={each} isChosen={each === reason} onChoose={() => setReason(each)}>
              {t.reasons[each]}
            </Chip>
          ))}
        </chakra.div>
        {runs.length === 0 && <StatusAlert kind="warning">{t.nothingLeft}</StatusAlert>}
        {tried && reason === null && <StatusAlert kind="error">{t.chooseReason}</StatusAlert>}
        {reason !== null && frontNow !== null && rear !== null && (
          <>
            {namesFirst && (
              <chakra.div
                display="grid"
                gap="3"
                gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))"
              >
                <TextField
                  ref={first}
                  label={asksForFront(reason) ? t.front : t.first}
                  inputMode="numeric"
                  placeholder={ticketOf(frontNow).slice(1)}
                  error={wrong.first ? t.notLeft : undefined}
                  {...type('first')}
                />
                {asksForPart(reason) && (
                  <TextField
                    label={t.last}
                    inputMode="numeric"
                    placeholder={ticketOf(rear).slice(1)}
                    error={wrong.last ? t.notLeft : undefined}
                    {...type('last')}
                  />
                )}
              </chakra.div>
            )}
            {namesFirst && (
              <chakra.p fontSize="sm" color="fg.muted">
                {asksForFront(reason)
                  ? t.frontHint(ticketOf(frontNow))
                  : t.partHint(ticketOf(frontNow), ticketOf(rear))}
              </chakra.p>
            )}
            {scanned && <StatusAlert kind="warning">{scanned}</StatusAlert>}
            {reason === 'transferred' && (
              <DestinationField
                chosen={typed.toStoreId}
                isMissing={tried && needsStore}
                onChoose={(toStoreId) => setTyped({ ...typed, toStoreId })}
              />
            )}
            <TextField label={t.reference} maxLength={MAX_LENGTH.text} {...type('reference')} />
            <TextField label={t.note} maxLength={MAX_LENGTH.reason} {...type('note')} />
            <Effect parts={parts} priceCents={pack.priceCents} isSale={reason === 'sold_whole'} />
          </>
        )}
        {error && <StatusAlert kind="error">{error}</StatusAlert>}
      </chakra.form>
    </Modal>
  );
}

/** What will be recorded, in tickets and dollars. */
function Effect({
  parts: { removed, sold },
  priceCents,
  isSale,
}: {
  parts: ReturnType<typeof removalParts>;
  priceCents: number;
  isSale: boolean;
}) {
  const t = useMessages(REMOVAL);
  const amounts = useAmounts();
  const told = (say: typeof t.leave, runs: typeof removed) => {
    const count = ticketsIn(runs);
    return count > 0 && <p>{say(count, amounts.short(amountCents(priceCents, count)))}</p>;
  };
  return (
    <chakra.div role="status" fontWeight="semibold">
      {told(isSale ? t.soldWhole : t.leave, removed)}
      {told(t.soldBefore, sold)}
    </chakra.div>
  );
}

/** A pack's unsold tickets on this terminal. */
function useRunsOf(pack: PackName): StockRun[] {
  const { onShelf, active } = useStock();
  return useMemo(
    () => [...onShelf.ofUpc(pack.upc), ...active.ofUpc(pack.upc)].filter((run) => isSameLot(run, pack)),
    [onShelf, active, pack],
  );
}
