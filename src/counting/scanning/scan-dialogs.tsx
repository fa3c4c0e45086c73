import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Choice } from '../../domain/counting/scan-routing';
import { runLength } from '../../domain/runs/runs';
import { scanText } from '../../i18n/bilingual';
import { CARDS } from '../../i18n/en/counting/cards';
import { useMessages } from '../../i18n/hooks/use-messages';
import { Modal } from '../../ui/modal';
import { PackName } from '../../ui/pack/pack-name';
import { Tickets } from '../../ui/pack/tickets';
import { useCardActions, useCards, useFormStock } from '../cards/card-context';
import { packKey } from '../cards/card-state';

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
    <chakra.form onSubmit={submit} display="grid" gap="3">
      <chakra.fieldset display="grid" gap="2">
        <chakra.legend color="fg.muted" mb="2">
          {t.scanOrChoose}
        </chakra.legend>
        {ranges.map((range, index) => (
          <chakra.label
            key={packKey(range)}
            display="flex"
            alignItems="center"
            gap="3"
            minHeight="14"
            px="3"
            py="2"
            borderWidth="1px"
            borderRadius="md"
            cursor="pointer"
            borderColor={index === chosen ? 'blue.focusRing' : 'border'}
            bg={index === chosen ? 'blue.subtle' : undefined}
          >
            <chakra.input
              type="radio"
              name="pack"
              boxSize="5"
              flexShrink="0"
              ref={index === 0 ? first : undefined}
              checked={index === chosen}
              onChange={() => setChosen(index)}
            />
            <chakra.span display="grid" gap="1">
              <PackName pack={range}> · {t.tickets(runLength(range))}</PackName>
              <Tickets roll={range} layout={layout} />
            </chakra.span>
          </chakra.label>
        ))}
      </chakra.fieldset>
      <chakra.div display="flex" justifyContent="flex-end" gap="3" pb="2">
        <Button type="button" variant="outline" onClick={dismiss}>
          {t.cancel}
        </Button>
        <Button type="submit">{t.ok}</Button>
      </chakra.div>
    </chakra.form>
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

  // Whether a sold ticket is really here is asked with the scan's result, so that nothing blocks the next scan.
  if (!question || question.sold) return null;
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
      <chakra.p fontSize="lg" overflowWrap="anywhere">
        {scanText(question.message).text}
      </chakra.p>
    </Modal>
  );
}
