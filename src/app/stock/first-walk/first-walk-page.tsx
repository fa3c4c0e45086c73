import { Button, chakra } from '@chakra-ui/react';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { knowsWalks } from '../../../device/store-settings';
import { CARDS } from '../../../messages/areas/cards';
import { COMMON } from '../../../messages/areas/common';
import { FIRST_WALK } from '../../../messages/areas/first-walk';
import { useMessages } from '../../../messages/hooks/use-messages';
import { gameNumbered, packNamed, ticketOf } from '../../../messages/words/packs';
import { retry } from '../../../outbox/refused-entry';
import { wakeOutbox } from '../../../pwa/wake';
import { binAt, binName, COUNTER, placeOfBin } from '../../../shared/stock/bins';
import { isSerial, MAX_LOT_SIZE } from '../../../shared/tickets/serial';
import { MAX_PLAN_DOLLARS } from '../../../shared/values/limits';
import { dollarsToCents, formatMoney, parseDecimal } from '../../../shared/values/money';
import { worksInStore } from '../../../shared/wire/access';
import { MISSED_PACK_PARAMETER, paths } from '../../../shared/wire/page-paths';
import { useCtrlEnter } from '../../counting/cards/action-bar';
import keyed from '../../counting/cards/scan-result.module.css';
import { packAddress } from '../../office/addresses';
import { reportProblem } from '../../state/problem-store';
import { useSession } from '../../state/session-store';
import { type Amounts, useAmounts } from '../../state/shift/use-amounts';
import { storeBin, useMayWalk, useStock } from '../../state/stock-store';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { TextField } from '../../ui/fields';
import { Segmented } from '../../ui/form/segmented';
import { Muted, Row, Stack } from '../../ui/layout';
import { Price } from '../../ui/pack-name';
import { PageHeader } from '../../ui/page/page-header';
import { Panel, PanelSkeleton } from '../../ui/page/panel';
import { Badge, TextLink } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { BESIDE_FIELD } from '../../ui/theme/looks';
import { ScanAlert, ScanField } from '../scan-field';
import { useFirstWalk, validBin } from './use-walk';
import { type LineState, type Question, refusals, type ShownLine } from './walk-lines';

/** First walk (product: the first day): a store begins with one scan of each pack, which sells nothing. */
export function FirstWalkPage() {
  const t = useMessages(FIRST_WALK);
  const cards = useMessages(CARDS);
  const user = useSession((session) => session.user);
  const isAtStore = user !== null && worksInStore(user.user_role) && user.store_id !== null;
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        {isAtStore && user.store_id !== null ? (
          <StoreWalk key={user.store_id} storeId={user.store_id} />
        ) : (
          <StatusAlert kind="info">{cards.signInAsStore}</StatusAlert>
        )}
      </Stack>
    </>
  );
}

type Walking = ReturnType<typeof useFirstWalk>;

function StoreWalk({ storeId }: { storeId: number }) {
  const t = useMessages(FIRST_WALK);
  const isKnown = useStock(({ settings }) => knowsWalks(settings));
  const mayWalk = useMayWalk();
  const walking = useFirstWalk(storeId, mayWalk);
  const [isAdding, setAdding] = useState(false);
  const { walk, isReady, shown, entries, question } = walking;
  const [missed, taken] = useMissedPack();
  const takeMissed = useEffectEvent((serial: string) => {
    setAdding(true);
    walking.addMissed(serial);
    taken();
  });
  useEffect(() => {
    if (isReady && mayWalk && missed !== null) takeMissed(missed);
  }, [isReady, mayWalk, missed]);
  if (!isReady) return <PanelSkeleton />;
  const isFinished = !walk && shown.length > 0;
  return (
    <>
      {!mayWalk && <StatusAlert kind="info">{isKnown ? t.askManager : t.serverFirst}</StatusAlert>}
      {refusals(entries).map(({ seq, packs, why }) => (
        <RefusedWalk key={seq} seq={seq} packs={packs} why={why} />
      ))}
      {isFinished && (
        <Summary walking={walking} onAdd={mayWalk && !isAdding ? () => setAdding(true) : null} />
      )}
      {mayWalk && question && (
        <WalkQuestion
          key={`${question.game} ${question.priceCents}`}
          question={question}
          onAnswer={(value) => walking.answer(question, value)}
          onDrop={() => walking.remove(question.lines.map(({ id }) => id))}
        />
      )}
      {mayWalk && (!isFinished || isAdding) && <Scanning walking={walking} onDone={() => setAdding(false)} />}
      {shown.length > 0 && <Lines walking={walking} />}
    </>
  );
}

/** The pack that a count saw and the address adds to the first walk; and a function that removes it from the address. */
function useMissedPack(): [serial: string | null, done: () => void] {
  const [query, setQuery] = useSearchParams();
  const serial = query.get(MISSED_PACK_PARAMETER);
  return [serial !== null && isSerial(serial) ? serial : null, () => setQuery({}, { replace: true })];
}

/** The packs that the server refused, with its reason. They stay in the outbox until somebody sends them again. */
function RefusedWalk({ seq, packs, why }: { seq: number; packs: number; why: string }) {
  const t = useMessages(FIRST_WALK);
  const words = useMessages(COMMON);
  const resend = () =>
    retry(seq)
      .then(() => wakeOutbox())
      .catch(reportProblem);
  return (
    <StatusAlert
      kind="error"
      action={
        <Button variant="outline" onClick={() => void resend()}>
          {words.retry}
        </Button>
      }
    >
      <p>{t.refusedWalk({ packs, why })}</p>
      <chakra.p fontWeight="normal">{t.isKept}</chakra.p>
    </StatusAlert>
  );
}

/** The result of a walk, and the next steps. */
function Summary({ walking, onAdd }: { walking: Walking; onAdd: (() => void) | null }) {
  const t = useMessages(FIRST_WALK);
  const amounts = useAmounts();
  const { packs, cents, withoutUpc, skipped, unsent, notAdded } = walking.summary;
  const place = walking.shown.some((line) => line.place === 'shelf') ? 'shelf' : 'back';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Panel gap="2" fontVariantNumeric="tabular-nums">
      <chakra.h2 ref={heading} tabIndex={-1} fontSize="xl" fontWeight="bold" outline="none">
        {t.finished[place]({ packs, amount: amounts.exact(cents) })}
      </chakra.h2>
      <p>{t.nothingSold}</p>
      {unsent > 0 && <StatusAlert kind="info">{t.unsent({ packs: unsent })}</StatusAlert>}
      {notAdded > 0 && <StatusAlert kind="warning">{t.notAdded({ packs: notAdded })}</StatusAlert>}
      {skipped.length > 0 && <p>{t.skipped({ bins: skipped.map(storeBin).join(', ') })}</p>}
      {withoutUpc.length > 0 && (
        <p>{t.withoutUpc({ games: withoutUpc.length, numbers: withoutUpc.join(', ') })}</p>
      )}
      <Row pt="2">
        <Button asChild>
          <Link to={paths.verifyStock}>{t.countNow}</Link>
        </Button>
        {onAdd && (
          <Button variant="outline" onClick={onAdd}>
            {t.addMore}
          </Button>
        )}
      </Row>
      {onAdd && <Muted>{t.addMoreHint}</Muted>}
    </Panel>
  );
}

/** The place, the last scan, and the packs found so far. */
function Scanning({ walking, onDone }: { walking: Walking; onDone: () => void }) {
  const t = useMessages(FIRST_WALK);
  const amounts = useAmounts();
  const { walk, place, nextBin, hasGames, question, failure, last, undo, shown } = walking;
  const [isUnanswered, setUnanswered] = useState(false);
  const machines = useStock(({ settings }) => settings?.vending_machines) ?? [];
  const { packs, cents } = walking.summary;
  const waiting = shown.filter(({ state }) => state === 'asks').length;
  const finish = async () => {
    setUnanswered(waiting > 0);
    await walking.finish();
    if (waiting === 0) onDone();
  };
  useCtrlEnter(() => void finish(), Boolean(walk));
  const places = [
    { value: String(COUNTER), text: t.places.shelf },
    ...machines.map(({ number, name }) => ({ value: String(number), text: name })),
    { value: 'back', text: t.places.back },
  ];
  return (
    <Panel>
      <p>{t.intro[place]}</p>
      {!hasGames && <Muted>{t.noList}</Muted>}
      <Row gap="4" alignItems="flex-end">
        <div>
          <chakra.p mb="1" color="fg.subtle" fontSize="label" fontWeight="medium">
            {t.here}
          </chakra.p>
          <Segmented
            label={t.here}
            name="walk-place"
            options={places}
            value={place === 'back' ? 'back' : String(placeOfBin(nextBin))}
            onChange={(next) =>
              next === 'back'
                ? walking.setPlace('back', nextBin)
                : walking.setPlace('shelf', binAt(Number(next), 1))
            }
          />
        </div>
        {place === 'shelf' && (
          <NextBin key={nextBin} bin={nextBin} onBin={walking.setNextBin} onSkip={walking.skip} />
        )}
      </Row>
      {/* A question has the focus until it's answered. */}
      <ScanField label={t.scan} onScan={walking.scan} isFocused={question === null} />
      {last ? (
        <ScanAlert kind={last.kind} word={last.word} what={last.what} onUndo={undo} undo={t.undo} />
      ) : (
        <StatusAlert kind="info">{t.scanFirst}</StatusAlert>
      )}
      <chakra.p role="status" fontSize="2xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
        {t.soFar({ packs, amount: amounts.exact(cents) })}
      </chakra.p>
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      {isUnanswered && question && (
        <StatusAlert kind="warning">{t.unanswered({ packs: waiting })}</StatusAlert>
      )}
      <div>
        <Button
          className={keyed.keyed}
          data-key="Ctrl Enter"
          aria-keyshortcuts="Control+Enter"
          disabled={!walk}
          onClick={() => void finish()}
        >
          {t.done}
        </Button>
      </div>
    </Panel>
  );
}

type NextBinProps = { bin: number; onBin: (bin: number) => void; onSkip: () => void };

/** The bin of the next scan. A second device can begin at another bin. */
function NextBin({ bin, onBin, onSkip }: NextBinProps) {
  const t = useMessages(FIRST_WALK);
  const place = placeOfBin(bin);
  const [text, setText] = useState(validBin(bin) === null ? '' : String(bin - binAt(place, 0)));
  return (
    <chakra.div display="flex" gap="3" alignItems="flex-end">
      <chakra.div width="24">
        <TextField
          label={t.nextBin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            const chosen = binAt(place, Number(target.value));
            if (/^[0-9]{1,3}$/.test(target.value) && validBin(chosen) !== null && chosen !== bin)
              onBin(chosen);
          }}
        />
      </chakra.div>
      <Button variant="outline" disabled={validBin(bin) === null} onClick={onSkip}>
        {t.skip}
      </Button>
    </chakra.div>
  );
}

const PALETTE: Record<LineState, 'gray' | 'green' | 'orange'> = {
  ...{ kept: 'gray', waiting: 'gray', saved: 'green', known: 'gray' },
  ...{ asks: 'orange', counted: 'orange', onTheWay: 'orange', refused: 'orange' },
};

const nameOf = ({ name, game }: ShownLine): string => name ?? gameNumbered(game);

function columnsOf(t: typeof FIRST_WALK, amounts: Amounts): Column<ShownLine>[] {
  return [
    {
      header: t.game,
      title: true,
      value: (line) => nameOf(line),
      cell: (line) => (
        <chakra.span display="inline-flex" alignItems="center" gap="2" fontWeight="semibold">
          {line.priceCents !== null && <Price cents={line.priceCents} />}
          <GameName line={line} />
        </chakra.span>
      ),
    },
    {
      header: t.bin,
      value: ({ bin, place }) => (place === 'back' ? t.places.back : bin === null ? '' : binName(bin)),
      text: ({ bin, place }) => (place === 'back' ? t.places.back : bin === null ? '' : storeBin(bin)),
    },
    { header: t.pack, value: ({ serial }) => serial.slice(4, -3) },
    { header: t.front, value: ({ serial }) => (serial ? ticketOf(serial) : '') },
    { header: t.left, value: ({ tickets }) => tickets ?? '', numeric: true },
    {
      header: t.value,
      value: ({ tickets, priceCents }) => (tickets ?? 0) * (priceCents ?? 0),
      text: ({ tickets, priceCents }) =>
        tickets === null || priceCents === null ? '' : amounts.exact(tickets * priceCents),
      numeric: true,
    },
    {
      header: t.state,
      value: ({ state }) => t.states[state],
      cell: ({ state }) => <StateOfLine state={state} />,
    },
  ];
}

/** A game's name; once the server has the pack, a link to its page, where a wrong pack can be taken out of stock. */
function GameName({ line }: { line: ShownLine }) {
  const { state, upc, lotCounter } = line;
  const isThere = state === 'saved' || state === 'known';
  if (!isThere || upc === null || lotCounter === null) return <span>{nameOf(line)}</span>;
  return (
    <TextLink to={packAddress({ upc, lotCounter })} aria-label={packNamed(nameOf(line), line.serial)}>
      {nameOf(line)}
    </TextLink>
  );
}

function StateOfLine({ state }: { state: LineState }) {
  const t = useMessages(FIRST_WALK);
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" columnGap="2" alignItems="center">
      <Badge palette={PALETTE[state]}>{t.states[state]}</Badge>
      {state === 'onTheWay' && <TextLink to={paths.packs}>{t.receive}</TextLink>}
    </chakra.span>
  );
}

/** Every scan of the walk with its outcome, newest first, so that no scan is lost from view. */
function Lines({ walking }: { walking: Walking }) {
  const t = useMessages(FIRST_WALK);
  const amounts = useAmounts();
  return (
    <Panel title={t.list}>
      <DataTable
        caption={t.list}
        columns={columnsOf(t, amounts)}
        rows={walking.shown}
        rowKey={({ id }) => id}
        empty={t.empty}
        buttons={(line) =>
          line.isHere && (
            <Button
              variant="ghost"
              aria-label={t.removePack({ pack: packNamed(nameOf(line), line.serial) })}
              onClick={() => walking.remove([line.id])}
            >
              {t.remove}
            </Button>
          )
        }
      />
    </Panel>
  );
}

type Props = {
  question: Question;
  /** @param value cents, or tickets in a pack */
  onAnswer: (value: number) => void;
  /** the packs aren't the store's */
  onDrop: () => void;
};

/** Asks once for the price, then for the pack size, of an unknown game: one press each. */
function WalkQuestion({ question, onAnswer, onDrop }: Props) {
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
