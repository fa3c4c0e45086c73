import { Button } from '@chakra-ui/react';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { useMessages } from '../../messages/hooks/use-messages';

/** The submit button of a report's search form. */
export function SearchButton({ isSearching }: { isSearching: boolean }) {
  const t = useMessages(SALES_REPORT);

  return (
    // Wide enough for both texts, so that the buttons next to it stay where they are.
    <Button type="submit" minWidth="32" disabled={isSearching} aria-busy={isSearching}>
      {isSearching ? t.searching : t.search}
    </Button>
  );
}
