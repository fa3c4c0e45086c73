import { CENSUS } from '../../../messages/areas/census';
import { COMMON } from '../../../messages/areas/common';
import { PACK_BOOK } from '../../../messages/areas/pack-book';
import { currentMessages } from '../../../messages/current';
import { gameInWords } from '../../../messages/words/packs';
import { upcOfRun } from '../../../shared/stock/stock';
import type { ExportTable } from '../../../shared/values/csv';
import { centsToDollars } from '../../../shared/values/money';
import {
  centsIn,
  type Findings,
  LISTS,
  type List,
  nameOfUnknown,
  numberOf,
  placesText,
} from './census-lines';

/** The four lists as a file: one line for each pack, and its list. */
export function censusTable(findings: Findings): ExportTable {
  const t = currentMessages(CENSUS);
  const words = currentMessages(COMMON);
  const packBook = currentMessages(PACK_BOOK);
  return {
    columns: [
      { header: t.title },
      { header: packBook.game },
      { header: words.upc, code: true },
      { header: words.lot },
      { header: packBook.pack, code: true },
      ...[t.knownIn, t.seenIn, t.scans, words.tickets, packBook.value].map((header) => ({ header })),
    ],
    rows: [
      ...LISTS.flatMap((list) =>
        list === 'unknown'
          ? []
          : findings[list].map((line) => [
              ...[t.lists[list], line.vendorName ?? '', upcOfRun(line), line.lotCounter, numberOf(line)],
              ...[placesText(line.places), placesText(line.seenIn), line.scans, line.tickets],
              centsToDollars(centsIn(line)),
            ]),
      ),
      ...findings.unknown.map(({ code, lotCounter, place }) => [
        ...[t.lists.unknown, '', code, lotCounter ?? '', '', '', placesText([place]), 1, '', ''],
      ]),
    ],
  };
}

/** A list on paper. @param money formats cents */
export function printed(list: List, findings: Findings, money: (cents: number) => string): ExportTable {
  const t = currentMessages(CENSUS);
  const packBook = currentMessages(PACK_BOOK);
  if (list === 'unknown')
    return {
      columns: [{ header: t.code }, { header: t.seenIn }],
      rows: findings.unknown.map((line) => [nameOfUnknown(line), placesText([line.place])]),
    };
  return {
    columns: [
      ...[packBook.game, packBook.pack, t.knownIn, t.seenIn].map((header) => ({ header })),
      ...[currentMessages(COMMON).tickets, packBook.value].map((header) => ({ header, numeric: true })),
    ],
    rows: findings[list].map((line) => [
      ...[
        gameInWords(line.vendorName, line.upc),
        numberOf(line),
        placesText(line.places),
        placesText(line.seenIn),
      ],
      ...[line.tickets, money(centsIn(line))],
    ]),
  };
}
