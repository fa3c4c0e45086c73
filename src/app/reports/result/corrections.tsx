import { chakra } from '@chakra-ui/react';
import { SALES_REPORT } from '../../../messages/areas/sales-report';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { checkedText, wordsTexts } from '../../../messages/words/clerks-side';
import { lateChangeText, onDutyText } from '../../../messages/words/late-records';
import { ticketsNamed } from '../../../messages/words/packs';
import { timeInWords } from '../../../messages/words/times';
import type { LateChange } from '../../../shared/counting/late-records-schema';
import type {
  CorrectionMade,
  Missing,
  SalesReportReply,
  Shift,
  TakenBack,
} from '../../../shared/counting/sales-schema';
import { type StoreClock, wallTime } from '../../../shared/time/store-clock';
import { centsOf, formatCents } from '../../../shared/values/money';
import { clockTime, wallText } from '../../ui/formats';
import { useStoreClock } from '../../ui/store-clock';
import { missingSum, shiftValue } from '../report-addresses';

const DAY_MS = 86_400_000;

/**
 * Tickets that an opening check found missing, with the times of the last count and the check, by the store's clock.
 */
export function missingText(line: Missing, clock: StoreClock): string {
  const [since, found] = [new Date(line.since), new Date(line.found_at)];
  // Within one night, times without dates are clear.
  const isNear = Math.abs(found.getTime() - since.getTime()) < DAY_MS;
  const time = (at: Date) => (isNear ? clockTime(wallTime(at, clock).slice(11)) : timeInWords(at, clock));
  return currentMessages(SALES_REPORT).missingLine({
    tickets: line.ticketCount,
    amount: formatCents(centsOf(line.amount)),
    since: `${time(since)} (${line.since_by})`,
    found: `${time(found)} (${line.found_by})`,
    pack: ticketsNamed(line.vendor_name ?? line.lot_number, line),
  });
}

/** Tickets of a report that opening checks found missing and no sale explains. */
export function MissingTickets({ reply }: { reply: SalesReportReply }) {
  const t = useMessages(SALES_REPORT);
  const clock = useStoreClock();
  return (
    <NoteList
      id="missing"
      heading={missingSum(reply) ?? ''}
      explanation={t.missingNote}
      items={reply.missing}
      keyOf={({ start_ticket, lot_counter }) => `${lot_counter}/${start_ticket}`}
      textOf={(line) => missingText(line, clock)}
    />
  );
}

/** The tickets that a correction took from a record. */
export const correctionText = (taken: TakenBack): string => {
  const t = currentMessages(SALES_REPORT);
  return t.correction({
    pack: ticketsNamed(taken.vendor_name ?? taken.lot_number, taken),
    amount: formatCents(centsOf(taken.amount)),
    record: t.record({ name: taken.name, time: wallText(taken.time_created) }),
    note: taken.note,
  });
};

/** The tickets that corrections took from a report: the only trace of a record that lost all its tickets. */
export function Corrections({ corrections }: { corrections: TakenBack[] | undefined }) {
  const t = useMessages(SALES_REPORT);

  return (
    <NoteList
      id="corrections"
      heading={t.corrections}
      explanation={t.correctionsNote}
      items={corrections}
      keyOf={correctionText}
      textOf={correctionText}
    />
  );
}

/** A correction that changed reports of other days. */
export const correctionMadeText = (made: CorrectionMade): string =>
  currentMessages(SALES_REPORT).correctionMade({
    pack: ticketsNamed(made.vendor_name ?? made.lot_number, made),
    amount: formatCents(centsOf(made.amount)),
    by: made.corrected_by,
    at: wallText(made.time_corrected),
    reason: made.reason,
  });

/** The corrections made on the day of a report, unless the report shows them anyway. */
export function CorrectionsMade({ made }: { made: CorrectionMade[] | undefined }) {
  const t = useMessages(SALES_REPORT);

  return (
    <NoteList
      id="corrections-made"
      heading={t.correctionsMade}
      explanation={t.correctionsMadeNote}
      items={made}
      keyOf={correctionMadeText}
      textOf={correctionMadeText}
    />
  );
}

type Props<Item> = {
  /** of the heading, unique on the page */
  id: string;
  heading: string;
  /** explains the listed lines if the heading doesn't */
  explanation?: string;
  items: readonly Item[] | undefined;
  keyOf: (item: Item) => string | number;
  textOf: (item: Item) => string;
};

/** Notes below a report, one line per item; renders nothing without items. */
export function NoteList<Item>({ id, heading, explanation, items = [], keyOf, textOf }: Props<Item>) {
  if (items.length === 0) return null;
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h2 id={id} fontWeight="bold">
        {heading}
      </chakra.h2>
      {explanation && (
        <chakra.p color="fg.muted" fontSize="sm">
          {explanation}
        </chakra.p>
      )}
      <chakra.ul listStyle="none" display="grid" gap="1" mt="1">
        {items.map((item) => (
          <li key={keyOf(item)}>{textOf(item)}</li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

/** The change that a late record made to a report, and who was on duty if its author isn't known to have been. */
export const lateText = (late: LateChange, clock: StoreClock): string =>
  [lateChangeText(late, clock), onDutyText(late)].filter(Boolean).join(' ');

/** The records that changed a report after its day, or that are dated before their tickets were on the shelf. */
export function LateChanges({ changes }: { changes: LateChange[] | undefined }) {
  const t = useMessages(SALES_REPORT);
  const clock = useStoreClock();
  return (
    <NoteList
      id="late-changes"
      heading={t.lateRecords}
      explanation={t.lateNote}
      items={changes}
      keyOf={({ id }) => id}
      textOf={(late) => lateText(late, clock)}
    />
  );
}

/** The facts about a count besides its sales: `Opening check, 43 of 47 packs seen`; may be empty. */
export const countFacts = (shift: Shift): string => {
  const { purpose, ticketCount, note, seen, on_shelf, place, place_name, checked_by } = shift;
  const t = currentMessages(SALES_REPORT);
  return [
    ...(purpose === 'opening' ? [t.openingCheck] : []),
    ...(purpose === 'removal' ? [t.packsRemoved] : []),
    ...(place === undefined ? [] : [place_name ?? t.counterOnly]),
    ...(purpose !== 'opening' && ticketCount === 0 ? [note ?? t.nothingSold] : []),
    ...(seen !== undefined && on_shelf !== undefined ? [t.packsSeen({ seen, onShelf: on_shelf })] : []),
    ...(checked_by === undefined ? [] : [checkedText(checked_by)]),
  ].join(', ');
};

/** The words of the authors of a report's counts about their figures, and the answers to them. */
export const disagreementLines = (shifts: readonly Shift[] = []): string[] =>
  shifts.flatMap(({ disagreements }) => wordsTexts(disagreements));

/** A count in a list: author, report time and its facts: 'Morning Clerk, 2:05 PM · 28 of 29 packs seen'. */
export const countText = (shift: Shift): string =>
  [`${shift.name}, ${clockTime(shift.report_time)}`, countFacts(shift)].filter(Boolean).join(' · ');

/** The counts of a day, if one of them recorded the packs it saw. */
export function Counts({ shifts = [] }: { shifts: readonly Shift[] | undefined }) {
  const t = useMessages(SALES_REPORT);

  return <NoteList id="counts" heading={t.counts} items={shifts} keyOf={shiftValue} textOf={countText} />;
}

/** What the authors of a report's counts disagree with. */
export function Disagreements({ shifts }: { shifts: readonly Shift[] | undefined }) {
  const t = useMessages(SALES_REPORT);
  return (
    <NoteList
      id="disagreements"
      heading={t.disagreements}
      items={disagreementLines(shifts)}
      keyOf={(line) => line}
      textOf={(line) => line}
    />
  );
}
