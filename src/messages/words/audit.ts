import { exceptionNumber } from '../../shared/counting/claims';
import type { DiscardBody } from '../../shared/counting/discards-schema';
import type { PacksSeen } from '../../shared/counting/sightings';
import type { Sells } from '../../shared/places/store-settings';
import type { ClaimReason, RemovalReason } from '../../shared/stock/removals';
import type { ImportedFrom } from '../../shared/terminals/terminals-schema';
import { type Run, runLength } from '../../shared/tickets/runs';
import { type StoreClock, wallTime } from '../../shared/time/store-clock';
import { AUDIT_DETAIL } from '../areas/audit-detail';
import { AUDIT_EVENT } from '../areas/audit-event';
import { AUDIT_LINE } from '../areas/audit-line';
import { AUDIT_MONEY } from '../areas/audit-money';
import { AUDIT_NOUN } from '../areas/audit-noun';
import { AUDIT_ROW } from '../areas/audit-row';
import { COMMON } from '../areas/common';
import { REMOVED_AS } from '../areas/removed-as';
import { currentMessages, languageOf } from '../current';
import { time as timeText } from '../formats';
import { type MessageOf, type Sentences, say } from '../say';
import { gameInWords, packNamed, rangeOf, type SoldRun, ticketOf } from './packs';
import { disagreedText, type RecordName, recordedAs, recordText } from './replies';

const money = () => currentMessages(AUDIT_MONEY);

/** 'Entered the money of the count of Morning Clerk (…): draw sales $412.50, …'. In cents; `counts`: those received. */
function moneyEnteredText({
  counts,
  cash,
  ...line
}: {
  counts: readonly RecordName[];
  basis: 'delta' | 'cumulative';
  onlineSales: number;
  onlineCancels: number;
  instantCashes: number;
  onlineCashes: number;
  cashless: number;
  other: number;
  /** null: not counted */
  cash: number | null;
  note: string;
}): string {
  const countTexts = counts.map(recordText);
  return money().entered({
    ...line,
    of:
      countTexts.length === 0
        ? money().not_arrived
        : money().count_of({ counts: countTexts.reduce((counts, last) => money().and({ counts, last })) }),
    cash: cash === null ? money().not_counted : money().counted({ cents: cash }),
  });
}

/** 'Settled Sep 15, 2026: Crossword Mini, pack 1234567 (statement of September 19)'; 'no longer settled' where a day was taken back. */
const packDatesText = ({
  packs,
}: {
  packs: readonly {
    lotNumber: string;
    game: string | null;
    /** the first ticket of the lot */
    start: number;
    what: 'activated' | 'settled';
    day: string | null;
    source: string | null;
  }[];
}): string =>
  packs
    .map(({ lotNumber, game, start, what, day, source }) => {
      const lot = packNamed(gameInWords(game, lotNumber), start);
      return day === null
        ? money().dates_taken_back({ what, lot, source })
        : money().dates({ what, day, lot, source });
    })
    .join('; ');

/** 'Entered the lottery’s statement of the week from Sep 13, 2026: 4 lines, sweep $1,421.34' */
const lotteryStatementText = ({
  sweep,
  ...statement
}: {
  weekStart: string;
  lines: number;
  /** in cents; null: the statement has none */
  sweep: number | null;
}): string => `${money().statement(statement)}${sweep === null ? '' : money().sweep({ cents: sweep })}`;

/** 'Loaded the lottery’s list of packs of Sep 13, 2026: 400 packs' */
const packListText = (list: { asOf: string; packs: number }): string => money().pack_list(list);

/** 'Loaded the figures of register 2: shift report 118 of Sep 13, 2026' */
const registerText = (report: {
  register: string;
  period: 'shift' | 'day';
  sequence: string;
  date: string;
}): string => money().register(report);

/** 'Census: 12 packs seen' */
const censusText = (line: { packs: number }): string => money().census(line);

/** 'Closed the census: after the delivery' */
const censusClosedText = ({ note }: { note: string | null }): string =>
  money().census_closed({ hasNote: note !== null, note: note ?? '' });

/** 'Recorded where 3 packs lie' */
const packsPlacedText = (line: { packs: number }): string => money().packs_placed(line);

/** 'Found 48 packs to begin with' */
const packsFoundText = (line: { packs: number }): string => money().packs_found(line);

/** 'Closed the week from Sep 13, 2026 for the accountant: entries L12-1-1, L12-1-2' */
const journalClosedText = ({
  weekStart,
  numbers,
}: {
  weekStart: string;
  numbers: readonly string[];
}): string => money().closed({ weekStart, numbers: numbers.join(', ') });

const t = () => currentMessages(AUDIT_LINE);

/**
 * 'Discarded a count: 45 tickets, $225.00, captured Fri, Nov 20, 2:05 PM by Morning Clerk: 028400001234, pack 1234567: #000–#044. It had been
 * refused: Some of these tickets are not on the shelf yet. Reason: counted again.'
 */
const entryDiscardedText = (line: {
  what: DiscardBody['kind'];
  count: number;
  cents: number;
  capturedAt: string;
  capturedBy: string;
  listed: Listed<Run & { lotNumber: string }>;
  refusal: string;
  reason: string;
  wasRecorded: boolean;
}): string =>
  t().discarded({
    what: line.what,
    tickets: tickets(line.count),
    cents: line.cents,
    at: line.capturedAt,
    name: line.capturedBy,
    list: listText(
      line.listed,
      (run) => `${packNamed(gameInWords(null, run.lotNumber), run.start)}: ${rangeOf(run)}`,
    ),
    refusal: line.refusal,
    reason: line.reason,
    recorded: line.wasRecorded,
  });

/** `game`: its name, null if it has none */
type NamedLot = { lotNumber: string; lotCounter: number; game: string | null };

/** `Crossword Mini, pack 1200789`. @param start of any of its tickets */
export const lotInWords = ({
  game,
  lotNumber,
  start,
}: Omit<NamedLot, 'lotCounter'> & { start: number }): string =>
  packNamed(gameInWords(game, lotNumber), start);

/** A run of a lot that a record is about. */
export type LotRun = SoldRun & NamedLot;
/** The runs that a line lists, and how many more there are. */
export type Listed<R> = { runs: readonly R[]; more: number };

/** '3 tickets' */
const tickets = (count: number): string => currentMessages(COMMON).ticketCount({ count });

/** '3 tickets of Crossword Mini, pack 1234567, #000–#002' */
const runText = (run: LotRun): string =>
  t().run({
    tickets: t().tickets({ count: runLength(run), lot: lotInWords(run) }),
    serials: rangeOf(run),
  });
/** Runs in words, and how many more there are. */
const listText = <R>({ runs, more }: Listed<R>, inWords: (run: R) => string): string =>
  [...runs.map(inWords), ...(more > 0 ? [t().more({ count: more })] : [])].join('; ');

/** The lines about changes of the stock. */
const STOCK_LINE = {
  /** 'Received 60 tickets of Crossword Mini, pack 1234567 at $5: #000–#059 (028400001234 lot 1)'; the only line with the lot */
  lot_received: ({ lot }: { lot: LotRun & { priceCents: number } }) =>
    t().lot_received({
      count: runLength(lot),
      lot: lotInWords(lot),
      cents: lot.priceCents,
      serials: `${rangeOf({ start: lot.start, end: lot.end })} (${t().lot(lot)})`,
      down: lot.sells === 'down',
    }),

  /** Records made before runs were stored with them. */
  tickets_shelved: () => t().tickets_shelved,
  /**
   * 'Put on the shelf: 60 tickets of Crossword Mini, pack 1234567, #000–#059, into bin 7'. `moved` of a run's tickets
   * were in the back room before.
   */
  put_on_shelf: (line: {
    listed: Listed<LotRun & { moved: number; bin: string | null }>;
    isChanged: boolean;
  }) => {
    const list = listText(line.listed, (run) => {
      const count = runLength(run);
      const text = `${runText(run)}${run.bin === null ? '' : t().into_bin({ bin: run.bin })}`;
      if (run.moved === count) return text;
      return `${text}${t().there_before({ count: run.moved === 0 ? 0 : count - run.moved })}`;
    });
    return [t().put_on_shelf({ list }), ...(line.isChanged ? [t().changed] : [])].join('; ');
  },

  /** 'Corrected: 2 tickets of Crossword Mini, pack 1234567, …, back on the shelf. Reason: counted twice' */
  sales_corrected: ({ runs }: { runs: readonly (LotRun & { reason: string })[] }) =>
    runs.map((run) => t().sales_corrected({ tickets: runText(run), reason: run.reason })).join('; '),

  /**
   * 'Counted 3 packs (1 sold out): 45 tickets, $225.00', with the runs of the searched pack. `own`: what the record held
   * when it was answered, if that's less than it counted. `receivedAt`: the wall time, only if it arrived late.
   *
   * A count that sold nothing: 'A count: nothing sold, 43 of 47 packs seen'. Tickets that an opening check found
   * missing aren't sold: 'An opening check: 3 tickets missing, $60.00; 43 of 47 packs seen'.
   */
  sales_recorded: (line: {
    purpose: 'shift' | 'opening';
    /** null: the record sent no sightings */
    seen: PacksSeen | null;
    packs: number;
    soldOut: number;
    count: number;
    cents: number;
    own: { count: number; cents: number } | null;
    listed: Listed<LotRun>;
    receivedAt: string | null;
    isChanged: boolean;
  }) => {
    const { own, seen, listed, receivedAt } = line;
    const counted =
      line.purpose === 'opening'
        ? t().opening(own ?? line)
        : line.count === 0
          ? t().nothing_sold
          : t().sales_recorded(line);
    const packs =
      seen &&
      [
        t().packs_seen({ seen: seen.packsSeen, onShelf: seen.packsOnShelf }),
        ...(seen.packsSwept > 0 ? [t().packs_swept({ swept: seen.packsSwept })] : []),
      ].join(', ');
    return [
      ...(packs && line.count === 0 ? [`${counted}, ${packs}`] : packs ? [counted, packs] : [counted]),
      ...(own && line.purpose === 'shift' ? [t().own(own)] : []),
      ...(listed.runs.length > 0 ? [listText(listed, runText)] : []),
      ...(receivedAt ? [t().received({ at: receivedAt })] : []),
      ...(line.isChanged ? [t().changed] : []),
    ].join('; ');
  },

  /** 'Removed: 45 tickets of Crossword Mini, pack 1234567, …, returned (slip 4711: worn pack); 12 tickets sold before' */
  packs_removed: (line: {
    removed: readonly (LotRun & {
      reason: 'sale' | RemovalReason;
      reference: string | null;
      note: string | null;
    })[];
    soldCount: number;
    isChanged: boolean;
  }) => {
    const runs = line.removed.map(({ reason, reference, note, ...run }) => {
      const about = [reference, note].filter(Boolean).join(': ');
      const how = reason === 'sale' ? '' : `, ${currentMessages(REMOVED_AS)[reason]}`;
      return `${runText(run)}${how}${about ? ` (${about})` : ''}`;
    });
    const sold = line.soldCount > 0 ? [t().sold_before({ count: line.soldCount })] : [];
    return t().packs_removed({
      list: [...runs, ...sold, ...(line.isChanged ? [t().changed] : [])].join('; '),
    });
  },

  /**
   * 'Kept as sold, exception No. 12: ticket #010 of Crossword Mini, pack 1234567 was seen at the front by Store Admin
   * (Fri, Nov 20, 2:00 PM), contradicting the record of Morning Clerk (Fri, Nov 20, 1:00 PM). Reason: the scan was wrong'
   */
  exception_dismissed: (line: {
    exceptionId: number;
    lotNumber: string;
    game: string | null;
    /** the first ticket of the lot */
    start: number;
    /** the ticket that was seen at the front; null: tickets were counted as sold */
    front: number | null;
    claimed: RecordName;
    /** how that record claims the tickets */
    claimedAs: ClaimReason;
    seen: RecordName;
    reason: string;
  }) =>
    t().exception_dismissed({
      as: recordedAs(line.claimedAs),
      number: exceptionNumber(line.exceptionId),
      isSale: line.front === null,
      front: line.front === null ? '' : ticketOf(line.front),
      lot: lotInWords(line),
      seen: recordText(line.seen),
      claimed: recordText(line.claimed),
      reason: line.reason,
    }),

  disagreed: disagreedText,
  money_entered: moneyEnteredText,
  slip_pictured: (_line: object) => money().slip_pictured,
  pack_dates_set: packDatesText,
  lottery_statement_entered: lotteryStatementText,
  lottery_packs_loaded: packListText,
  register_loaded: registerText,
  census_recorded: censusText,
  census_closed: censusClosedText,
  packs_placed: packsPlacedText,
  packs_found: packsFoundText,
  journal_closed: journalClosedText,

  entry_discarded: entryDiscardedText,
};
export type StockLine = MessageOf<typeof STOCK_LINE>;

/** The way in which a record arrived, if it's worth mentioning. */
export type Origin = {
  /** of the store */
  clock: StoreClock;
  /** the person signed in where it was sent, if not its author */
  sentBy: string | null;
  /** who was on duty on a handed-over terminal, if known and not its author */
  onDuty: string | null;
  /** the outbox file that it was loaded from; `loadedBy`: null for a person who isn't of this store */
  imported: { from: ImportedFrom; loadedBy: string | null } | null;
};

/** A change of the stock, and the way in which its record arrived. */
export function stockLineText(line: StockLine, { clock, sentBy, onDuty, imported }: Origin): string {
  const parts = [
    ...(sentBy !== null
      ? [t().sent_by({ name: sentBy })]
      : onDuty !== null
        ? [t().on_duty({ name: onDuty })]
        : []),
    ...(imported ? [importText(imported, clock)] : []),
  ];
  return parts.reduce(append, say<StockLine>(STOCK_LINE, line));
}

/** Appends a part, which begins with a small letter, to a text with or without a full stop. */
const append = (text: string, part: string): string =>
  /[.।]$/.test(text) ? `${text} ${part.charAt(0).toUpperCase()}${part.slice(1)}` : `${text}; ${part}`;

function importText({ from, loadedBy }: NonNullable<Origin['imported']>, clock: StoreClock): string {
  const time = (instant: string): string =>
    timeText(languageOf(AUDIT_LINE), wallTime(new Date(instant), clock));
  return t().imported({
    file: from.file,
    saved: from.made_at === null ? null : time(from.made_at),
    terminal: from.terminal,
    loaded: time(from.loaded_at),
    by: loadedBy ?? t().user({ id: from.loaded_by }),
  });
}

type AccountEvent = MessageOf<typeof AUDIT_EVENT>['kind'];
export type Noun = keyof typeof AUDIT_NOUN & string;
export type Verb = keyof typeof AUDIT_ROW & string;
/** The stable codes of the events in the audit log. */
export type AuditAction = AccountEvent | `${Noun}_${Verb}`;

/**
 * 'Changed plan $5: price $5.00 → $6.00'. Subject and detail are as they were stored, in English.
 * @param event as stored; an action that this release doesn't know is shown by its code
 */
export function eventText({
  action,
  subject,
  detail,
}: {
  action: string;
  subject: string;
  detail: string;
}): string {
  const sentences: Sentences<{ kind: AccountEvent; subject: string }> = currentMessages(AUDIT_EVENT);
  const text =
    action in AUDIT_EVENT
      ? say(sentences, { kind: action as AccountEvent, subject })
      : rowEventText(action, subject);
  return detail === '' ? text : `${text}: ${detail}`;
}

function rowEventText(action: string, subject: string): string {
  const [noun = '', verb = ''] = action.split('_');
  const verbs: Partial<Record<string, string>> = currentMessages(AUDIT_ROW);
  const nouns: Partial<Record<string, string>> = currentMessages(AUDIT_NOUN);
  return `${verbs[verb] ?? verb} ${nouns[noun] ?? noun} ${subject}`;
}

/** The detail of an event. The text is stored with the event, in English. */
export type Detail =
  | Exclude<MessageOf<typeof AUDIT_DETAIL>, { kind: 'direction' }>
  | { kind: 'direction'; from: Sells; to: Sells };

export const detailText = (details: readonly Detail[]): string =>
  details.map((detail) => say<Detail>(AUDIT_DETAIL, detail)).join('; ');
