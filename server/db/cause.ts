/** The fault itself: drizzle wraps the database's in one of its own, with the statement. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause ? error.cause : error;
