import { Button } from '@chakra-ui/react';

/** Submits the fields of a report. */
export function SearchButton({ isSearching }: { isSearching: boolean }) {
  return (
    <Button type="submit" disabled={isSearching} aria-busy={isSearching}>
      {isSearching ? 'Searching…' : 'Search'}
    </Button>
  );
}
