/** The calls of journal, as method and path below the API base (`/api`). */
export const journalPaths = {
  /** additions: a week for the accountant, of a store and of all stores of a company, and closing it */
  journal: 'GET /journal/:date/:storeId',
  journals: 'GET /journals/:date/:companyId',
  journalClose: 'POST /journal-close',
} as const;
