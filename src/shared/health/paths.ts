/** The calls about the whole installation, as method and path below the API base (`/api`). */
export const healthPaths = {
  /** an addition: what is wrong with the installation */
  healthReport: 'GET /health-report',
} as const;
