/** Bins. */
export const BINS = {
  title: 'Bins',
  signInAsStore: 'Bins are numbered at a store: sign in as that store.',
  instruction: 'Scan a pack, type its bin number, press Enter.',
  bin: 'Bin',
  noBin: '–',
  game: 'Game',
  frontTicket: 'Front Ticket',
  onShelf: 'Packs on the shelf',
  empty: 'Nothing is on the shelf.',
  setBin: 'Set bin',
  setBinOf: (pack: string) => `Set bin of ${pack}`,
  ticketOrUpc: 'Ticket or UPC',
  find: 'Find',
  outOfRange: (last: number) => `A bin is a number from 1 to ${last}.`,
  chosen: (front: string, bin: number | undefined) =>
    `Front ticket ${front} · ${bin === undefined ? 'no bin yet' : `in bin ${bin}`}`,
  takeOut: (bin: number) => `Take out of bin ${bin}`,
  willLeave: (pack: string, bin: string) => `${pack} is in bin ${bin} now and will be taken out.`,
  isInBin: (pack: string, bin: number) => `${pack} is in bin ${bin} now.`,
  hasNoBin: (pack: string) => `${pack} has no bin now.`,
  replaced: (done: string, pack: string) => `${done} ${pack} was there and has no bin now.`,
};
