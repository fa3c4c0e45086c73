import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { upcCheckDigit } from '../../domain/codes';
import { LazyCamera, preloadCamera } from '../../scanner/controls/lazy-camera';
import { SoundButton } from '../../scanner/controls/sound-button';
import { useConnectivity } from '../../terminal/connectivity-store';
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
  /** a code that was scanned on the screen and opened this */
  firstCode: string | null;
  /** called after each pack */
  onAdded: () => void;
  onClose: () => void;
};

/** Receives packs: lot number, perhaps the question about another lot, serials; and again the next pack's serials. */
export function ReceiveDialog({ storeId, firstCode, onAdded, onClose }: Props) {
  const { form, store } = useReceiving(storeId, firstCode, onAdded);
  const { step, game, asked, busy, lotNumber, fetch, answer } = useStore(store);
  const online = useConnectivity((state) => state.online);
  return (
    <Modal title="Add Inventory" onClose={onClose}>
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)" pb="2">
        <ScanLine store={store} />
        {!online && (
          <StatusAlert kind="warning">
            The network is gone. What you have entered stays here; save it when the network is back.
          </StatusAlert>
        )}
        {step === 'lot' && (
          <LotNumberForm key={lotNumber} lotNumber={lotNumber} busy={busy} onFetch={fetch} />
        )}
        {step === 'confirm' && asked && <AnotherLot game={asked} onAnswer={answer} />}
        {step === 'serials' && game && <SerialForm form={form} store={store} game={game} />}
        <Sitting store={store} />
      </chakra.div>
    </Modal>
  );
}

/** Where codes come in, and what came of the last one. */
function ScanLine({ store }: { store: ReceivingStore }) {
  const { step, game, notice, waits } = useStore(store);
  const [camera, setCamera] = useState(false);
  const { scan } = store.getState();

  // The camera would lie over what a person has to do now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each scan
  useEffect(() => {
    if (waits) setCamera(false);
  }, [waits, notice?.nth]);

  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.div flex="1" minWidth="52">
          {step === 'serials' && game ? (
            <GameName game={game} />
          ) : (
            <chakra.p color="fg.muted">
              Scan or type: first the UPC, then the first ticket of each pack.
            </chakra.p>
          )}
        </chakra.div>
        <SoundButton />
        <Button variant="outline" onClick={() => setCamera(true)} onPointerEnter={preloadCamera}>
          <Icon name="scan" />
          Camera
        </Button>
      </chakra.div>
      {notice && (
        // A new element for each: the same words twice are announced twice.
        <StatusAlert key={notice.nth} kind={notice.kind}>
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
          onClose={() => setCamera(false)}
          onScan={({ text }) => scan(text)}
          feedback={notice ? { tone: notice.tone, text: notice.detail ?? notice.text } : undefined}
        />
      )}
    </>
  );
}

/** The game whose packs are being added, and the next pack's number. */
function GameName({ game: { upc, lotCounter } }: { game: Game }) {
  return (
    <chakra.div fontVariantNumeric="tabular-nums">
      <chakra.p fontSize="lg" fontWeight="bold">
        {upc} · lot {lotCounter}
      </chakra.p>
      {upcCheckDigit(upc) !== upc.at(-1) && (
        <chakra.p color="fg.warning" fontSize="sm">
          Check digit doesn’t match. Was it read correctly?
        </chakra.p>
      )}
    </chakra.div>
  );
}
