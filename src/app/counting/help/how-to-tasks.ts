import type { HOW_TO } from '../../../messages/areas/how-to';
import { paths } from '../../../shared/wire/page-paths';

/** The key of a task's texts. */
export type TaskName = keyof (typeof HOW_TO)['tasks'] & string;

/** A task of "I want to …", with the screens where it's done: the first that the reader may open is linked. */
export type HowToTask = { task: TaskName; screens: readonly string[] };

/** The tasks of "I want to …", the most frequent first; at most fifteen. */
const SCREENS: Record<TaskName, readonly string[]> = {
  count: [paths.verifyStock],
  putUp: [paths.addOnShelf],
  soldOut: [paths.verifyStock],
  wontScan: [paths.gunCheck],
  receive: [paths.receive],
  startStore: [paths.firstWalk],
  fixCount: [paths.exceptions],
  receipt: [paths.myShift],
  shortDrawer: [paths.overShort, paths.myShift],
  lostPack: [paths.packs],
  statement: [paths.lotteryWeek],
  closeWeek: [paths.accountant],
  addClerk: [paths.user],
  lostTablet: [paths.terminals],
  offline: [paths.outbox],
};

export const HOW_TO_TASKS: readonly HowToTask[] = Object.entries(SCREENS).map(([task, screens]) => ({
  task: task as TaskName,
  screens,
}));

/** The address that opens a task's steps. */
export const howToAddress = (task: TaskName): string => `${paths.howTo}#${task}`;
