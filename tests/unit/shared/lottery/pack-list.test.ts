import { expect, test } from 'vitest';
import {
  type ListedPack,
  type OwnPack,
  type PackDifferenceKind,
  packListDifferences,
} from '../../../../src/shared/lottery/pack-list';

const NUMBER = '17471263622';
const AS_OF = '2026-11-20';

const listed = (days: Partial<ListedPack> = {}): ListedPack => ({
  number: NUMBER,
  shippedOn: '2026-11-01',
  confirmedOn: '2026-11-03',
  activatedOn: null,
  settledOn: null,
  returnedOn: null,
  ...days,
});

/** A pack of 60 tickets at $5, whole in the back room. */
const own = (change: Partial<OwnPack> = {}): OwnPack => ({
  number: NUMBER,
  receivedOn: '2026-11-04',
  onSaleSince: null,
  isFromOtherStore: false,
  unsold: 60,
  inBackRoom: 60,
  sold: 0,
  returned: [],
  priceCents: 500,
  ...change,
});

/** On the shelf, with 20 tickets sold. */
const ON_SALE = { onSaleSince: AS_OF, unsold: 40, inBackRoom: 0, sold: 20 };
const returnedOn = (on: string) => ({ unsold: 0, inBackRoom: 0, returned: [{ on, tickets: 60 }] });

const CASES: [
  what: string,
  listed: ListedPack[],
  own: OwnPack[],
  difference: [PackDifferenceKind, number, number] | null,
][] = [
  ['delivered and in the back room', [listed()], [own()], null],
  ['delivered and on sale on that day', [listed()], [own(ON_SALE)], ['on_shelf_not_active', 60, 30_000]],
  ['delivered and on sale a day later', [listed()], [own({ ...ON_SALE, onSaleSince: '2026-11-21' })], null],
  [
    'delivered, on the shelf once, whole in the back room again',
    [listed()],
    [own({ onSaleSince: AS_OF })],
    null,
  ],
  ['active and on sale', [listed({ activatedOn: AS_OF })], [own(ON_SALE)], null],
  [
    'active and whole in the back room',
    [listed({ activatedOn: AS_OF })],
    [own()],
    ['active_in_back_room', 60, 30_000],
  ],
  [
    'active, some of it in the back room, some sold',
    [listed({ activatedOn: AS_OF })],
    [own({ unsold: 59, inBackRoom: 59, sold: 1 })],
    null,
  ],
  ['settled and sold out', [listed({ settledOn: AS_OF })], [own({ ...ON_SALE, unsold: 0, sold: 60 })], null],
  [
    'settled, with a ticket left',
    [listed({ settledOn: AS_OF })],
    [own({ ...ON_SALE, unsold: 1 })],
    ['settled_with_tickets', 1, 500],
  ],
  ['returned on both sides', [listed({ returnedOn: AS_OF })], [own(returnedOn(AS_OF))], null],
  [
    'returned there, with a ticket here',
    [listed({ returnedOn: AS_OF })],
    [own({ unsold: 1 })],
    ['returned_there_only', 1, 500],
  ],
  ['returned here on that day', [listed()], [own(returnedOn(AS_OF))], ['returned_here_only', 60, 30_000]],
  ['returned here a day later', [listed()], [own(returnedOn('2026-11-21'))], null],
  ['unlisted, received on that day', [], [own({ receivedOn: AS_OF })], ['unknown_there', 60, 30_000]],
  ['unlisted, received a day later', [], [own({ receivedOn: '2026-11-21' })], null],
  ['unlisted and sold out', [], [own({ unsold: 0, inBackRoom: 0, sold: 60 })], null],
  ['unlisted, from another store', [], [own({ isFromOtherStore: true })], null],
  ['confirmed and never received', [listed()], [], ['never_received', 0, 30_000]],
  [
    'shipped a week ago, never confirmed',
    [listed({ shippedOn: '2026-11-13', confirmedOn: null })],
    [],
    ['never_received', 0, 30_000],
  ],
  [
    'shipped six days ago, never confirmed',
    [listed({ shippedOn: '2026-11-14', confirmedOn: null })],
    [],
    null,
  ],
  ['returned and never received', [listed({ returnedOn: AS_OF })], [], null],
];

test.each(CASES)(
  'the comparison with the lottery’s list names the difference, if any, of a pack that is %s',
  (_, listedPacks, packs, difference) => {
    const differences = packListDifferences(listedPacks, packs, AS_OF, () => 30_000);
    expect(differences.map(({ kind, tickets, cents }) => [kind, tickets, cents])).toEqual(
      difference ? [difference] : [],
    );
  },
);

test('the differences between a store’s packs and the lottery’s list are sorted by value, then by pack number', () => {
  const packs = ['3', '1', '2'].map((number) => own({ number, unsold: number === '2' ? 50 : 10 }));
  const differences = packListDifferences([], packs, AS_OF, () => 0);
  expect(differences.map(({ pack }) => pack?.number)).toEqual(['2', '1', '3']);
});
