import { Button } from '@chakra-ui/react';
import { TABLE } from '../../../messages/areas/table';
import { useMessages } from '../../../messages/hooks/use-messages';
import { PAGE_SIZES } from '../../../shared/wire/requests';
import { SelectField } from '../fields';
import { Muted, Row } from '../layout';
import type { Page, PageSize } from './rows';

type Props = {
  page: Page<unknown>;
  /** number of rows on all pages */
  total: number;
  size: PageSize;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
};

/** Pagination controls: the page size, and previous and next if there is another page; nothing for a list of the smallest page. */
export function Pager({ page, total, size, onPage, onSize }: Props) {
  const t = useMessages(TABLE);
  if (total <= PAGE_SIZES[0]) return null;
  return (
    <Row mt="2" _print={{ display: 'none' }}>
      <SelectField
        label={t.rowsPerPage}
        inline
        value={size}
        onChange={(event) => {
          const next = PAGE_SIZES.find((option) => option === Number(event.target.value));
          if (next) onSize(next);
        }}
      >
        {PAGE_SIZES.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
      <Muted flex="1" aria-live="polite" whiteSpace="nowrap">
        {t.shownOf({ from: page.from, to: page.to, total })}
      </Muted>
      {page.pageCount > 1 && (
        <>
          <Button variant="outline" disabled={page.page === 1} onClick={() => onPage(page.page - 1)}>
            {t.previous}
          </Button>
          <Button
            variant="outline"
            disabled={page.page === page.pageCount}
            onClick={() => onPage(page.page + 1)}
          >
            {t.next}
          </Button>
        </>
      )}
    </Row>
  );
}
