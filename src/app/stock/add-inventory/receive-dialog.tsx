import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { object } from 'yup';
import { useStore } from 'zustand';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { ticketsNamed } from '../../../messages/words/packs';
import { runOfSerials } from '../../../messages/words/serials';
import { cameraFormats } from '../../../shared/tickets/camera-formats';
import { upcCheckDigit } from '../../../shared/tickets/read-code';
import { amountCents, dollarsToCents, formatMoney } from '../../../shared/values/money';
import { text } from '../../records/field-rules';
import { useConnectivity } from '../../state/connectivity-store';
import { readStoreCode, useStock } from '../../state/stock-store';
import { LazyCamera, preloadCamera } from '../../tickets/lazy-camera';
import { SoundButton } from '../../tickets/sound-button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import { Price } from '../../ui/pack-name';
import { StatusAlert } from '../../ui/status-alert';
import { packAddress } from '../pack-address';
import { nameOfGame, nameOfLot } from './pack-rules';
import type { AddedPack, DeferredPack, GameOfCode } from './receiving-state';
import type { ReceivingStore } from './receiving-store';
import { SerialForm } from './serial-form';
import { useReceiving } from './use-receiving';

const HEADING = { fontSize: 'md', fontWeight: 'bold' } as const;
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  borderTopWidth: '1px',
} as const;

/** All packs since the form was opened, saved or not, so that nothing scanned is lost from view. */
function ReceivedPacks({ store }: { store: ReceivingStore }) {
  const added = useStore(store, (state) => state.added);
  const deferred = useStore(store, (state) => state.deferred);
  const waits = useStore(store, (state) => state.waits);
  const isOpen = waits || deferred.length > 0;
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)" fontVariantNumeric="tabular-nums">
      {deferred.length > 0 && <WaitingPacks store={store} packs={deferred} />}
      {added.length > 0 && <AddedPacks packs={added} isOpen={isOpen} />}
    </chakra.div>
  );
}

function WaitingPacks({ store, packs }: { store: ReceivingStore; packs: readonly DeferredPack[] }) {
  const t = useMessages(ADD_INVENTORY);
  const busy = useStore(store, (state) => state.busy);
  const { resume, drop, saveAll } = store.getState();
  return (
    <section aria-label={t.waiting}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" pb="2">
        <chakra.h3 {...HEADING} color="fg.warning" flex="1">
          {t.waitingCount({ packs: packs.length })}
        </chakra.h3>
        <Button disabled={busy} onClick={() => void saveAll()}>
          {t.saveAll}
        </Button>
      </chakra.div>
      <chakra.ul listStyle="none">
        {packs.map((pack) => (
          <chakra.li key={pack.start} {...LINE} py="1">
            <chakra.div flex="1" minWidth="36">
              <chakra.span fontWeight="semibold">{pack.name || t.upcOf({ upc: pack.upc })}</chakra.span>{' '}
              <span>{pack.start}</span>
              <chakra.span display="block" color="fg.muted" fontSize="sm">
                {pack.upc === '' ? t.scanUpc : t.upcAndReason({ upc: pack.upc, why: pack.why })}
              </chakra.span>
            </chakra.div>
            <chakra.div display="flex" gap="2">
              <Button
                variant="outline"
                aria-label={t.editPack({ serial: pack.start })}
                onClick={() => resume(pack)}
              >
                {t.edit}
              </Button>
              <Button
                variant="ghost"
                aria-label={t.skipPack({ serial: pack.start })}
                onClick={() => drop(pack)}
              >
                {t.skip}
              </Button>
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ul>
    </section>
  );
}

type AddedProps = {
  /** newest first */
  packs: readonly AddedPack[];
  /** something still waits, which leaving the form would lose */
  isOpen: boolean;
};

/**
 * The saved packs, counted by game; the game of the last one on top. A lot stays once it is added (docs/decisions 15): the way
 * to correct one is to take it out of stock.
 */
function AddedPacks({ packs, isOpen }: AddedProps) {
  const t = useMessages(ADD_INVENTORY);
  const [last] = packs;
  return (
    <section aria-label={t.added}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        <chakra.h3 {...HEADING} flex="1">
          {t.addedCount({ packs: packs.length, ...totalOf(packs) })}
        </chakra.h3>
        {last && !isOpen && (
          <Button asChild variant="ghost">
            <Link to={packAddress({ upc: last.lot.lot_number, lotCounter: last.lot.lot_counter })}>
              {t.wrongPack}
            </Link>
          </Button>
        )}
      </chakra.div>
      <chakra.ol listStyle="none">
        {byGame(packs).map(([newest, ...before]) => {
          const all = [newest, ...before];
          return (
            <chakra.li key={newest.lot.lot_number} {...LINE} py="1.5">
              <chakra.span flex="1" minWidth="40">
                <Price cents={dollarsToCents(newest.lot.ticket_price) ?? 0} />{' '}
                <strong>{nameOfLot(newest.lot)}</strong>
              </chakra.span>
              <strong>{t.times({ packs: all.length })}</strong>
              <span>{totalOf(all).amount}</span>
              <chakra.span flexBasis="full" color="fg.muted" fontSize="sm">
                {all.map(({ lot, start, end }) => (
                  <chakra.span
                    key={lot.lot_counter}
                    display="block"
                    title={`${lot.lot_number}: ${runOfSerials({ start_ticket: start, end_ticket: end, sells: lot.sells })}`}
                  >
                    {ticketsNamed(nameOfLot(lot), { start_ticket: start, end_ticket: end, sells: lot.sells })}
                  </chakra.span>
                ))}
              </chakra.span>
            </chakra.li>
          );
        })}
      </chakra.ol>
    </section>
  );
}

/** Packs grouped by UPC, in the order of the newest pack of each. @param packs newest first */
function byGame(packs: readonly AddedPack[]): [AddedPack, ...AddedPack[]][] {
  const games = new Map<string, [AddedPack, ...AddedPack[]]>();
  for (const pack of packs) {
    const game = games.get(pack.lot.lot_number);
    if (game) game.push(pack);
    else games.set(pack.lot.lot_number, [pack]);
  }
  return [...games.values()];
}

function totalOf(added: readonly AddedPack[]): { tickets: number; amount: string } {
  const tickets = added.reduce((sum, { lot }) => sum + lot.total_count, 0);
  const cents = added.reduce(
    (sum, { lot }) => sum + amountCents(dollarsToCents(lot.ticket_price) ?? 0, lot.total_count),
    0,
  );
  return { tickets, amount: formatMoney(cents) };
}

/** A UPC counts as scanned even if typed, because in some layouts 12 typed digits are a ticket. */
const UPC_FIELD = 'scan';

/** The lot number is the 12-digit UPC (specification, section 5), in any form that a gun may send. */
const schema = object({
  lot_number: text((value) => {
    const t = currentMessages(ADD_INVENTORY);
    if (value === '') return t.lotNumberRequired;
    return readStoreCode(value, UPC_FIELD).kind === 'upc' ? null : t.lotNumberLength;
  }),
});

type LotNumberFormProps = {
  /** the field's initial value */
  lotNumber: string;
  busy: boolean;
  onFetch: (upc: string) => void;
};

/** Asks for the lot number of the packs to add. */
function LotNumberForm({ lotNumber, busy, onFetch }: LotNumberFormProps) {
  const t = useMessages(ADD_INVENTORY);
  const { register, handleSubmit, setFocus, formState } = useForm({
    defaultValues: { lot_number: lotNumber },
    resolver: yupResolver(schema),
  });
  useEffect(() => setFocus('lot_number', { shouldSelect: true }), [setFocus]);

  const submit = handleSubmit(({ lot_number }) => {
    const code = readStoreCode(lot_number, UPC_FIELD);
    if (code.kind === 'upc' && !busy) onFetch(code.upc);
  });
  return (
    <chakra.form onSubmit={submit} noValidate display="flex" gap="3" alignItems="flex-start">
      <chakra.div flex="1" minWidth="0">
        <TextField
          label={t.lotNumber}
          inputMode="numeric"
          autoComplete="off"
          error={formState.errors.lot_number?.message}
          {...register('lot_number')}
        />
      </chakra.div>
      <Button type="submit" disabled={busy} mt="1.625rem">
        {busy ? t.fetching : t.fetch}
      </Button>
    </chakra.form>
  );
}

type Props = {
  storeId: number;
  /** the code whose scan opened this dialog */
  firstCode: string | null;
  onClose: () => void;
};

/** Receives packs: the lot number, the question about another lot if needed, then the serials of one pack after another. */
export function ReceiveDialog({ storeId, firstCode, onClose }: Props) {
  const t = useMessages(ADD_INVENTORY);
  const { form, store } = useReceiving(storeId, firstCode);
  const { step, game, gameToConfirm, busy, lotNumber, fetch, answer } = useStore(store);
  const online = useConnectivity((state) => state.online);
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)" pb="2">
        <ScanLine store={store} />
        {!online && <StatusAlert kind="warning">{t.offline}</StatusAlert>}
        {step === 'lot' && (
          <LotNumberForm key={lotNumber} lotNumber={lotNumber} busy={busy} onFetch={fetch} />
        )}
        {step === 'confirm' && gameToConfirm && <AnotherLot game={gameToConfirm} onAnswer={answer} />}
        {step === 'serials' && game && <SerialForm form={form} store={store} game={game} />}
        <ReceivedPacks store={store} />
      </chakra.div>
    </Dialog>
  );
}

/** The scan line: instructions or the game, the camera, and the outcome of the last code. */
function ScanLine({ store }: { store: ReceivingStore }) {
  const t = useMessages(ADD_INVENTORY);
  const { step, game, notice, waits } = useStore(store);
  const [camera, setCamera] = useState(false);
  const layout = useStock((state) => state.layout);
  const { scan } = store.getState();

  // The camera would cover the form that needs the user now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes for each scan
  useEffect(() => {
    if (waits) setCamera(false);
  }, [waits, notice?.revision]);

  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.div flex="1" minWidth="13rem">
          {step === 'serials' && game ? (
            <GameName game={game} />
          ) : (
            <chakra.p color="fg.muted">{t.scanHint}</chakra.p>
          )}
        </chakra.div>
        <SoundButton />
        <Button variant="outline" onClick={() => setCamera(true)} onPointerEnter={preloadCamera}>
          <Icon name="scan" />
          {t.camera}
        </Button>
      </chakra.div>
      {notice && (
        // A new element each time, so that a repeated text is announced again.
        <StatusAlert key={notice.revision} kind={notice.kind}>
          <chakra.span display="block">{notice.text}</chakra.span>
          {notice.detail && (
            <chakra.span display="block" fontSize="lg" fontWeight="bold" fontVariantNumeric="tabular-nums">
              {notice.detail}
            </chakra.span>
          )}
        </StatusAlert>
      )}
      {camera && (
        <LazyCamera
          formats={cameraFormats(layout)}
          onClose={() => setCamera(false)}
          onScan={({ text }) => scan(text)}
          feedback={notice ? { tone: notice.tone, text: notice.detail ?? notice.text } : undefined}
        />
      )}
    </>
  );
}

/** The game being added, and the next lot counter. */
function GameName({ game }: { game: GameOfCode }) {
  const { upc, lotCounter } = game;
  const t = useMessages(ADD_INVENTORY);

  return (
    <chakra.div fontVariantNumeric="tabular-nums">
      <chakra.p fontSize="lg" fontWeight="bold">
        {nameOfGame(game)}
      </chakra.p>
      <chakra.p color="fg.muted" fontSize="sm">
        {t.packName({ upc, lot: lotCounter })}
      </chakra.p>
      {upcCheckDigit(upc) !== upc.at(-1) && (
        <chakra.p color="fg.warning" fontSize="sm">
          {t.checkDigit}
        </chakra.p>
      )}
    </chakra.div>
  );
}

type AnotherLotProps = { game: GameOfCode; onAnswer: (yes: boolean) => void };

/** Asks whether to add another lot of a UPC that the store already has. */
function AnotherLot({ game, onAnswer }: AnotherLotProps) {
  const t = useMessages(ADD_INVENTORY);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  return (
    <chakra.div display="grid" gap="4">
      <div>
        <chakra.p fontSize="lg" fontWeight="semibold">
          {t.anotherLot}
        </chakra.p>
        <chakra.p color="fg.muted">{t.lotsOf({ name: nameOfGame(game), lots: game.lots.length })}</chakra.p>
      </div>
      <chakra.div display="flex" justifyContent="flex-end" gap="3">
        <Button variant="outline" onClick={() => onAnswer(false)}>
          {t.no}
        </Button>
        <Button ref={yes} onClick={() => onAnswer(true)}>
          {t.yes}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
