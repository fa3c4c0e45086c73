import { Button, chakra } from '@chakra-ui/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { FIRST_WALK } from '../../../messages/areas/first-walk';
import { useMessages } from '../../../messages/hooks/use-messages';
import { MAX_LOT_SIZE } from '../../../shared/tickets/serial';
import { MAX_PLAN_DOLLARS } from '../../../shared/values/limits';
import { dollarsToCents, formatMoney } from '../../../shared/values/money';
import { parseDecimal } from '../../../shared/values/typed-cents';
import { TextField } from '../../ui/fields';
import { Row } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { BESIDE_FIELD } from '../../ui/theme/looks';
import type { Question } from './walk-lines';

type Props = {
  question: Question;
  /** @param value cents, or tickets in a pack */
  onAnswer: (value: number) => void;
  /** the packs aren't the store's */
  onDrop: () => void;
};

/** Asks once for the price, then for the pack size, of a game that nobody knows yet: one press each. */
export function WalkQuestion({ question, onAnswer, onDrop }: Props) {
  const t = useMessages(FIRST_WALK);
  const { game, priceCents, choices, ticket, tooSmall, lines, isUnlisted } = question;
  const likely = useRef<HTMLButtonElement>(null);
  const isPrice = priceCents === null;
  // The middle choice has the focus: the others are the fewest keys away.
  const middle = Math.floor((choices.length - 1) / 2);
  useEffect(() => likely.current?.focus({ preventScroll: true }), []);
  return (
    <Panel
      id="walk-question"
      title={isPrice ? t.ask.price({ game }) : t.ask.size({ game, price: formatMoney(priceCents) })}
      borderColor="border.warning"
      note={t.ask.once({ waiting: lines.length })}
    >
      {isUnlisted && isPrice && <p>{t.ask.unlisted}</p>}
      {tooSmall !== null && <p>{t.beyond({ size: tooSmall, ticket })}</p>}
      <Row role="group" aria-labelledby="walk-question" gap="2">
        {choices.map((choice, index) => (
          <Button
            key={choice}
            ref={index === middle ? likely : undefined}
            variant="outline"
            size="lg"
            minWidth="16"
            onClick={() => onAnswer(choice)}
          >
            {isPrice ? formatMoney(choice) : t.tickets({ count: choice })}
          </Button>
        ))}
      </Row>
      <OtherAnswer question={question} onAnswer={onAnswer} />
      <div>
        <Button variant="outline" onClick={onDrop}>
          {t.ask.drop}
        </Button>
      </div>
    </Panel>
  );
}

/** A price or pack size that isn't among the choices, typed. */
function OtherAnswer({ question: { priceCents, ticket }, onAnswer }: Pick<Props, 'question' | 'onAnswer'>) {
  const t = useMessages(FIRST_WALK);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const isPrice = priceCents === null;
  const smallest = Math.max(ticket, 1);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = parseDecimal(input.current?.value.trim() ?? '');
    const value = typed === null ? null : isPrice ? dollarsToCents(typed) : typed;
    const isFine =
      value !== null &&
      Number.isInteger(value) &&
      (isPrice ? value > 0 && value <= MAX_PLAN_DOLLARS * 100 : value >= smallest && value <= MAX_LOT_SIZE);
    if (isFine) return onAnswer(value);
    setFault(isPrice ? t.ask.priceFault : t.ask.sizeFault({ min: smallest, max: MAX_LOT_SIZE }));
  };
  return (
    <chakra.form onSubmit={submit} noValidate display="flex" gap="3" alignItems="flex-start">
      <chakra.div flex="1" maxWidth="xs">
        <TextField
          ref={input}
          label={isPrice ? t.ask.otherPrice : t.ask.otherSize}
          inputMode={isPrice ? 'decimal' : 'numeric'}
          autoComplete="off"
          error={fault}
        />
      </chakra.div>
      <Button type="submit" variant="outline" {...BESIDE_FIELD}>
        {t.ask.take}
      </Button>
    </chakra.form>
  );
}
