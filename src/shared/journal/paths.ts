/** The calls of journal, as method and path below the API base (`/api`). */
export const journalPaths = {
  /** additions: a week for the accountant, and closing it */
  journal: 'GET /journal/:date/:storeId',
  journalClose: 'POST /journal-close',
} as const;
