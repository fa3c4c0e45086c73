import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { EXCEPTIONS } from '../../../messages/areas/exceptions';
import { PLANS } from '../../../messages/areas/plans';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { gameNumbered, packNamed, ticketOf } from '../../../messages/words/packs';
import { timeInWords } from '../../../messages/words/times';
import { countingPaths } from '../../../shared/counting/paths';
import type { FoundPack, FoundResult, UnknownPack } from '../../../shared/stock/found-packs-schema';
import type { StoreClock } from '../../../shared/time/store-clock';
import { worksInStore } from '../../../shared/wire/access';
import { FormDialog, ReasonDialog, rulesOf } from '../../office/form-dialog';
import { planSchema } from '../../office/plan-rules';
import { failureText } from '../../state/problem-store';
import { useKey, write } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import { TextField } from '../../ui/fields';
import { Row } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { RecordCard } from '../../ui/record-list';
import { type AlertContent, StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { RecordList } from './late-records';
import { useUnknownPacks } from './use-lists';

/** `Crossword Mini, pack 1263622`; the code as scanned if it can't be parsed. */
const titleOf = ({ game, name, front, code }: UnknownPack): string =>
  game && front
    ? packNamed(name ?? gameNumbered(game), front)
    : currentMessages(EXCEPTIONS).unreadablePack({ code });

/** The store staff's answers about an unknown game. */
type Answers = Pick<FoundPack, 'ticket_price' | 'lot_size'>;

/** The outcome of receiving a pack, in words. A pack of an unknown game has no outcome yet. */
const OUTCOMES: Record<FoundResult['result'], (pack: UnknownPack, line: FoundResult) => AlertContent | null> =
  {
    added: (pack, { front }) => ({
      kind: 'success',
      text: currentMessages(EXCEPTIONS).receivedIt({
        pack: titleOf(pack),
        ticket: front ? ticketOf(front) : '',
      }),
    }),
    known: (pack) => ({
      kind: 'info',
      text: currentMessages(EXCEPTIONS).receivedAlready({ pack: titleOf(pack) }),
    }),
    overlaps: (pack, { lot_number: lot }) => ({
      kind: 'error',
      text: currentMessages(EXCEPTIONS).receiveOverlaps({ pack: titleOf(pack), lot }),
    }),
    needs_game: () => null,
  };

type Props = {
  /** a store's id, or a company's */
  placeId: number;
  online: boolean;
};

/**
 * The packs that counts saw and nobody received (product: a count takes what is here). In the store, one press receives a pack as the
 * first walk does: on the shelf from the ticket that was seen at its front. Hidden if there are none.
 */
export function UnknownPacks({ placeId, online }: Props) {
  const t = useMessages(EXCEPTIONS);
  const list = useUnknownPacks(placeId);
  const { card, outcome, dialogs } = useUnknownCards(placeId, online);
  if (list.total === 0 && !outcome) return null;
  return (
    <Panel title={t.unknownPacks} note={t.unknownPacksNote}>
      {outcome}
      <RecordList list={list}>{(pack) => card(pack)}</RecordList>
      {dialogs}
    </Panel>
  );
}

/**
 * The cards of packs that nobody received, each received or dismissed, with the outcome.
 * @param placeId a store's id, or a company's
 */
export function useUnknownCards(placeId: number, online: boolean) {
  const t = useMessages(EXCEPTIONS);
  const clock = useStoreClock();
  const mayReceive = useSession(({ user }) => user !== null && worksInStore(user.user_role));
  const receiving = useReceiving();
  const [dismissing, setDismissing] = useState<UnknownPack | null>(null);
  const { outcome, asking } = receiving;
  return {
    outcome: outcome && (
      <StatusAlert kind={outcome.kind} onDismiss={receiving.forget}>
        {outcome.text}
      </StatusAlert>
    ),
    card: (pack: UnknownPack, kind?: string) => (
      <RecordCard
        key={`unknown ${pack.id}`}
        kind={kind}
        title={[titleOf(pack), pack.store_name].filter(Boolean).join(' · ')}
        badge={t.unknownCounts({ counts: pack.counts })}
        action={
          <Row gap="2">
            {mayReceive && pack.front !== null && (
              <Button
                variant="outline"
                disabled={!online || receiving.busy}
                aria-label={`${t.receiveIt}: ${titleOf(pack)}`}
                onClick={() => void receiving.receive(pack)}
              >
                {t.receiveIt}
              </Button>
            )}
            <Button
              variant="outline"
              disabled={!online}
              aria-label={t.dismissUnknown({ pack: titleOf(pack) })}
              onClick={() => setDismissing(pack)}
            >
              {t.dismissPack}
            </Button>
          </Row>
        }
      >
        <p>{seenText(pack, clock)}</p>
      </RecordCard>
    ),
    dialogs: (
      <>
        {asking && (
          <GameForm
            pack={asking}
            save={(answers) => receiving.send(asking, answers)}
            onClose={receiving.cancel}
          />
        )}
        {dismissing && (
          <ReasonDialog
            title={t.dismissUnknown({ pack: titleOf(dismissing) })}
            save={({ reason }, key) =>
              write(countingPaths.dismissUnknownPack, {
                params: { id: dismissing.id },
                body: { store_id: dismissing.store_id ?? placeId, reason },
                key,
              })
            }
            onClose={() => setDismissing(null)}
          >
            <p>{t.dismissEffect}</p>
          </ReasonDialog>
        )}
      </>
    ),
  };
}

function seenText({ front, seen_at, seen_by: by }: UnknownPack, clock: StoreClock): string {
  const t = currentMessages(EXCEPTIONS);
  const time = timeInWords(new Date(seen_at), clock);
  return front ? t.unknownSeen({ ticket: ticketOf(front), time, by }) : t.unreadableSeen({ time, by });
}

/** Receives packs of the list: all presses on this screen are one walk. */
function useReceiving() {
  const [walkId] = useState(() => crypto.randomUUID());
  const [outcome, setOutcome] = useState<AlertContent | null>(null);
  /** the pack whose game's price and pack size are asked for */
  const [asking, setAsking] = useState<UnknownPack | null>(null);
  const [busy, setBusy] = useState(false);
  const keyOf = useKey();

  /** @throws ApiError, NetworkError */
  const send = async (pack: UnknownPack, answers: Answers = {}) => {
    const line: FoundPack = { code: pack.front ?? pack.code, ...answers };
    const body = { walk_id: walkId, place: 'shelf' as const, data: [line] };
    const { data } = await write(countingPaths.packsFound, { body, key: keyOf(body) });
    for (const result of data) {
      setOutcome(OUTCOMES[result.result](pack, result));
      setAsking(result.result === 'needs_game' ? pack : null);
    }
  };
  const receive = async (pack: UnknownPack) => {
    setBusy(true);
    setOutcome(null);
    try {
      await send(pack);
    } catch (error) {
      setOutcome({ kind: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return {
    outcome,
    asking,
    busy,
    send,
    receive,
    forget: () => setOutcome(null),
    cancel: () => setAsking(null),
  };
}

type GameFormProps = { pack: UnknownPack; save: (answers: Answers) => Promise<void>; onClose: () => void };

/** Asks for the price and the pack size of an unknown game. */
function GameForm({ pack, save, onClose }: GameFormProps) {
  const t = useMessages(EXCEPTIONS);
  const plans = useMessages(PLANS);
  return (
    <FormDialog
      title={t.receivePack({ pack: titleOf(pack) })}
      rules={rulesOf(planSchema().pick(['plan_price', 'lot_size']))}
      initial={{ plan_price: '', lot_size: '' }}
      save={({ plan_price, lot_size }) =>
        save({ ticket_price: Number(plan_price), lot_size: Number(lot_size) })
      }
      onClose={onClose}
      closesItself
    >
      {({ field }) => (
        <>
          <chakra.p gridColumn="1 / -1">{t.gameUnknown({ game: pack.game ?? '' })}</chakra.p>
          <TextField
            label={plans.planPrice}
            inputMode="decimal"
            autoComplete="off"
            {...field('plan_price')}
          />
          <TextField label={plans.lotSize} inputMode="numeric" autoComplete="off" {...field('lot_size')} />
        </>
      )}
    </FormDialog>
  );
}
