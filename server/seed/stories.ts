import type { MachineSlip } from '../../src/shared/drawer/money-count';
import { binAt } from '../../src/shared/stock/bins';
import { MACHINE } from './company';

/** A shift, named by the days before today and its number in the day: '1.0' is yesterday's first shift. */
export type ShiftName = `${number}.${0 | 1}`;

/** The shift after another one, which was at least a day ago. */
export const nextShift = (name: ShiftName): ShiftName => {
  const day = Number.parseInt(name, 10);
  return name.endsWith('.0') ? `${day}.1` : `${day - 1}.0`;
};

/** How many days ago a shift was. */
export const daysAgoOf = (name: ShiftName): number => Number.parseInt(name, 10);

/** The events of a demo store besides ordinary trade. Days count back from today. Bins count from 1. */
export type Stories = {
  binsPerGame: number;
  /** how much drawers are short, in cents */
  short: Partial<Record<ShiftName, number>>;
  /** the shift whose drawer nobody counted */
  noMoney: ShiftName;
  /** clerks who disagree with their drawer, and the owner's answer */
  disagreements?: { shift: ShiftName; words: string; answer?: string }[];
  /** the count with many typed front tickets, and what the owner found out about it */
  typed: { shift: ShiftName; because: string };
  /** tickets sold from the fullest bin, far above the usual number */
  rush?: { shift: ShiftName; sold: number };
  /**
   * counts that record too many tickets of a bin as sold, which the next count sees. With a reason, the owner corrects
   * it a day later. Otherwise it stays open, and the tickets are sold before the third count.
   */
  misread: { shift: ShiftName; bin: number; tickets: number; corrected?: string }[];
  /** opening checks, and the tickets that each finds missing; a late record of the night before explains some */
  openings: { day: number; bin: number; gone: number; explained?: true }[];
  /** today's opening check, and the tickets that it finds missing in one of these bins */
  checkToday: { bin: number; gone: number };
  stolen?: { day: number; bin: number; report: string };
  returned?: { day: number; bin: number; slip: string };
  /** a count that saw a pack of this game that nobody received, and, by its ticket, a pack of an unlisted game */
  unreceived?: { shift: ShiftName; game: string; otherTicket: string };
  /** deliveries of a game on two days, without the pack whose number is between them */
  skipped?: { days: readonly [number, number]; game: string };
  /** a census in the evening, and the game of a pack in the back room that isn't found */
  census?: { day: number; unseen: string };
  /**
   * the bins, from the first to the last, whose packs are in a vending machine; how much its slip differs from its
   * tickets in some shifts, in cents
   */
  machine?: { first: number; last: number; slips: Partial<Record<ShiftName, number>> };
  /** whether its clerks may sweep a count with the camera */
  sweepsCounts?: true;
  /**
   * the register's reports of the last days, a shift with tickets rung up in another department, and a shift in which
   * tickets of a game weren't rung up at all
   */
  register?: {
    days: number;
    wrong: { shift: ShiftName; cents: number };
    notRung: { shift: ShiftName; game: string; tickets: number };
  };
  /** the lottery's own list of packs, and the game of a listed pack that never arrived */
  packList?: { day: number; missing: string };
  /** a pack of this game sent to the company's other store */
  sent?: { day: number; game: string };
};

/** A bin's number in the store. Bins of the story's machine have numbers of their own. */
export const binOf = ({ machine }: Stories, bin: number): number =>
  machine && bin >= machine.first && bin <= machine.last
    ? binAt(MACHINE.number, bin - machine.first + 1)
    : bin;

/**
 * The register's report after a count: its number, the cents rung up in another department, and the tickets not rung
 * up. Null before the first report.
 */
export const closingOf = ({ register }: Stories, name: ShiftName) => {
  if (!register || daysAgoOf(name) > register.days) return null;
  const sequence = 2 * (register.days - daysAgoOf(name)) + (name.endsWith('.0') ? 1 : 2);
  const { wrong, notRung } = register;
  return {
    sequence,
    wrongly: name === wrong.shift ? wrong.cents : 0,
    notRung: name === notRung.shift ? notRung : null,
  };
};

/**
 * The machine's slip after a count, and the cash pulled: the value of its tickets without those paid by card. @param
 * cents the value of its tickets
 */
export const slipsOf = ({ machine }: Stories, name: ShiftName, cents: number): MachineSlip[] =>
  machine
    ? [
        {
          machine: MACHINE.number,
          name: MACHINE.name,
          slip: cents + (machine.slips[name] ?? 0),
          pulled: Math.round((cents * 0.75) / 100) * 100,
        },
      ]
    : [];

export const MISSION: Stories = {
  binsPerGame: 2,
  short: { '13.0': 400, '4.1': 1_250, '3.1': 2_000, '1.1': 875, '1.0': 400 },
  noMoney: '2.0',
  disagreements: [
    {
      shift: '4.1',
      words: 'The $12.50 are a prize that I paid out at 9:40 PM. The slip was in the drawer.',
      answer: 'I found the slip under the tray. You are right; the drawer was even.',
    },
    { shift: '1.1', words: 'I gave change for a $20 bill twice. Please look at the camera at 10:15 PM.' },
  ],
  typed: { shift: '4.0', because: 'The scanner’s battery was empty; a new one is there.' },
  rush: { shift: '2.1', sold: 52 },
  misread: [
    { shift: '13.0', bin: 8, tickets: 2, corrected: 'Misread: both tickets were still in the bin.' },
    { shift: '1.0', bin: 10, tickets: 2 },
  ],
  openings: [
    { day: 9, bin: 7, gone: 1 },
    { day: 5, bin: 16, gone: 3, explained: true },
    { day: 1, bin: 7, gone: 2 },
  ],
  checkToday: { bin: 7, gone: 1 },
  stolen: { day: 3, bin: 27, report: 'Police report 26-041877' },
  returned: { day: 6, bin: 22, slip: 'Return slip 55203' },
  skipped: { days: [12, 5], game: 'Cash Bricks' },
  census: { day: 2, unseen: 'Cash Bricks' },
  unreceived: { shift: '1.1', game: 'Pacific Pearls', otherTicket: '10930027415000' },
  register: {
    days: 13,
    wrong: { shift: '3.0', cents: 2_000 },
    notRung: { shift: '3.1', game: 'Redwood Riches', tickets: 4 },
  },
  packList: { day: 1, missing: 'Redwood Riches' },
  sent: { day: 1, game: 'Sierra Gold' },
  machine: { first: 11, last: 14, slips: { '3.0': 1_000 } },
  sweepsCounts: true,
};

export const HARBOR: Stories = {
  binsPerGame: 1,
  short: { '6.1': 1_500 },
  noMoney: '1.0',
  typed: { shift: '8.1', because: 'A new clerk, who has learned to scan since then.' },
  misread: [{ shift: '1.0', bin: 4, tickets: 3 }],
  openings: [
    { day: 6, bin: 12, gone: 1 },
    { day: 1, bin: 12, gone: 1 },
  ],
  checkToday: { bin: 12, gone: 0 },
  returned: { day: 10, bin: 14, slip: 'Return slip 40116' },
  census: { day: 4, unseen: 'Bonus Bingo' },
};
