import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { CARDS } from '../../../messages/areas/cards';
import { scanText } from '../../../messages/bilingual';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { Choice } from '../../../shared/counting/scan-routing';
import { packKey } from '../../../shared/stock/stock';
import { runLength } from '../../../shared/tickets/runs';
import { Modal } from '../../ui/modal';
import { PackName, Tickets } from '../../ui/pack-name';
import { Button, classes } from '../../ui/plain';
import { useCardActions, useCards, useFormStock } from './card-context';
import styles from './scan-dialogs.module.css';

/** Opens when a UPC or a serial matches several packs. Scanning a ticket also makes the choice. */
export function ChoiceDialog() {
  const t = useMessages(CARDS);
  const choice = useCards((state) => state.choice);
  const { dismiss } = useCardActions();
  const first = useRef<HTMLInputElement>(null);

  // An effect of the dialog's parent, since opening a dialog moves the focus.
  useEffect(() => {
    if (choice) first.current?.focus();
  }, [choice]);

  if (!choice) return null;
  return (
    <Modal title={t.choosePack} onClose={dismiss}>
      <Packs choice={choice} first={first} key={choice.ranges.map(packKey).join()} />
    </Modal>
  );
}

type PacksProps = { choice: Choice; first: RefObject<HTMLInputElement | null> };

function Packs({ choice: { ranges }, first }: PacksProps) {
  const { choose, dismiss } = useCardActions();
  const t = useMessages(CARDS);
  const layout = useFormStock((stock) => stock.layout);
  const [chosen, setChosen] = useState(0);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const range = ranges[chosen];
    if (range) choose(range);
  };

  return (
    <form className={styles.packs} onSubmit={submit}>
      <fieldset className={styles.list}>
        <legend className={styles.legend}>{t.scanOrChoose}</legend>
        {ranges.map((range, index) => (
          <label
            className={classes(styles.pack, index === chosen ? styles.chosen : styles.other)}
            key={packKey(range)}
          >
            <input
              className={styles.radio}
              type="radio"
              name="pack"
              ref={index === 0 ? first : undefined}
              checked={index === chosen}
              onChange={() => setChosen(index)}
            />
            <span className={styles.name}>
              <PackName pack={range}> · {t.tickets({ tickets: runLength(range) })}</PackName>
              <Tickets roll={range} layout={layout} />
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button type="button" variant="outline" onClick={dismiss}>
          {t.cancel}
        </Button>
        <Button type="submit">{t.ok}</Button>
      </div>
    </form>
  );
}

/** Asks the clerk to confirm a code that was completed or shortened. */
export function QuestionDialog() {
  const t = useMessages(CARDS);
  const question = useCards((state) => state.question);
  const { answer, dismiss } = useCardActions();
  const yes = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (question) yes.current?.focus();
  }, [question]);

  // Questions whether a pack is really here appear with the scan's result, so that nothing blocks the next scan.
  if (!question || question.sold || question.toPutUp) return null;
  const { codes } = question;
  return (
    <Modal
      title={t.isThisTheCode}
      onClose={dismiss}
      footer={
        <>
          <Button variant="outline" onClick={dismiss}>
            {codes.length === 1 ? t.no : t.noneOfThese}
          </Button>
          {codes.map((code, i) => (
            <Button key={code} ref={i === 0 ? yes : undefined} onClick={() => answer(code)}>
              {codes.length === 1 ? t.yes : code}
            </Button>
          ))}
        </>
      }
    >
      <p className={styles.message}>{scanText(question.message).text}</p>
    </Modal>
  );
}
