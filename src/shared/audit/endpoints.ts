import type { Entries } from '../wire/facts';
import { may } from '../wire/facts';
import { AuditQuery, AuditReply } from './audit-schema';
import { auditPaths as paths } from './paths';

const ofAudit = { tag: 'Audit log', query: AuditQuery, reply: AuditReply };

/** The rows of the endpoint table for audit. */
export const auditEndpoints = {
  [paths.auditLogOf]: {
    most: { rows: 100, bytes: 1_000_000 },
    summary: 'Search the audit log of a store, a company, or all its stores',
    ...ofAudit,
    access: may('readAuditLog', 'path'),
  },
  [paths.auditLog]: {
    most: { rows: 100, bytes: 1_000_000 },
    summary: 'Search the audit log of the platform',
    ...ofAudit,
    access: may('readPlatformLog', 'none'),
  },
} as const satisfies Entries;
