import { chakra } from '@chakra-ui/react';
import { formatCents } from '../../../domain/values/money';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';

type Props = {
  title: string;
  /** may be empty */
  detail: string;
  count: number;
  amountCents: number;
  /** of the largest sum's amount, 0 to 1 */
  share: number;
};

/** A sum with its name, tickets and dollars, and on wider screens a bar of its share. */
export const TotalLine = ({ title, detail, count, amountCents, share }: Props) => (
  <chakra.span
    display="inline-grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 12rem 7rem' }}
    alignItems="center"
    gap="3"
    width="calc(100% - 1.5rem)"
    verticalAlign="middle"
    fontVariantNumeric="tabular-nums"
  >
    <span>
      <chakra.span display="block" fontWeight="semibold">
        {title}
      </chakra.span>
      <chakra.span color="fg.muted" fontSize="sm">
        {[detail, SALES_REPORT.tickets(count)].filter(Boolean).join(' · ')}
      </chakra.span>
    </span>
    <chakra.span hideBelow="md" bg="bg.muted" borderRadius="sm" aria-hidden="true">
      <chakra.span
        display="block"
        h="2"
        bg="blue.solid"
        borderRadius="sm"
        style={{ width: `${share * 100}%` }}
      />
    </chakra.span>
    <chakra.span textAlign="end" fontWeight="semibold">
      {formatCents(amountCents)}
    </chakra.span>
  </chakra.span>
);
