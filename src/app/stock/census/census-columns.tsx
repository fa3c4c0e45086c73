import { chakra } from '@chakra-ui/react';
import { CENSUS } from '../../../messages/areas/census';
import { COMMON } from '../../../messages/areas/common';
import { PACK_BOOK } from '../../../messages/areas/pack-book';
import { currentMessages } from '../../../messages/current';
import { gameInWords } from '../../../messages/words/packs';
import type { Column } from '../../ui/data-table/data-table';
import { Price } from '../../ui/pack/pack-name';
import { TextLink } from '../../ui/try-again';
import { packAddress } from '../pack-address';
import {
  centsIn,
  type Line,
  type List,
  nameOfUnknown,
  numberOf,
  placesText,
  type UnknownLine,
} from './census-lines';

/** The columns of a list of packs. @param money formats cents */
export function packColumnsOf(list: List, money: (cents: number) => string): Column<Line>[] {
  const t = currentMessages(CENSUS);
  const packBook = currentMessages(PACK_BOOK);
  return [
    {
      header: packBook.game,
      title: true,
      value: ({ vendorName, upc }) => gameInWords(vendorName, upc),
      cell: (line) => (
        <chakra.span display="inline-flex" alignItems="center" gap="2" fontWeight="semibold">
          <Price cents={line.priceCents} />
          <TextLink to={packAddress(line)}>{gameInWords(line.vendorName, line.upc)}</TextLink>
        </chakra.span>
      ),
    },
    { header: packBook.pack, value: numberOf },
    { header: t.knownIn, value: ({ places }) => placesText(places) },
    ...(list === 'never'
      ? []
      : [{ header: t.seenIn, value: ({ seenIn }: Line) => placesText(seenIn) } satisfies Column<Line>]),
    ...(list === 'twice' ? [{ header: t.scans, value: ({ scans }: Line) => scans, numeric: true }] : []),
    { header: currentMessages(COMMON).tickets, value: ({ tickets }) => tickets, numeric: true },
    {
      header: packBook.value,
      value: centsIn,
      text: (line) => money(centsIn(line)),
      numeric: true,
    },
  ];
}

/** The columns of the scans of no pack. */
export function unknownColumns(): Column<UnknownLine>[] {
  const t = currentMessages(CENSUS);
  return [
    { header: t.code, title: true, value: nameOfUnknown },
    { header: t.seenIn, value: ({ place }) => placesText([place]) },
  ];
}
