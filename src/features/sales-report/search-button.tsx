import { Button } from '@chakra-ui/react';
import { SALES_REPORT } from '../../i18n/en/reports/sales-report';

/** The submit button of a report's search form. */
export function SearchButton({ isSearching }: { isSearching: boolean }) {
  return (
    <Button type="submit" disabled={isSearching} aria-busy={isSearching}>
      {isSearching ? SALES_REPORT.searching : SALES_REPORT.search}
    </Button>
  );
}
