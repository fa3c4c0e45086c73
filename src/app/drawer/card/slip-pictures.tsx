import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { MONEY_CARD } from '../../../messages/areas/money-card';
import { useMessages } from '../../../messages/hooks/use-messages';
import { base64Length, MAX_PICTURE_BYTES, PICTURE_SIDE } from '../../../shared/drawer/slip-picture';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import styles from './money.module.css';

type Props = {
  /** in Base64 */
  pictures: readonly string[];
  /** the number of pictures that can still be added */
  room: number;
  onChange: (pictures: string[]) => void;
};

/** Takes pictures of the lottery's slip with the device's camera, to be kept with the drawer. No figure is read from them. */
export function SlipPictures({ pictures, room, onChange }: Props) {
  const t = useMessages(MONEY_CARD).pictures;
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const add = async (file: File) => {
    setBusy(true);
    try {
      onChange([...pictures, await smallPicture(file)]);
      setUnreadable(false);
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) throw error;
      setUnreadable(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <fieldset className={styles.drawers}>
      <legend className="sr-only">{t.title}</legend>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((jpeg, index) => (
            // The same picture may be there twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the picture's name
            <figure key={index}>
              <Picture jpeg={jpeg} name={t.name({ number: index + 1 })} />
              <Button
                variant="outline"
                aria-label={t.remove({ number: index + 1 })}
                onClick={() => onChange(pictures.filter((_, place) => place !== index))}
              >
                ×
              </Button>
            </figure>
          ))}
        </div>
      )}
      {room > 0 && (
        <div>
          <Button variant="outline" disabled={isBusy} onClick={() => input.current?.click()}>
            {t.take}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/*"
            capture="environment"
            aria-label={t.title}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // So that the same file can be chosen again.
              target.value = '';
              if (file) void add(file);
            }}
          />
        </div>
      )}
      {isUnreadable && <StatusAlert kind="error">{t.unreadable}</StatusAlert>}
    </fieldset>
  );
}

/** The device can't read the file as a picture. */
class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

/** Sides and qualities to try, the best first, until a picture is small enough. The last one makes even noise small enough. */
const TRIES = [
  { side: PICTURE_SIDE, quality: 0.8 },
  { side: PICTURE_SIDE, quality: 0.6 },
  { side: PICTURE_SIDE, quality: 0.4 },
  { side: 900, quality: 0.5 },
  { side: 600, quality: 0.4 },
  { side: 400, quality: 0.2 },
] as const;

/**
 * Makes a picture small: its longest side `PICTURE_SIDE` pixels, upright, a JPEG of at most `MAX_PICTURE_BYTES`. It is redrawn, so that
 * the file's other data stays on the device: place, time and the camera's name.
 * @returns in Base64
 * @throws UnreadablePicture
 */
async function smallPicture(file: Blob): Promise<string> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new UnreadablePicture(undefined, { cause });
  });
  try {
    for (const { side, quality } of TRIES) {
      const base64 = jpegOf(image, side, quality);
      if (base64.length <= base64Length(MAX_PICTURE_BYTES)) return base64;
    }
  } finally {
    image.close();
  }
  throw new UnreadablePicture();
}

function jpegOf(image: ImageBitmap, side: number, quality: number): string {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadablePicture();
  // Transparent areas would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
}

type PictureProps = ComponentProps<'canvas'> & {
  /** a JPEG in Base64 */
  jpeg: string;
  /** describes the picture */
  name: string;
  /** called if the picture can't be read */
  onFault?: () => void;
};

/** A picture drawn on a canvas: the page may only show image files of its own server (security-headers). */
export function Picture({ jpeg, name, onFault, ...canvas }: PictureProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const fault = useRef(onFault);
  fault.current = onFault;
  useEffect(() => {
    let isShown = true;
    createImageBitmap(new Blob([bytesOf(jpeg)], { type: 'image/jpeg' })).then(
      (image) => {
        const target = ref.current;
        if (!isShown || !target) return;
        target.width = image.width;
        target.height = image.height;
        target.getContext('2d')?.drawImage(image, 0, 0);
        image.close();
      },
      () => isShown && fault.current?.(),
    );
    return () => {
      isShown = false;
    };
  }, [jpeg]);
  return <canvas ref={ref} role="img" aria-label={name} {...canvas} />;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
