import { Badge, chakra } from '@chakra-ui/react';
import { packHistory } from '../../api/inventory';
import { timeInWords } from '../../domain/time/time';
import { EXCEPTIONS, packEventText } from '../../i18n/en/reports/exceptions';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/queries/use-page';
import { useStoreClock } from '../../ui/store-clock';
import { type ExceptionPack, storyOf } from './packs';

const ROLE = { contradicted: EXCEPTIONS.contradicted, contradicts: EXCEPTIONS.contradicts };

type Props = { storeId: number; pack: ExceptionPack };

/** Who counted, scanned, corrected or dismissed what of a pack, when and from where, since the first contradicted record. */
export function PackStory({ storeId, pack }: Props) {
  const clock = useStoreClock();
  const { lotNumber, lotCounter, exceptions } = pack;
  const { found, error } = usePage(`pack/${storeId}/${lotNumber}/${lotCounter}`, null, () =>
    packHistory(api, storeId, lotNumber, lotCounter),
  );
  if (error) return <chakra.p color="fg.muted">{EXCEPTIONS.noStory}</chakra.p>;
  if (!found) return <chakra.p color="fg.muted">{EXCEPTIONS.loading}</chakra.p>;
  return (
    <chakra.ol
      aria-label={EXCEPTIONS.storyOf(EXCEPTIONS.packName(lotNumber, lotCounter))}
      display="grid"
      gap="2"
    >
      {storyOf(found.reply.history, exceptions).map(({ event, role }, index) => (
        <chakra.li
          // biome-ignore lint/suspicious/noArrayIndexKey: the events have no id and don't change their order
          key={index}
          borderInlineStartWidth="3px"
          borderColor={role ? 'orange.solid' : 'border'}
          ps="3"
        >
          <chakra.span fontWeight="semibold">{timeInWords(new Date(event.at), clock)}</chakra.span>{' '}
          {role && <Badge colorPalette="orange">{ROLE[role]}</Badge>}
          <chakra.p>{packEventText(event)}</chakra.p>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}
