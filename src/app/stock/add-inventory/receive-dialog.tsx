import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { object } from 'yup';
import { useStore } from 'zustand';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { cameraFormats } from '../../../shared/tickets/camera-formats';
import { type Code, upcCheckDigit } from '../../../shared/tickets/read-code';
import { text } from '../../records/field-rules';
import { useConnectivity } from '../../state/connectivity-store';
import { readStoreCode, useStock } from '../../state/stock-store';
import { LazyCamera, preloadCamera } from '../../tickets/scan-controls/lazy-camera';
import { SoundButton } from '../../tickets/scan-controls/sound-button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import { StatusAlert } from '../../ui/status-alert';
import { nameOfGame } from './pack-rules';
import { ReceivedPacks } from './received-packs';
import { type GameOfCode, isSaved, savingLines, waitingLines } from './receiving-state';
import { packOfCode, type ReceivingStore } from './receiving-store';
import { SerialForm } from './serial-form';
import { useReceiving } from './use-receiving';

/** A UPC counts as scanned even if typed, because in some layouts 12 typed digits are a ticket. */
const readField = (value: string): Code => readStoreCode(value, 'scan');

/**
 * The lot number is the 12-digit UPC (specification, section 5), in any form that a gun may send. The field also takes a
 * ticket or a label, by hand or from a slow gun.
 */
const schema = object({
  lot_number: text((value) => {
    const t = currentMessages(ADD_INVENTORY);
    if (value === '') return t.lotNumberRequired;
    const code = readField(value);
    return code.kind === 'upc' || packOfCode(code) ? null : t.lotNumberLength;
  }),
});

type LotNumberFormProps = {
  /** the field's initial value */
  lotNumber: string;
  busy: boolean;
  onFetch: (upc: string) => void;
  /** called with another code than a UPC */
  onScan: (code: string) => void;
};

/** Asks for the lot number of the packs to add. */
function LotNumberForm({ lotNumber, busy, onFetch, onScan }: LotNumberFormProps) {
  const t = useMessages(ADD_INVENTORY);
  const { register, handleSubmit, setFocus, reset, formState } = useForm({
    defaultValues: { lot_number: lotNumber },
    resolver: yupResolver(schema),
  });
  useEffect(() => setFocus('lot_number', { shouldSelect: true }), [setFocus]);

  const submit = handleSubmit(({ lot_number }) => {
    const code = readField(lot_number);
    if (code.kind === 'upc' && !busy) return onFetch(code.upc);
    // While another code is looked up, this one queues behind it.
    onScan(lot_number);
    reset({ lot_number: '' });
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
      <Button type="submit" mt="1.625rem">
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

/**
 * Receives packs: the lot number, the question about another lot if needed, then the serials of one pack after another;
 * next to them, every pack scanned and what became of it.
 */
export function ReceiveDialog({ storeId, firstCode, onClose }: Props) {
  const t = useMessages(ADD_INVENTORY);
  const { form, store } = useReceiving(storeId, firstCode);
  const { step, game, gameToConfirm, busy, lotNumber, lines, fetch, scan, answer } = useStore(store);
  const { isLeaving, leave } = useLeaving(store, onClose);
  const online = useConnectivity((state) => state.online);
  return (
    <Dialog
      title={t.title}
      wide={lines.length > 0}
      onClose={leave}
      footer={
        isLeaving ? (
          <Leaving store={store} onClose={onClose} />
        ) : (
          <Button variant="outline" onClick={leave}>
            {t.done}
          </Button>
        )
      }
    >
      <chakra.div
        display="grid"
        columnGap="8"
        rowGap="4"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 20rem), 1fr))"
        alignItems="start"
        pb="2"
      >
        <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          <ScanLine store={store} />
          {!online && <StatusAlert kind="warning">{t.offline}</StatusAlert>}
          {step === 'lot' && (
            <LotNumberForm key={lotNumber} lotNumber={lotNumber} busy={busy} onFetch={fetch} onScan={scan} />
          )}
          {step === 'confirm' && gameToConfirm && <AnotherLot game={gameToConfirm} onAnswer={answer} />}
          {step === 'serials' && game && <SerialForm form={form} store={store} game={game} />}
        </chakra.div>
        {lines.length > 0 && <ReceivedPacks store={store} />}
      </chakra.div>
    </Dialog>
  );
}

/** Closes the form once everything is saved; what isn't is asked about first. */
function useLeaving(store: ReceivingStore, onClose: () => void) {
  const [isLeaving, setLeaving] = useState(false);
  const isAllSaved = useStore(store, ({ lines }) => lines.every(isSaved));
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isLeaving && isAllSaved) close();
  }, [isLeaving, isAllSaved]);
  const leave = () => {
    store.getState().stash();
    // Asked twice, the packs are kept.
    if (isLeaving) onClose();
    else setLeaving(true);
  };
  return { isLeaving, leave };
}

/** Asks what becomes of the packs that aren't saved. Those on the way are saved first. */
function Leaving({ store, onClose }: { store: ReceivingStore; onClose: () => void }) {
  const t = useMessages(ADD_INVENTORY);
  const lines = useStore(store, (state) => state.lines);
  const keep = useRef<HTMLButtonElement>(null);
  const saving = savingLines(lines).length;
  useEffect(() => {
    if (saving === 0) keep.current?.focus();
  }, [saving]);
  if (saving > 0) return <p role="status">{t.savingPacks({ packs: saving })}</p>;
  const discard = () => {
    store.getState().dropAll();
    onClose();
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="flex-end" gap="3">
      <chakra.p role="alert" fontWeight="semibold">
        {t.notSaved({ packs: waitingLines(lines).length })}
      </chakra.p>
      <Button variant="outline" onClick={discard}>
        {t.discard}
      </Button>
      <Button ref={keep} onClick={onClose}>
        {t.keepForLater}
      </Button>
    </chakra.div>
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
          <chakra.span display="block" fontSize={notice.detail ? 'sm' : undefined}>
            {notice.text}
          </chakra.span>
          {notice.detail && (
            <chakra.span display="block" fontSize="xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
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
