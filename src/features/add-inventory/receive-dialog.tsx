import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { cameraFormats } from '../../domain/tickets/camera-formats';
import { upcCheckDigit } from '../../domain/tickets/upc';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import { LazyCamera, preloadCamera } from '../../scanner/controls/lazy-camera';
import { SoundButton } from '../../scanner/controls/sound-button';
import { useConnectivity } from '../../terminal/connectivity-store';
import { useStock } from '../../terminal/stock-store';
import { Icon } from '../../ui/icon';
import { Modal } from '../../ui/modal';
import { StatusAlert } from '../../ui/status-alert';
import { AnotherLot } from './another-lot';
import { LotNumberForm } from './lot-number-form';
import type { Game } from './receiving-state';
import type { ReceivingStore } from './receiving-store';
import { SerialForm } from './serial-form';
import { Sitting } from './sitting';
import { useReceiving } from './use-receiving';

type Props = {
  storeId: number;
  /** the code whose scan opened this dialog */
  firstCode: string | null;
  /** called after each pack */
  onAdded: () => void;
  onClose: () => void;
};

/** Receives packs: the lot number, the question about another lot if needed, then the serials of one pack after another. */
export function ReceiveDialog({ storeId, firstCode, onAdded, onClose }: Props) {
  const { form, store } = useReceiving(storeId, firstCode, onAdded);
  const { step, game, gameToConfirm, busy, lotNumber, fetch, answer } = useStore(store);
  const online = useConnectivity((state) => state.online);
  return (
    <Modal
      title={ADD_INVENTORY.title}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          {ADD_INVENTORY.done}
        </Button>
      }
    >
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)" pb="2">
        <ScanLine store={store} />
        {!online && <StatusAlert kind="warning">{ADD_INVENTORY.offline}</StatusAlert>}
        {step === 'lot' && (
          <LotNumberForm key={lotNumber} lotNumber={lotNumber} busy={busy} onFetch={fetch} />
        )}
        {step === 'confirm' && gameToConfirm && <AnotherLot game={gameToConfirm} onAnswer={answer} />}
        {step === 'serials' && game && <SerialForm form={form} store={store} game={game} />}
        <Sitting store={store} />
      </chakra.div>
    </Modal>
  );
}

/** The scan line: instructions or the game, the camera, and the outcome of the last code. */
function ScanLine({ store }: { store: ReceivingStore }) {
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
            <chakra.p color="fg.muted">{ADD_INVENTORY.scanHint}</chakra.p>
          )}
        </chakra.div>
        <SoundButton />
        <Button variant="outline" onClick={() => setCamera(true)} onPointerEnter={preloadCamera}>
          <Icon name="scan" />
          {ADD_INVENTORY.camera}
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
function GameName({ game: { upc, lotCounter } }: { game: Game }) {
  return (
    <chakra.div fontVariantNumeric="tabular-nums">
      <chakra.p fontSize="lg" fontWeight="bold">
        {ADD_INVENTORY.packName(upc, lotCounter)}
      </chakra.p>
      {upcCheckDigit(upc) !== upc.at(-1) && (
        <chakra.p color="fg.warning" fontSize="sm">
          {ADD_INVENTORY.checkDigit}
        </chakra.p>
      )}
    </chakra.div>
  );
}
