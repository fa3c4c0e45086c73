import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CAMERA } from '../../../messages/areas/camera';
import { CONTROLS } from '../../../messages/areas/controls';
import { SWEEP } from '../../../messages/areas/sweep';
import { useMessages } from '../../../messages/hooks/use-messages';
import { keepScreenOn } from '../../../pwa/wake-lock';
import { openSweep } from '../../../scanner/camera';
import { createSweep, type SweepView } from '../../../scanner/sweep';
import type { CameraFormats } from '../../../shared/tickets/camera-formats';
import { SIGNS } from '../../ui/glyph';
import { Modal } from '../../ui/modal';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import controls from './controls.module.css';
import styles from './sweep.module.css';
import { CameraControls, useCamera } from './use-camera';

/**
 * The screen's knowledge of a code: its pack was taken by this sweep or before, a person should look at its pack, no such pack is known,
 * or the code says too little to name one.
 */
export type SweepKind = 'taken' | 'doubtful' | 'unknown' | 'unclear';

type Props = {
  title: string;
  /** the codes that the camera looks for */
  formats: CameraFormats;
  /** the kind of a code in view, for its outline */
  kindOf: (text: string) => SweepKind;
  /** called with the codes that a frame has confirmed; each once until it leaves the picture */
  onRead: (texts: string[]) => void;
  onClose: () => void;
  /** what was found so far */
  children: ReactNode;
};

/** Reads every code in view, and outlines each. Load it lazily: it imports the scanner and the decoder. */
export function SweepDialog({ title, onClose, ...sweep }: Props) {
  return (
    <Modal title={title} onClose={onClose} wide>
      <Sweep {...sweep} />
    </Modal>
  );
}

function Sweep({ formats, kindOf, onRead, children }: Omit<Props, 'title' | 'onClose'>) {
  const t = useMessages(SWEEP);
  const camera = useMessages(CAMERA);
  const { tryAgain } = useMessages(CONTROLS);
  const video = useRef<HTMLVideoElement>(null);
  const [view, setView] = useState<SweepView | null>(null);
  const take = useEffectEvent((next: SweepView) => {
    setView(next);
    if (next.read.length > 0) onRead(next.read);
  });
  const { state, retry, ...actions } = useCamera(video, formats, (element, options) => {
    const follow = createSweep(options.formats);
    return openSweep(element, (frame) => take(follow(frame)), options);
  });
  useEffect(() => keepScreenOn(), []);

  return (
    <div className={styles.sweep}>
      <div className={controls.picture} hidden={state.phase === 'off'}>
        <video className={styles.video} ref={video} muted playsInline aria-label={camera.picture} />
        {view && <Outlines view={view} kindOf={kindOf} />}
        {state.phase === 'on' && (
          <p className={styles.hint} data-hint={view?.hint ?? undefined}>
            {hintText(t, view)}
          </p>
        )}
      </div>
      {state.phase === 'off' && (
        <StatusAlert kind="error" action={<Button onClick={retry}>{tryAgain}</Button>}>
          {camera.trouble[state.error.trouble]}
        </StatusAlert>
      )}
      <div className={controls.side}>
        {state.phase === 'starting' ? <p>{camera.starting}</p> : children}
        {state.phase === 'on' && (
          <>
            {view && <p className={styles.small}>{t.size(view.size)}</p>}
            <CameraControls session={state.session} {...actions} />
          </>
        )}
      </div>
    </div>
  );
}

/** The next step: a hint, or else the direction in which the camera may move. */
function hintText(t: typeof SWEEP, view: SweepView | null): string {
  if (view?.hint === 'closer') return t.closer;
  if (view?.hint === 'slower') return t.slower;
  const along = view?.bars === 'upright' ? t.upAndDown : view?.bars === 'level' ? t.sideways : null;
  return along ?? t.aim;
}

/** A mark for each kind, so that no meaning depends on color alone. */
const MARKS: Record<SweepKind, string | null> = {
  taken: SIGNS.check,
  doubtful: SIGNS.alert,
  unknown: SIGNS.close,
  unclear: null,
};
/** The side of a mark, as a fraction of the picture's width. */
const MARK = 1 / 40;

/** The codes in view, over the picture and as large as it. */
function Outlines({ view: { size, codes }, kindOf }: { view: SweepView; kindOf: Props['kindOf'] }) {
  const mark = size.width * MARK;
  return (
    <svg
      className={styles.outlines}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      {codes.map(({ text, corners, isRead }) => {
        const [corner] = corners;
        if (!corner) return null;
        const kind = isRead ? kindOf(text) : null;
        const sign = kind && MARKS[kind];
        return (
          <g key={text} data-kind={kind ?? 'once'}>
            <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
            {sign && (
              <path
                d={sign}
                transform={`translate(${corner.x - mark} ${corner.y - mark}) scale(${mark / 24})`}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}
