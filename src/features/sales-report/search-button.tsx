import { Button } from '@chakra-ui/react';
import { SALES_REPORT } from '../../i18n/en/reports/sales-report';

/** The submit button of a report's search form. */
export function SearchButton({ isSearching }: { isSearching: boolean }) {
  return (
    // Wide enough for both texts, so that the buttons next to it stay where they are.
    <Button type="submit" minWidth="32" disabled={isSearching} aria-busy={isSearching}>
      {isSearching ? SALES_REPORT.searching : SALES_REPORT.search}
    </Button>
  );
}
