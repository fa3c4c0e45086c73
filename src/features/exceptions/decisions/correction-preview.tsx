import { chakra } from '@chakra-ui/react';
import { soldTickets } from '../../../api/corrections';
import { type Run, runLength } from '../../../domain/runs/runs';
import { formatMoney } from '../../../domain/values/money';
import { EXCEPTIONS, recordChangeText } from '../../../i18n/en/reports/exceptions';
import { api } from '../../../terminal/api';
import { usePage } from '../../../terminal/queries/use-page';
import { changesBy } from './correction-change';

type Props = {
  storeId: number;
  lotNumber: string;
  lotCounter: number;
  priceCents: number;
  /** the tickets that go back on the shelf; null while they aren't a run of the sold ones */
  run: Run | null;
};

/** What a correction will change in which reports. */
export function CorrectionPreview({ storeId, lotNumber, lotCounter, priceCents, run }: Props) {
  const { found, error } = usePage(`sold-tickets/${storeId}/${lotNumber}/${lotCounter}`, null, () =>
    soldTickets(api, storeId, lotNumber, lotCounter),
  );
  if (!run) return null;
  const count = runLength(run);
  return (
    <chakra.div display="grid" gap="1">
      <chakra.p fontWeight="semibold">{EXCEPTIONS.returned(count, formatMoney(count * priceCents))}</chakra.p>
      {error && <chakra.p color="fg.muted">{EXCEPTIONS.noPreview}</chakra.p>}
      {!error && !found && <chakra.p color="fg.muted">{EXCEPTIONS.loading}</chakra.p>}
      {found && (
        <>
          <p>{EXCEPTIONS.reportsChange}</p>
          <chakra.ul listStyle="disc" ps="5">
            {changesBy(run, found.reply).map((change) => (
              <li key={`${change.time_created} ${change.name}`}>{recordChangeText(change)}</li>
            ))}
          </chakra.ul>
        </>
      )}
    </chakra.div>
  );
}
