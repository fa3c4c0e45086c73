import { useEffect, useState } from 'react';
import { overShortReport } from '../../api/money';
import type { OverShortRow } from '../../contract/money/shift-money';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import type { Found } from './use-report';

const NONE: readonly OverShortRow[] = [];

/** The drawers of a day, for its sheet; none while they're unknown, and none where nobody entered money. */
export function useDrawers(storeId: number, found: Found<string>): readonly OverShortRow[] {
  const [drawers, setDrawers] = useState(NONE);
  useEffect(() => {
    let superseded = false;
    const { criteria: date } = found;
    const read = cachedRead(`over-short/${storeId}/${date}/${date}`, () =>
      overShortReport(api, storeId, date, date),
    );
    const show = (rows: readonly OverShortRow[]) => {
      if (!superseded) setDrawers(rows);
    };
    show(NONE);
    read.then(
      ({ value: { data } }) => show(data.some(({ entered }) => entered) ? data : NONE),
      // The sheet of the sales is complete without it.
      () => undefined,
    );
    return () => {
      superseded = true;
    };
  }, [storeId, found]);
  return drawers;
}
