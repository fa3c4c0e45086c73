/** The calls of counting, as method and path below the API base (`/api`). */
export const countingPaths = {
  // The specification's spelling.
  updateOnShelf: 'PUT /updateInvetoryOnShelf',
  salesRecordRegister: 'POST /sales-record-register',
  /** an addition: packs that were returned, lost, stolen, damaged, sold whole or sent to another store */
  packsRemoved: 'POST /packs-removed',
  /** an addition: the packs that a store begins with */
  packsFound: 'POST /packs-found',
  /** additions: packs that counts saw and the store doesn't know; taking one from the list */
  unknownPacks: 'GET /unknown-packs/:storeId',
  dismissUnknownPack: 'POST /unknown-packs/:id/dismiss',
  submissionStatus: 'POST /submissions/status',
  discardedSubmissions: 'POST /discarded-submissions',
  exceptions: 'GET /exceptions/:storeId',
  dismissException: 'POST /exceptions/:id/dismiss',
  /** additions: the late records of a store or company; marking one as seen */
  lateRecords: 'GET /late-records/:storeId',
  lateRecordSeen: 'POST /late-records/:id/seen',
  correct: 'POST /corrections',
  correctionList: 'GET /corrections/:storeId',
  /** an addition: the tickets that a correction can put back */
  soldTickets: 'GET /sold-tickets/:lotNumber/:lotCounter/:storeId',
  /** additions: a census of the whole stock, and where its packs lie */
  censusRecord: 'POST /census-record',
  censusClose: 'POST /census-close',
  census: 'GET /census/:storeId',
  packsPlaced: 'POST /packs-placed',
  /** additions: what became of a person's records; that person's words about a figure, and the answers to them */
  ownRecords: 'GET /own-records/:storeId/:userId/:date',
  disagree: 'POST /disagreements',
  disagreements: 'GET /disagreements/:storeId',
  answerDisagreement: 'POST /disagreements/:disagreementId/answer',
} as const;
