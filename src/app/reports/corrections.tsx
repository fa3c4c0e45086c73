import { chakra } from '@chakra-ui/react';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { useMessages } from '../../messages/hooks/use-messages';
import {
  correctionMadeText,
  correctionText,
  countFacts,
  disagreementLines,
  lateText,
  missingSum,
  missingText,
  omittedTexts,
} from '../../messages/words/sales-sheet';
import type { LateChange } from '../../shared/counting/late-records-schema';
import { shiftValue } from '../../shared/counting/report-rows';
import type { CorrectionMade, SalesReportReply, Shift, TakenBack } from '../../shared/counting/sales-schema';
import { clockTime } from '../ui/formats';
import { Muted, Stack } from '../ui/layout';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';

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
      textOf={(line) => missingText(line, clock, reply.missing?.length === 1)}
    />
  );
}

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
  /** the heading's id, unique on the page */
  id: string;
  heading: string;
  /** explains the listed lines if the heading doesn't */
  explanation?: string;
  items: readonly Item[] | undefined;
  keyOf: (item: Item) => string | number;
  textOf: (item: Item) => string;
};

/** Notes below a report, one line per item; renders nothing without items. */
function NoteList<Item>({ id, heading, explanation, items = [], keyOf, textOf }: Props<Item>) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <chakra.h2 id={id} fontWeight="bold">
        {heading}
      </chakra.h2>
      {explanation && <Muted small>{explanation}</Muted>}
      <Stack as="ul" gap="1" mt="1">
        {items.map((item) => (
          <li key={keyOf(item)}>{textOf(item)}</li>
        ))}
      </Stack>
    </section>
  );
}

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

/** A report time without its seconds. */
const minuteOf = (reportTime: string): string => reportTime.replace(/^(\d\d:\d\d):\d\d/, '$1');

/**
 * A count's author and report time: 'Morning Clerk, 2:05 PM'.
 * @param list all counts listed with it; the time has seconds if another one has the same minute
 */
export function countLabel({ name, report_time: reportTime }: Shift, list: readonly Shift[]): string {
  const sameMinute = list.filter((other) => minuteOf(other.report_time) === minuteOf(reportTime));
  return `${name}, ${clockTime(reportTime, sameMinute.length > 1)}`;
}

/** The counts of a day, if one of them recorded the packs it saw. */
export function Counts({ shifts = [] }: { shifts: readonly Shift[] | undefined }) {
  const t = useMessages(SALES_REPORT);

  return (
    <NoteList
      id="counts"
      heading={t.counts}
      items={shifts}
      keyOf={shiftValue}
      textOf={(shift) => [countLabel(shift, shifts), countFacts(shift)].filter(Boolean).join(' · ')}
    />
  );
}

/** The disagreements of the authors of a report's counts. */
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

/** Warns that the report is longer than the list shown. */
export function Omitted({ reply }: { reply: SalesReportReply }) {
  const texts = omittedTexts(reply);
  return texts.length > 0 ? <StatusAlert kind="warning">{texts.join(' ')}</StatusAlert> : null;
}
