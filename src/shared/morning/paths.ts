/** The calls of the morning message, as method and path below the API base (`/api`). */
export const morningPaths = {
  /**
   * additions: the morning message of a store's day; the stores for which the caller gets it by mail, and the
   * hour
   */
  morning: 'GET /morning/:date/:storeId',
  morningMail: 'GET /morning-mail',
  changeMorningMail: 'PUT /morning-mail',
} as const;
