import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { object } from 'yup';
import { useStore } from 'zustand';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { CARDS } from '../../../messages/areas/cards';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { SWEEP } from '../../../messages/areas/sweep';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { lotRun, runOfSerials, ticketsNamed } from '../../../messages/words/packs';
import { cameraFormats, sweepFormats } from '../../../shared/tickets/camera-formats';
import { type Code, upcCheckDigit } from '../../../shared/tickets/read-code';
import { sumOf } from '../../../shared/values/collections';
import { amountCents, dollarsToCents, formatCents } from '../../../shared/values/money';
import { paths } from '../../../shared/wire/page-paths';
import { useCtrlEnter } from '../../counting/cards/action-bar';
import { hasKeyboard } from '../../counting/cards/card-fields';
import { packAddress } from '../../office/addresses';
import { useFirstStep } from '../../places/place-choice';
import { useConnectivity } from '../../state/connectivity-store';
import { noteUse } from '../../state/duty/last-use';
import { readStoreCode, useStock } from '../../state/stock-store';
import { useReportedStore } from '../../state/use-workplace';
import { LazyCamera, preloadCamera } from '../../tickets/scan-controls/lazy-camera';
import { LazySweep } from '../../tickets/scan-controls/lazy-sweep';
import { SoundButton } from '../../tickets/scan-controls/sound-button';
import type { SweepKind } from '../../tickets/scan-controls/sweep-dialog';
import { TextField } from '../../ui/fields';
import { text } from '../../ui/form/form-schema';
import { Icon } from '../../ui/icon';
import { Grid, Muted, Row, Stack } from '../../ui/layout';
import { Price } from '../../ui/pack-name';
import { PageHeader } from '../../ui/page/page-header';
import { Panel } from '../../ui/page/panel';
import { StatusAlert } from '../../ui/status-alert';
import { BESIDE_FIELD } from '../../ui/theme/looks';
import { nameOfGame, nameOfLot } from './pack-rules';
import {
  type GameOfCode,
  isSaved,
  lineOfPack,
  type PackLine,
  type SavedLine,
  savedLines,
  savingLines,
  showsForm,
  waitingLines,
  waitsForNetwork,
} from './receiving-state';
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

/** The one field for every code, and the specification's *Fetch*. */
function CodeForm({ store }: { store: ReceivingStore }) {
  const t = useMessages(ADD_INVENTORY);
  const office = useMessages(OFFICE_WORDS);
  const { step, lotNumber, busy } = useStore(store);
  const isFormShown = useStore(store, showsForm);
  const { register, handleSubmit, setFocus, setValue, getValues, formState } = useForm({
    defaultValues: { lot_number: '' },
    // Not while the next code is being typed.
    reValidateMode: 'onSubmit',
    resolver: yupResolver(schema),
  });
  useEffect(() => {
    if (lotNumber !== '') setValue('lot_number', lotNumber);
  }, [setValue, lotNumber]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each lot number that is asked about
  useEffect(() => {
    if (hasKeyboard() && step !== 'confirm' && !isFormShown) setFocus('lot_number', { shouldSelect: true });
  }, [setFocus, step, isFormShown, lotNumber]);

  const submit = handleSubmit(async ({ lot_number }) => {
    const code = readField(lot_number);
    setValue('lot_number', '');
    const { fetch, scan } = store.getState();
    // While another code is looked up, this one queues behind it.
    if (code.kind !== 'upc' || busy) return void scan(lot_number);
    await fetch(code.upc);
    const { game, gameToConfirm } = store.getState();
    const isFound = (gameToConfirm ?? game)?.upc === code.upc;
    if (!isFound && getValues('lot_number') === '') setValue('lot_number', lot_number);
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
      <Button type="submit" {...BESIDE_FIELD}>
        {formState.isSubmitting ? office.fetching : office.fetch}
      </Button>
    </chakra.form>
  );
}

/**
 * Receiving: any code of a pack, one after the other; next to it, every scanned pack with its outcome. The fields of a pack are shown
 * only when a person needs them.
 */
export function ReceivePage() {
  const cards = useMessages(CARDS);
  const { id, isOwn } = useReportedStore();
  if (isOwn && id !== null) return <Receiving key={id} storeId={id} />;
  return (
    <>
      <ReceiveHeader />
      <StatusAlert kind="info">{cards.signInAsStore}</StatusAlert>
    </>
  );
}

function ReceiveHeader({ actions }: { actions?: ReactNode }) {
  const t = useMessages(ADD_INVENTORY);
  return <PageHeader title={t.receivePacks} actions={actions} />;
}

function Receiving({ storeId }: { storeId: number }) {
  const t = useMessages(ADD_INVENTORY);
  const office = useMessages(OFFICE_WORDS);
  const { form, store } = useReceiving(storeId);
  const { step, game, gameToConfirm, answer } = useStore(store);
  const isFormShown = useStore(store, showsForm);
  const online = useConnectivity((state) => state.online);
  const firstStep = useFirstStep();
  const navigate = useNavigate();
  const close = () => (firstStep.isOne ? firstStep.leave() : navigate(paths.addInventory));
  const { isLeaving, leave } = useLeaving(store, close);
  useCtrlEnter(leave);
  return (
    <>
      <ReceiveHeader
        actions={
          <Button variant="outline" onClick={leave}>
            {office.done}
          </Button>
        }
      />
      <Stack>
        {isLeaving && <Leaving store={store} onClose={close} />}
        {!online && <StatusAlert kind="warning">{t.offline}</StatusAlert>}
        <Grid alignItems="start" min="22rem">
          <Panel>
            <CodeForm store={store} />
            <ScanLine store={store} />
            {step === 'confirm' && gameToConfirm && <AnotherLot game={gameToConfirm} onAnswer={answer} />}
            {isFormShown && game && (
              <>
                <GameName game={game} />
                <SerialForm form={form} store={store} game={game} />
              </>
            )}
          </Panel>
          <Panel>
            <ReceivedPacks store={store} />
          </Panel>
        </Grid>
      </Stack>
    </>
  );
}

/** Leaves the page once everything is saved; asks first about unsaved packs. Leaving it in any other way keeps them. */
function useLeaving(store: ReceivingStore, onLeave: () => void) {
  const [isLeaving, setLeaving] = useState(false);
  const isAllSaved = useStore(store, ({ lines }) => lines.every(isSaved));
  const close = useEffectEvent(onLeave);
  useEffect(() => {
    if (isLeaving && isAllSaved) close();
  }, [isLeaving, isAllSaved]);
  const leave = () => {
    store.getState().stash();
    // The second press keeps the packs.
    if (isLeaving) onLeave();
    else setLeaving(true);
  };
  return { isLeaving, leave };
}

/** Asks what to do with the unsaved packs. Packs on the way to the server are saved first. */
function Leaving({ store, onClose }: { store: ReceivingStore; onClose: () => void }) {
  const t = useMessages(ADD_INVENTORY);
  const office = useMessages(OFFICE_WORDS);
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
    <Row justifyContent="flex-end">
      <chakra.p role="alert" fontWeight="semibold">
        {t.notSaved({ packs: waitingLines(lines).length })}
      </chakra.p>
      <Button variant="outline" onClick={discard}>
        {office.discard}
      </Button>
      <Button ref={keep} onClick={onClose}>
        {t.keepForLater}
      </Button>
    </Row>
  );
}

/** Camera and sound, and the outcome of the last code, readable from a meter away. */
function ScanLine({ store }: { store: ReceivingStore }) {
  const t = useMessages(ADD_INVENTORY);
  const office = useMessages(OFFICE_WORDS);
  const { notice, waits } = useStore(store);
  const words = useMessages(SWEEP);
  const [camera, setCamera] = useState(false);
  const [isSweeping, setSweeping] = useState(false);
  const layout = useStock((state) => state.layout);
  const { scan } = store.getState();

  // The camera would cover the form that needs the user now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes for each scan
  useEffect(() => {
    if (waits) setCamera(false);
  }, [waits, notice?.revision]);

  return (
    <>
      <Muted>{t.scanHint}</Muted>
      <Row>
        <Button variant="outline" onClick={() => setCamera(true)} onPointerEnter={preloadCamera}>
          <Icon name="scan" />
          {office.camera}
        </Button>
        <Button variant="outline" onClick={() => setSweeping(true)}>
          <Icon name="packs" />
          {words.sweep}
        </Button>
        <SoundButton />
      </Row>
      {isSweeping && <ReceivingSweep store={store} onClose={() => setSweeping(false)} />}
      {notice && (
        // A new element each time, so that a repeated text is announced again.
        <StatusAlert key={notice.revision} kind={notice.kind}>
          <chakra.span display="block" fontSize={notice.detail ? 'sm' : undefined}>
            {notice.text}
          </chakra.span>
          {notice.detail && (
            <chakra.span
              display="block"
              fontSize="1.75rem"
              lineHeight="1.2"
              fontWeight="semibold"
              fontVariantNumeric="tabular-nums"
            >
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

/** Receives a stack of packs: each becomes a line once, and uncertain ones wait in the list. */
function ReceivingSweep({ store, onClose }: { store: ReceivingStore; onClose: () => void }) {
  const t = useMessages(ADD_INVENTORY);
  const words = useMessages(SWEEP);
  const layout = useStock((state) => state.layout);
  const lines = useStore(store, (state) => state.lines);
  const waiting = waitingLines(lines);
  const kindOf = (text: string): SweepKind => {
    const pack = packOfCode(readStoreCode(text, 'scan'));
    const line = pack && lineOfPack(lines, pack.code.serial);
    if (!line) return 'unclear';
    return waiting.includes(line) && !waitsForNetwork(line) ? 'doubtful' : 'taken';
  };
  return (
    <LazySweep
      title={words.title({ place: t.receivePacks })}
      formats={sweepFormats(layout)}
      kindOf={kindOf}
      onRead={(texts) => {
        // A sweep involves no touch or key, so it must be recorded as activity.
        noteUse();
        void store.getState().sweep(texts);
      }}
      onClose={onClose}
    >
      <chakra.p role="status" fontSize="2xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
        {t.scannedSaved({ scanned: lines.length, saved: savedLines(lines).length })}
      </chakra.p>
      {waiting.length > 0 && (
        <Row gap="1" color="fg.warning">
          <Icon name="alert" />
          {t.waitingCount({ packs: waiting.length })}
        </Row>
      )}
    </LazySweep>
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
      <Muted small>{t.packName({ upc, lot: lotCounter })}</Muted>
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
    <Stack>
      <div>
        <chakra.p fontSize="lg" fontWeight="semibold">
          {t.anotherLot}
        </chakra.p>
        <Muted>{t.lotsOf({ name: nameOfGame(game), lots: game.lots.length })}</Muted>
      </div>
      <chakra.div display="flex" justifyContent="flex-end" gap="3">
        <Button variant="outline" onClick={() => onAnswer(false)}>
          {t.no}
        </Button>
        <Button ref={yes} onClick={() => onAnswer(true)}>
          {t.yes}
        </Button>
      </chakra.div>
    </Stack>
  );
}

const HEADING = { fontSize: 'md', fontWeight: 'bold' } as const;
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  borderTopWidth: '1px',
} as const;

/** Every pack scanned since the page was opened or kept before, with its outcome. */
function ReceivedPacks({ store }: { store: ReceivingStore }) {
  const t = useMessages(ADD_INVENTORY);
  const lines = useStore(store, (state) => state.lines);
  const waiting = waitingLines(lines);
  const saved = savedLines(lines);
  const lot = saved[0]?.state.lot;
  if (lines.length === 0) return <Muted>{t.nothingScanned}</Muted>;
  return (
    <Stack gap="3" fontVariantNumeric="tabular-nums">
      <Row rowGap="0" columnGap="3">
        <chakra.div flex="1" minWidth="36">
          <chakra.h2 {...HEADING} aria-live="polite">
            {t.scannedSaved({ scanned: lines.length, saved: saved.length })}
          </chakra.h2>
          {saved.length > 0 && <Muted>{t.worthOfSaved(totalOf(saved))}</Muted>}
        </chakra.div>
        {lot && waiting.length === 0 && (
          <Button asChild variant="ghost">
            <Link to={packAddress({ upc: lot.lot_number, lotCounter: lot.lot_counter })}>{t.wrongPack}</Link>
          </Button>
        )}
      </Row>
      {waiting.length > 0 && <WaitingPacks store={store} packs={waiting} />}
      <SavedPacks packs={saved} saving={savingLines(lines)} />
    </Stack>
  );
}

/** Why a pack isn't saved yet. */
function reasonOf({ state }: PackLine): string {
  const t = currentMessages(ADD_INVENTORY);
  if (state.is === 'refused') return state.why;
  if (state.is !== 'waiting') return '';
  return { upc: t.waitsForUpc, price: t.waitsForPrice, network: t.waitsForNetwork }[state.for];
}

function WaitingPacks({ store, packs }: { store: ReceivingStore; packs: readonly PackLine[] }) {
  const t = useMessages(ADD_INVENTORY);
  const office = useMessages(OFFICE_WORDS);
  const busy = useStore(store, (state) => state.busy);
  const { edit, drop, saveAll } = store.getState();
  return (
    <section aria-label={office.waiting}>
      <Row pb="2">
        <chakra.h3 {...HEADING} color="fg.warning" flex="1">
          {t.waitingCount({ packs: packs.length })}
        </chakra.h3>
        <Button variant="outline" disabled={busy} onClick={() => void saveAll()}>
          {t.saveAll}
        </Button>
      </Row>
      <ul>
        {packs.map((pack) => (
          <chakra.li key={pack.id} {...LINE} py="1">
            <chakra.div flex="1" minWidth="36">
              <chakra.span fontWeight="semibold">{pack.name || t.upcOf({ upc: pack.upc })}</chakra.span>{' '}
              <span>{pack.start}</span>
              <Muted as="span" display="block" small>
                {pack.upc === '' ? reasonOf(pack) : t.upcAndReason({ upc: pack.upc, why: reasonOf(pack) })}
              </Muted>
            </chakra.div>
            <chakra.div display="flex" gap="2">
              <Button
                variant="outline"
                aria-label={t.editPack({ name: pack.start })}
                onClick={() => void edit(pack)}
              >
                {t.edit}
              </Button>
              <Button
                variant="ghost"
                aria-label={t.skipPack({ name: pack.start })}
                onClick={() => drop(pack)}
              >
                {office.discard}
              </Button>
            </chakra.div>
          </chakra.li>
        ))}
      </ul>
    </section>
  );
}

type SavedProps = {
  /** newest first */
  packs: readonly SavedLine[];
  /** on the way to the server, newest first */
  saving: readonly PackLine[];
};

/**
 * The saved packs, counted by game, the game of the last one on top. An added lot stays (docs/decisions 15): to correct it, take it out
 * of stock.
 */
function SavedPacks({ packs, saving }: SavedProps) {
  const t = useMessages(ADD_INVENTORY);
  const office = useMessages(OFFICE_WORDS);
  return (
    <section aria-label={t.added}>
      <ol>
        {saving.map(({ id, name, start }) => (
          <Muted as="li" key={id} {...LINE} py="1.5">
            <chakra.span flex="1" minWidth="40">
              {name} {start}
            </chakra.span>
            <span>{office.saving}</span>
          </Muted>
        ))}
        {byGame(packs).map((all) => {
          const [{ state }] = all;
          return (
            <chakra.li key={state.lot.lot_number} {...LINE} py="1.5">
              <chakra.span flex="1" minWidth="40">
                <Price cents={dollarsToCents(state.lot.ticket_price) ?? 0} />{' '}
                <strong>{nameOfLot(state.lot)}</strong>
              </chakra.span>
              <strong>{`×${all.length}`}</strong>
              <span>{totalOf(all).amount}</span>
              <Muted as="span" flexBasis="full" small>
                {all.map((line) => (
                  <SavedPack key={line.id} {...line} />
                ))}
              </Muted>
            </chakra.li>
          );
        })}
      </ol>
    </section>
  );
}

function SavedPack({ state: { lot, message } }: SavedLine) {
  const t = useMessages(ADD_INVENTORY);
  const run = lotRun(lot);
  return (
    <chakra.span display="block" title={`${lot.lot_number}: ${runOfSerials(run)}`}>
      {ticketsNamed(nameOfLot(lot), run)} {message === null && t.alreadyReceived}
    </chakra.span>
  );
}

/** Packs grouped by UPC, in the order of the newest pack of each. @param packs newest first */
function byGame(packs: readonly SavedLine[]): [SavedLine, ...SavedLine[]][] {
  const games = new Map<string, [SavedLine, ...SavedLine[]]>();
  for (const pack of packs) {
    const upc = pack.state.lot.lot_number;
    const game = games.get(upc);
    if (game) game.push(pack);
    else games.set(upc, [pack]);
  }
  return [...games.values()];
}

function totalOf(packs: readonly SavedLine[]): { tickets: number; amount: string } {
  const tickets = sumOf(packs, ({ state }) => state.lot.total_count);
  const cents = sumOf(packs, ({ state: { lot } }) =>
    amountCents(dollarsToCents(lot.ticket_price) ?? 0, lot.total_count),
  );
  return { tickets, amount: formatCents(cents) };
}
