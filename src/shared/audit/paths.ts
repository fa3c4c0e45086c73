/** The calls of audit, as method and path below the API base (`/api`). */
export const auditPaths = {
  /** additions: the audit log of a store or a company, and of the platform */
  auditLogOf: 'GET /audit-log/:storeId',
  auditLog: 'GET /audit-log',
} as const;
