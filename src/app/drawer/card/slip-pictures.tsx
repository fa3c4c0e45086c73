import { useRef, useState } from 'react';
import { MONEY_CARD } from '../../../messages/areas/money-card';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Picture } from '../../ui/picture';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import styles from './money.module.css';
import { smallPicture, UnreadablePicture } from './small-picture';

type Props = {
  /** in Base64 */
  pictures: readonly string[];
  /** how many more there can be */
  room: number;
  onChange: (pictures: string[]) => void;
};

/** Takes pictures of the lottery's slip with the device's camera, to be kept beside the drawer. No figure is read from them. */
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
