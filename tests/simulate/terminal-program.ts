/**
 * What runs on a simulated terminal: the app's own modules. Bundled once and evaluated again whenever a terminal starts
 * (programs.ts), so that each has its own state, clock and random numbers, and loses the state with the power.
 */
export { removalBody, salesBody, shelfBody } from '../../src/app/counting/record-bodies';
export {
  answered,
  knownHere,
  questionOf,
  readyLines,
  scanInWalk,
} from '../../src/app/stock/first-walk/walk-lines';
export { createApi } from '../../src/device/client';
export { afterResponse, clockNow, now, setClock } from '../../src/device/clock';
export { db } from '../../src/device/db';
export { clearDraft, draftId, loadDraft, saveDraft } from '../../src/device/drafts';
export { goOffDuty, goOnDuty, saveHandOver } from '../../src/device/duty';
export { loadClock, saveClock } from '../../src/device/kept-values';
export { loadSession, requestCheck, saveSession, workerOf } from '../../src/device/session';
export { refreshSnapshot, snapshotRuns } from '../../src/device/stock-calls';
export {
  addCensusScan,
  closeCensus,
  enqueuePlaced,
  enterCensus,
  leaveCensus,
  scanToSend,
  sendCensusScans,
  terminalCensus,
} from '../../src/outbox/census';
export { drain } from '../../src/outbox/drain';
export { enqueueMoney, enqueueRemoval, enqueueSale, enqueueShelf } from '../../src/outbox/enqueue';
export { nextWakeAfterSending, readRows, unsettled } from '../../src/outbox/queries';
export { retry } from '../../src/outbox/refused-entry';
export { effectsOf } from '../../src/outbox/submission';
export { changeWalk, scannedLine, sendWalk, terminalWalk } from '../../src/outbox/walk';
export { emptyCard, withRange, withStart } from '../../src/shared/counting/cards';
export { reviewCount, saysNothing } from '../../src/shared/counting/count-summary';
export { removalParts } from '../../src/shared/stock/removal-parts';
export { indexStock, packKey, withEffects } from '../../src/shared/stock/stock';
