import { wallInWords } from '../../../domain/time/time';
import { formatCents, formatSignedCents } from '../../../domain/values/money';
import { type MessageOf, say } from '../../say';

/** A record, correction or statement: who, and its wall time (YYYY-MM-DD HH:mm:ss). */
type Told = { by: string; wall: string /** business day of the row that tells it */; date: string };

/** `14:05`, with its day where that isn't the row's */
const timeOf = ({ wall, date }: Told): string =>
  wall.startsWith(date) ? wall.slice(11, 16) : wallInWords(wall);

/** What changed the over/short of a drawer after it was first known. `was`: cents before. */
const CHANGE = {
  record: (change: Told & { was: number }) =>
    `Was ${formatSignedCents(change.was)} until the record of ${timeOf(change)} by ${change.by} arrived.`,
  correction: (change: Told & { was: number }) =>
    `Was ${formatSignedCents(change.was)} until the correction of ${timeOf(change)} by ${change.by}.`,
  statement: (change: Told & { was: number }) =>
    `Was ${formatSignedCents(change.was)} until ${change.by} entered money at ${timeOf(change)}.`,
  /** of a line whose statement was replaced by one that doesn't name it; `was`: its over/short, null where no cash was counted */
  withdrawn: (change: Told & { was: number | null }) =>
    `Money withdrawn by the statement of ${timeOf(change)} by ${change.by}.` +
    (change.was === null ? '' : ` It was ${formatSignedCents(change.was)}.`),
  /** of a record whose last tickets another one took; `was`: what it had sold, in cents */
  emptied: (change: Told & { was: number }) =>
    `0, was ${formatCents(change.was)} until the record of ${timeOf(change)} by ${change.by} arrived.`,
  /** of the record that arrived: what it took over from another drawer, which was counted already */
  took_over: (change: Told & { cents: number; was: number }) =>
    `Took over ${formatCents(change.cents)} from the record of ${timeOf(change)} by ${change.by}, whose drawer was ` +
    `${formatSignedCents(change.was)} until then.`,
};
export type MoneyChange = MessageOf<typeof CHANGE>;
export const moneyChangeText = (change: MoneyChange): string => say<MoneyChange>(CHANGE, change);
