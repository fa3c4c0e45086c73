import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import type { CameraFormats } from '../../domain/tickets/camera-formats';
import { CONTROLS } from '../../i18n/en/app/controls';
import { CAMERA } from '../../i18n/en/counting/camera';
import { useMessages } from '../../i18n/hooks/use-messages';
import { SelectField } from '../../ui/form/select-field';
import { Icon, type IconName } from '../../ui/icon';
import { Modal } from '../../ui/modal';
import { StatusAlert } from '../../ui/status-alert';
import type { ScanListener } from '../scan';
import type { Tone } from '../tones';
import { useCamera } from './use-camera';

type Props = {
  open: boolean;
  onClose: () => void;
  /** The codes that the camera looks for. */
  formats: CameraFormats;
  /** Called for each code read; the dialog stays open for the next one. */
  onScan: ScanListener;
  /** The result of the last scan, as a message. */
  feedback?: { tone: Tone; text: string };
  /** Shown below the picture instead of the last code and its `feedback`. */
  children?: ReactNode;
};

/** Scans with the device's camera. Load it lazily: it imports the scanner and the decoder. */
export function CameraDialog({ open, onClose, ...view }: Props) {
  const t = useMessages(CAMERA);
  if (!open) return null;
  return (
    <Modal title={t.title} onClose={onClose} wide>
      <CameraView {...view} />
    </Modal>
  );
}

/** On a low screen, e.g. a phone held sideways, the result is next to the picture. */
const SIDE_BY_SIDE = {
  '@media (max-height: 32rem)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
};

function CameraView({ formats, onScan, feedback, children }: Omit<Props, 'open' | 'onClose'>) {
  const t = useMessages(CAMERA);
  const { tryAgain } = useMessages(CONTROLS);
  const video = useRef<HTMLVideoElement>(null);
  const [lastRead, setLastRead] = useState<string | null>(null);
  const { state, choose, setTorch, retry } = useCamera(video, formats, (text) => {
    setLastRead(text);
    onScan({ text, source: 'camera' });
  });

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" css={SIDE_BY_SIDE}>
      <chakra.div display="grid" alignContent="start" gap="3">
        {state.phase === 'off' ? (
          <StatusAlert kind="error" action={<Button onClick={retry}>{tryAgain}</Button>}>
            {t.trouble[state.error.trouble]}
          </StatusAlert>
        ) : (
          <chakra.p color="fg.muted">{state.phase === 'starting' ? t.starting : t.aim}</chakra.p>
        )}
        <chakra.div
          position="relative"
          bg="black"
          borderRadius="md"
          overflow="hidden"
          hidden={state.phase === 'off'}
        >
          <chakra.video
            ref={video}
            muted
            playsInline
            aria-label={t.picture}
            display="block"
            width="full"
            height="50dvh"
            objectFit="cover"
          />
          <chakra.div
            aria-hidden="true"
            position="absolute"
            inset="25% 6%"
            borderWidth="3px"
            borderColor="white"
            borderRadius="lg"
            boxShadow="0 0 0 100vmax rgb(2 6 23 / 0.35)"
            pointerEvents="none"
          />
        </chakra.div>
      </chakra.div>
      <chakra.div display="grid" alignContent="start" gap="3">
        {children ?? <LastRead text={lastRead} feedback={feedback} />}
        {state.phase === 'on' && (
          <chakra.div display="flex" flexWrap="wrap" gap="3">
            {state.session.devices.length > 1 && (
              <SelectField
                label={t.camera}
                inline
                value={state.session.deviceId}
                onChange={(event) => choose(state.session, event.target.value)}
              >
                {state.session.devices.map(({ id, label }, index) => (
                  <option key={id} value={id}>
                    {label || t.cameraNumber(index + 1)}
                  </option>
                ))}
              </SelectField>
            )}
            {state.session.torch.available && (
              <Button variant="outline" onClick={() => setTorch(state.session, !state.session.torch.on)}>
                {state.session.torch.on ? t.torchOff : t.torchOn}
              </Button>
            )}
          </chakra.div>
        )}
      </chakra.div>
    </chakra.div>
  );
}

const LOOK: Record<Tone, { icon: IconName; palette: string }> = {
  good: { icon: 'check', palette: 'green' },
  repeated: { icon: 'info', palette: 'orange' },
  refused: { icon: 'alert', palette: 'red' },
  missing: { icon: 'alert', palette: 'orange' },
};

/** The last code, large enough to read from a meter away, and its result. */
function LastRead({ text, feedback }: { text: string | null; feedback: Props['feedback'] }) {
  return (
    <chakra.div role="status" minHeight="20" textAlign="center">
      {text && (
        <chakra.div fontSize={{ base: '2xl', md: '4xl' }} fontWeight="bold" fontVariantNumeric="tabular-nums">
          {text}
        </chakra.div>
      )}
      {text && feedback && (
        <chakra.div
          display="flex"
          justifyContent="center"
          alignItems="center"
          gap="2"
          data-palette={LOOK[feedback.tone].palette}
          color="colorPalette.fg"
          fontSize="xl"
          fontWeight="semibold"
        >
          <Icon name={LOOK[feedback.tone].icon} size="6" />
          {feedback.text}
        </chakra.div>
      )}
    </chakra.div>
  );
}
