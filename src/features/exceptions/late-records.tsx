import { Badge, Button, chakra } from '@chakra-ui/react';
import type { LateRecord } from '../../contract/late-records';
import { laTimeInWords } from '../../domain/time';
import { dayChangeText, lateBy, onDutyText } from '../../i18n/en/late-records';

const KIND: Record<LateRecord['kind'], string> = {
  before_shelf: 'Dated before its tickets were on the shelf',
  other_day: 'Changed another day',
};

/** What is known of a late record besides its time and author, in sentences. */
const detailsOf = (late: LateRecord): string =>
  [
    `Received ${laTimeInWords(new Date(late.received_at))}, ${lateBy(late)} late, ` +
      `${late.terminal ? `from terminal ${late.terminal}` : 'from a terminal that gave no name'}.`,
    onDutyText(late),
  ]
    .filter(Boolean)
    .join(' ');

type Props = {
  records: readonly LateRecord[];
  /** false: the server can't be reached, so nothing can be marked now */
  canMark: boolean;
  onSeen: (late: LateRecord) => void;
};

/** Records that changed days that had ended, or are dated before their tickets were there: who, from where, what. */
export function LateRecords({ records, canMark, onSeen }: Props) {
  return (
    <chakra.ul listStyle="none" display="grid" gap="3">
      {records.map((late) => {
        const title = `${laTimeInWords(new Date(late.recorded_at))} by ${late.by}`;
        return (
          <chakra.li
            key={late.id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="3"
            borderWidth="1px"
            borderRadius="md"
            p="3"
          >
            <chakra.div flex="1" minWidth={{ base: '48', md: '80' }} overflowWrap="anywhere">
              <chakra.h3 display="flex" flexWrap="wrap" alignItems="center" gap="2" fontWeight="semibold">
                {`Record of ${title}`}
                <Badge colorPalette="orange">{KIND[late.kind]}</Badge>
              </chakra.h3>
              <p>{detailsOf(late)}</p>
              <chakra.ul listStyle="none">
                {late.days.map((day) => (
                  <li key={day.date}>{dayChangeText(day)}</li>
                ))}
              </chakra.ul>
              {late.days.length === 0 && <p>It changed no figures.</p>}
            </chakra.div>
            {late.seen_at === null ? (
              <Button
                variant="outline"
                disabled={!canMark}
                aria-label={`Mark the record of ${title} as seen`}
                onClick={() => onSeen(late)}
              >
                Mark as seen
              </Button>
            ) : (
              <chakra.p color="fg.muted" fontSize="sm">
                {`Seen ${laTimeInWords(new Date(late.seen_at))}`}
              </chakra.p>
            )}
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}
